import { accountTexts } from './messages.ts'
import {
  isMember,
  may,
  resetLinks,
  secretsOf,
  sessionTokensOf,
  verificationLinks,
} from '@waymark/server/authentication'
import { href } from '@waymark/server'
import {
  type AuthenticationSchema,
  storedApplicationPasswords,
  storedGuesses,
  storedHobaKeys,
  storedKnownPlaces,
  storedOneTimeUses,
  storedPasskeyChallenges,
  storedPasskeys,
  storedSessions,
} from '@waymark/server/authentication/storage'
import type { TransactionalDatabase } from '@waymark/server/storage'
import { module } from '../../module.ts'
import { accessData } from './access-data.ts'
import { accountFailures } from './failures.ts'
import { accountScopes, accountPermissions } from './permissions.ts'
import type { Ports } from './ports.ts'
import { ownAccountLink } from './resources/account-owner.ts'
import { applicationPassword, applicationPasswordList } from './resources/application-password.ts'
import { credential, credentialList } from './resources/credential/credential.ts'
import { keyLink, keyLinks } from './resources/credential/key-links.ts'
import { hobaRegistration } from './resources/hoba/hoba-registration.ts'
import { hobaChallenge, hobaLogout } from './resources/hoba/hoba.ts'
import { newPasskey } from './resources/passkey/new-passkey.ts'
import { passkeyRegistration } from './resources/passkey/passkey-registration.ts'
import { passkeyRegistrations } from './resources/passkey/passkey-registrations.ts'
import { passkeySignIn, passkeySignIns } from './resources/passkey/passkey-sign-in.ts'
import { emailVerification, emailVerifications, withVerificationLink } from './resources/email-verification.ts'
import { passwordReset, passwordResets, passwordResetSent, withPasswordLink } from './resources/password-reset.ts'
import { openSession, sessionList } from './resources/session/session-list.ts'
import { session } from './resources/session/session.ts'
import { password } from './resources/user/password.ts'
import { personalData } from './resources/user/personal-data.ts'
import { profile } from './resources/user/profile.ts'
import { user } from './resources/user/user.ts'
import { accountViews } from './views/index.ts'
import { accountRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import type { AccountSchema } from './storage/schema.ts'
import { profileColumns, storedAccounts } from './storage/stored-accounts.ts'

/** Users, their sessions and their credentials. */
export const accounts = module<Ports>()({
  name: 'accounts',
  migrations,
  columns: [profileColumns],
  stores: (database: TransactionalDatabase<AuthenticationSchema & AccountSchema>) => ({
    accounts: storedAccounts(database),
    sessions: storedSessions(database),
    guesses: storedGuesses(database),
    knownPlaces: storedKnownPlaces(database),
    applicationPasswords: storedApplicationPasswords(database),
    hobaKeys: storedHobaKeys(database),
    oneTimeUses: storedOneTimeUses(database),
    passkeys: storedPasskeys(database),
    passkeyChallenges: storedPasskeyChallenges(database),
  }),
  ports: ({ accountLimit = 0, ...options }) => ({
    accountLimit,
    sessionTokenOf: sessionTokensOf(secretsOf(options)),
    resetLinks: resetLinks(secretsOf(options)),
    verificationLinks: verificationLinks(secretsOf(options)),
  }),
  routes: accountRoutes,
  home: (principal) => {
    if (!isMember(principal)) {
      return {
        'password-resets': { href: href(accountRoutes.passwordResets, {}), title: accountTexts.forgottenPasswordTitle },
      }
    }
    return {
      user: ownAccountLink(principal, principal.account),
    }
  },
  userLinks: ({ id }, principal) => {
    const given = { account: id }
    const user = { user: id }
    const { seeProfile, changeProfile, seeCredentials, changeCredentials } = accountPermissions
    const isSeen = may(principal, seeCredentials, given)
    return {
      'user-profile': may(principal, seeProfile, given)
        ? { href: href(accountRoutes.profile, user), title: accountTexts.contactDetailsTitle }
        : undefined,
      'email-verification': may(principal, changeProfile, given)
        ? { href: href(accountRoutes.emailVerifications, user), title: accountTexts.verificationTitle }
        : undefined,
      'personal-data': isSeen
        ? { href: href(accountRoutes.personalData, user), title: accountTexts.personalDataTitle }
        : undefined,
      password: may(principal, changeCredentials, given)
        ? { href: href(accountRoutes.password, user), title: accountTexts.passwordChangeTitle }
        : undefined,
      sessions: isSeen ? { href: href(accountRoutes.sessions, user), title: accountTexts.sessionsTitle } : undefined,
      'application-passwords': isSeen
        ? { href: href(accountRoutes.applicationPasswords, user), title: accountTexts.applicationPasswordsTitle }
        : undefined,
      credentials: isSeen
        ? { href: href(accountRoutes.credentials, user), title: accountTexts.credentialsTitle }
        : undefined,
    }
  },
  personalData: accessData,
  letters: (ports) => ({ 'password-link': withPasswordLink(ports), 'verification-link': withVerificationLink(ports) }),
  resources: {
    session,
    user,
    profile,
    emailVerifications,
    emailVerification,
    personalData,
    password,
    sessions: sessionList,
    openSession,
    applicationPasswords: applicationPasswordList,
    applicationPassword,
    credentials: credentialList,
    credential,
    newPasskey,
    keyLinks,
    keyLink,
    passkeySignIns,
    passkeySignIn,
    passkeyRegistrations,
    passkeyRegistration,
    hobaRegistration,
    hobaChallenge,
    hobaLogout,
    passwordResets,
    passwordResetSent,
    passwordReset,
  },
  views: accountViews,
  failures: accountFailures,
  scopes: accountScopes,
  expiring: ({ sessions, guesses, knownPlaces, oneTimeUses, passkeyChallenges }) => [
    ...[sessions, guesses, knownPlaces, oneTimeUses, passkeyChallenges],
  ],
})
