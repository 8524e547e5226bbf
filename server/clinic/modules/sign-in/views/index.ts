import type { Views } from '@waymark/server/html'
import { applicationPasswordsView, applicationPasswordView, credentialsView, credentialView } from './credentials.ts'
import { keyLinksView, keyLinkView, passkeyRegistrationsView, passkeySignInsView } from './keys.ts'
import { passwordResetsView, passwordResetView, passwordView } from './password.ts'
import { sessionsView, sessionView } from './sessions.ts'

/** The pages of the module that are made by hand. */
export const signInViews: Views = {
  session: sessionView,
  sessions: sessionsView,
  password: passwordView,
  passwordResets: passwordResetsView,
  passwordReset: passwordResetView,
  credentials: credentialsView,
  credential: credentialView,
  applicationPasswords: applicationPasswordsView,
  applicationPassword: applicationPasswordView,
  passkeySignIns: passkeySignInsView,
  passkeyRegistrations: passkeyRegistrationsView,
  keyLinks: keyLinksView,
  keyLink: keyLinkView,
}
