import { programTexts } from './messages.ts'
import { programPermissions } from './permissions.ts'
import { href } from '@waymark/server/http/routes'
import { may } from '@waymark/server/authentication/permission'
import { storedOAuthRecords } from '@waymark/server/authentication/storage/stored-oauth-records'
import { storedPrograms } from '@waymark/server/authentication/storage/stored-programs'
import type { AuthenticationSchema } from '@waymark/server/authentication/storage/tables'
import type { TransactionalDatabase } from '@waymark/server/storage/transaction'
import { module } from '../../module.ts'
import { allowedProgram, allowedProgramList } from './allowed-program.ts'
import { consent } from './consent.ts'
import { device } from './device.ts'
import { oauthEndpointsOf } from './oauth-endpoints.ts'
import { programFailures } from './failures.ts'
import type { Ports } from './ports.ts'
import { programList } from './program-list.ts'
import { program } from './program.ts'
import { programRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'

/** Client applications, and the consents that users give to them. */
export const programs = module<Ports>()({
  name: 'programs',
  migrations,
  stores: (database: TransactionalDatabase<AuthenticationSchema>) => ({
    programs: storedPrograms(database),
    oauthRecords: storedOAuthRecords(database),
  }),
  routes: programRoutes,
  home: (principal) => ({
    programs: may(principal, programPermissions.registerPrograms, {})
      ? { href: href(programRoutes.programs, {}), title: programTexts.applicationsTitle }
      : undefined,
  }),
  resources: {
    programs: programList,
    program,
    allowedPrograms: allowedProgramList,
    allowedProgram,
    consent,
    device,
  },
  endpoints: ({ oauth }) => (oauth === undefined ? [] : oauthEndpointsOf(oauth)),
  failures: programFailures,
  expiring: ({ oauthRecords }) => [oauthRecords],
})
