import { applicationTexts } from './texts.ts'
import { applicationPermissions } from './permissions.ts'
import { href } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import {
  type AuthenticationSchema,
  storedApplications,
  storedOAuthRecords,
} from '@waymark/server/authentication/storage'
import type { TransactionalDatabase } from '@waymark/server/storage'
import { module } from '../../module.ts'
import { accountPermissions } from '../accounts/contract.ts'
import { connectedApplication, connectedApplicationList } from './resources/connected-application.ts'
import { consent } from './resources/consent.ts'
import { device } from './resources/device.ts'
import { oauthEndpointsOf } from './resources/oauth-endpoints.ts'
import { registrationEndpoint } from './resources/registration-endpoint.ts'
import { applicationFailures } from './failures.ts'
import type { Ports } from './ports.ts'
import { applicationList } from './resources/application-list.ts'
import { application } from './resources/application.ts'
import { applicationRoutes } from './routes.ts'
import { applicationViews } from './views.ts'
import { migrations } from './storage/migrations.ts'

/** Client applications, and the consents that users give to them. */
export const applications = module<Ports>()({
  name: 'applications',
  migrations,
  stores: (database: TransactionalDatabase<AuthenticationSchema>) => ({
    applications: storedApplications(database),
    oauthRecords: storedOAuthRecords(database),
  }),
  routes: applicationRoutes,
  home: (principal) => ({
    applications: may(principal, applicationPermissions.registerApplications, {})
      ? { href: href(applicationRoutes.applications, {}), title: applicationTexts.applicationsTitle }
      : undefined,
  }),
  userLinks: ({ id: user }, principal) => ({
    'connected-applications': may(principal, accountPermissions.seeCredentials, { account: user })
      ? {
          href: href(applicationRoutes.connectedApplications, { user }),
          title: applicationTexts.connectedApplicationsTitle,
        }
      : undefined,
  }),
  resources: {
    applications: applicationList,
    application,
    connectedApplications: connectedApplicationList,
    connectedApplication,
    consent,
    device,
  },
  endpoints: ({ oauth, protectedResource, selfRegistration }) => [
    ...(oauth === undefined || protectedResource === undefined ? [] : oauthEndpointsOf(oauth, protectedResource)),
    ...(oauth === undefined || selfRegistration === undefined ? [] : [registrationEndpoint(selfRegistration)]),
  ],
  views: applicationViews,
  failures: applicationFailures,
  purgeable: ({ oauthRecords }) => [oauthRecords],
})
