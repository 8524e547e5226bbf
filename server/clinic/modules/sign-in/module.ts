import { href } from '@waymark/server'
import { isMember, may, resetLinks, secretsOf, sessionTokensOf } from '@waymark/server/authentication'
import {
  type AuthenticationSchema,
  storedApplicationPasswords,
  storedFailedAttempts,
  storedHobaKeys,
  storedTrustedClients,
  storedOneTimeUses,
  storedPasskeyChallenges,
  storedPasskeys,
  storedSessions,
} from '@waymark/server/authentication/storage'
import type { TransactionalDatabase } from '@waymark/server/storage'
import { module } from '../../module.ts'
import { accessData } from './personal-data.ts'
import { accountPermissions } from '../accounts/contract.ts'
import { signInFailures } from './failures.ts'
import { signInTexts } from './texts.ts'
import { signInPermissions } from './permissions.ts'
import type { Ports } from './ports.ts'
import { applicationPassword, applicationPasswordList } from './resources/application-password.ts'
import { changePassword } from './resources/change-password.ts'
import { credential, credentialList } from './resources/credential/credential.ts'
import { keyLink, keyLinks } from './resources/credential/key-links.ts'
import { hobaRegistration } from './resources/hoba/hoba-registration.ts'
import { hobaChallenge, hobaLogout } from './resources/hoba/hoba.ts'
import { newPasskey } from './resources/passkey/new-passkey.ts'
import { passkeyRegistration } from './resources/passkey/passkey-registration.ts'
import { passkeyRegistrations } from './resources/passkey/passkey-registrations.ts'
import { passkeySignIn, passkeySignIns } from './resources/passkey/passkey-sign-in.ts'
import { passwordReset, passwordResets, passwordResetSent, withPasswordLink } from './resources/password-reset.ts'
import { password } from './resources/password.ts'
import { openSession, sessionList } from './resources/session/session-list.ts'
import { session } from './resources/session/session.ts'
import { signInRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import { signInViews } from './views/index.ts'

/** Sessions, and the credentials that open them. */
export const signIn = module<Ports>()({
  name: 'sign-in',
  migrations,
  stores: (database: TransactionalDatabase<AuthenticationSchema>) => ({
    sessions: storedSessions(database),
    failedAttempts: storedFailedAttempts(database),
    trustedClients: storedTrustedClients(database),
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
  }),
  routes: signInRoutes,
  home: (principal) =>
    isMember(principal)
      ? {}
      : {
          'password-resets': { href: href(signInRoutes.passwordResets, {}), title: signInTexts.forgottenPasswordTitle },
        },
  userLinks: ({ id }, principal) => {
    const given = { account: id }
    const user = { user: id }
    const ofOwner = may(principal, accountPermissions.seeCredentials, given)
      ? {
          sessions: { href: href(signInRoutes.sessions, user), title: signInTexts.sessionsTitle },
          'application-passwords': {
            href: href(signInRoutes.applicationPasswords, user),
            title: signInTexts.applicationPasswordsTitle,
          },
          credentials: { href: href(signInRoutes.credentials, user), title: signInTexts.credentialsTitle },
        }
      : {}
    return {
      ...ofOwner,
      password: may(principal, signInPermissions.changeCredentials, given)
        ? { href: href(signInRoutes.password, user), title: signInTexts.passwordChangeTitle }
        : undefined,
    }
  },
  personalData: accessData,
  mails: (ports) => ({ 'password-link': withPasswordLink(ports) }),
  resources: {
    session,
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
  endpoints: () => [changePassword],
  views: signInViews,
  failures: signInFailures,
  purgeable: ({ sessions, failedAttempts, trustedClients, oneTimeUses, passkeyChallenges }) => [
    ...[sessions, failedAttempts, trustedClients, oneTimeUses, passkeyChallenges],
  ],
})
