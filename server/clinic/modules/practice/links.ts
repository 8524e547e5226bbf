import { href } from '@waymark/server'
import type { LegalNoticeName } from '@waymark/shared/clinic'
import type { TitledLink } from '../../represent.ts'
import { practiceRoutes } from './routes.ts'
import { pictureRoutes } from '../pictures/contract.ts'
import type { ClinicLogo } from './domain/clinic.ts'
import { practiceTexts } from './texts.ts'

export function clinicLink(): TitledLink {
  return { href: href(practiceRoutes.clinic, {}), title: practiceTexts.clinicTitle }
}

export function noticeLink(notice: LegalNoticeName): TitledLink {
  return { href: href(practiceRoutes.legalNotice, { notice }), title: practiceTexts.notices[notice] }
}

export function previewLink(): TitledLink {
  return { href: href(practiceRoutes.preview, {}), title: practiceTexts.previewTitle }
}

export function logoLink({ picture }: ClinicLogo): TitledLink {
  return { href: href(pictureRoutes.picture, { picture, size: 'small' }), title: practiceTexts.logoTitle }
}
