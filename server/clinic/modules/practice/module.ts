import { href } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { clinicLanguages } from '../../languages/index.ts'
import { module } from '../../module.ts'
import { clinicLink } from './links.ts'
import { practicePermissions } from './permissions.ts'
import type { Ports } from './ports.ts'
import { clinic } from './resources/clinic.ts'
import { colours } from './resources/colours.ts'
import { logo } from './resources/logo.ts'
import { preview } from './resources/preview.ts'
import { legalNotice } from './resources/legal-notice.ts'
import { setup } from './resources/setup.ts'
import { practiceRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import type { PracticeDatabase } from './storage/schema.ts'
import { clinicColumns, storedClinic } from './storage/stored-clinic.ts'
import { practiceTexts } from './texts.ts'
import { practiceViews } from './views/index.ts'

/** The clinic itself: its name, contact, hours and legal notices, and the steps of its set-up. */
export const practice = module<Ports>()({
  name: 'practice',
  migrations,
  portable: () => portableTables,
  columns: [clinicColumns],
  stores: (database: PracticeDatabase) => ({ clinics: storedClinic(database) }),
  ports: ({ languages = clinicLanguages }) => ({ languageTags: languages.map(({ tag }) => tag) }),
  routes: practiceRoutes,
  home: (principal) => ({
    clinic: clinicLink(),
    setup: may(principal, practicePermissions.setUp, {})
      ? { href: href(practiceRoutes.setup, {}), title: practiceTexts.setupTitle }
      : undefined,
  }),
  resources: { clinic, legalNotice, logo, preview, setup },
  endpoints: () => [colours],
  views: practiceViews,
})
