import type { Views } from '@waymark/server/html'
import {
  passwordResetsView,
  passwordResetView,
  passwordView,
  profileView,
  verificationsView,
  verificationView,
} from './access.ts'
import { applicationPasswordsView, applicationPasswordView, credentialsView, credentialView } from './credentials.ts'
import { accountView, sessionsView, sessionView } from './account.ts'
import { personalDataView } from './personal-data.ts'

/** The pages of the module that are made by hand. */
export const accountViews: Views = {
  user: accountView,
  session: sessionView,
  sessions: sessionsView,
  profile: profileView,
  personalData: personalDataView,
  password: passwordView,
  emailVerifications: verificationsView,
  emailVerification: verificationView,
  passwordResets: passwordResetsView,
  passwordReset: passwordResetView,
  credentials: credentialsView,
  credential: credentialView,
  applicationPasswords: applicationPasswordsView,
  applicationPassword: applicationPasswordView,
}
