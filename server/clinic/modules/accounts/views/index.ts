import type { Views } from '@waymark/server/html'
import { accountView } from './account.ts'
import { personalDataView } from './personal-data.ts'
import { profileView, verificationsView, verificationView } from './profile.ts'

/** The pages of the module that are made by hand. */
export const accountViews: Views = {
  user: accountView,
  profile: profileView,
  personalData: personalDataView,
  emailVerifications: verificationsView,
  emailVerification: verificationView,
}
