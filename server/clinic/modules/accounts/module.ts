import { href } from '@waymark/server'
import { isMember, may, secretsOf, verificationLinks } from '@waymark/server/authentication'
import { clinicLanguages } from '../../languages/index.ts'
import { module } from '../../module.ts'
import { accountFailures } from './failures.ts'
import { accountTexts } from './texts.ts'
import { accountPermissions, accountScopes } from './permissions.ts'
import type { Ports } from './ports.ts'
import { ownAccountLink } from './resources/account-owner.ts'
import { emailVerification, emailVerifications, withVerificationLink } from './resources/email-verification.ts'
import { personalData } from './resources/user/personal-data.ts'
import { profile } from './resources/user/profile.ts'
import { user } from './resources/user/user.ts'
import { accountRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import { portableTables } from './storage/portable.ts'
import type { AccountDatabase } from './storage/schema.ts'
import { profileColumns, storedAccounts } from './storage/stored-accounts.ts'
import { accountViews } from './views/index.ts'

/** Accounts, with the profile and the stored data of their owners. */
export const accounts = module<Ports>()({
  name: 'accounts',
  migrations,
  portable: () => portableTables,
  columns: [profileColumns],
  stores: (database: AccountDatabase) => ({ accounts: storedAccounts(database) }),
  ports: ({ languages = clinicLanguages, ...options }) => ({
    verificationLinks: verificationLinks(secretsOf(options)),
    languages,
  }),
  routes: accountRoutes,
  home: (principal) => (isMember(principal) ? { user: ownAccountLink(principal, principal.account) } : {}),
  userLinks: ({ id }, principal) => {
    const given = { account: id }
    const user = { user: id }
    const { seeProfile, changeProfile, seeCredentials } = accountPermissions
    return {
      'user-profile': may(principal, seeProfile, given)
        ? { href: href(accountRoutes.profile, user), title: accountTexts.contactDetailsTitle }
        : undefined,
      'email-verification': may(principal, changeProfile, given)
        ? { href: href(accountRoutes.emailVerifications, user), title: accountTexts.verificationTitle }
        : undefined,
      'personal-data': may(principal, seeCredentials, given)
        ? { href: href(accountRoutes.personalData, user), title: accountTexts.personalDataTitle }
        : undefined,
    }
  },
  mails: (ports) => ({ 'verification-link': withVerificationLink(ports) }),
  resources: { user, profile, emailVerifications, emailVerification, personalData },
  views: accountViews,
  failures: accountFailures,
  scopes: accountScopes,
})
