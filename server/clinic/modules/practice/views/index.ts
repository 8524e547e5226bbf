import type { Views } from '@waymark/server/html'
import { clinicView } from './clinic.ts'
import { legalNoticeView } from './legal-notice.ts'
import { setupView } from './setup.ts'

export const practiceViews: Views = { clinic: clinicView, legalNotice: legalNoticeView, setup: setupView }
