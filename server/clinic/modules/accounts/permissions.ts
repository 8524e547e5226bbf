import { translatable } from '@waymark/shared'
import { permission } from '@waymark/server/authentication'
import { clerk, owner, ownerOrClerk, type Permissions } from '../../principal.ts'

/** The scopes that a user can grant to a client application. */
export const accountScopes = { profile: translatable('See your name and e-mail address') } as const

export const accountPermissions = {
  seeUser: permission('profile', ownerOrClerk),
  changeUser: permission('none', clerk),
  closeUser: permission('none', ownerOrClerk),
  seeCredentials: permission('none', owner),
  seeProfile: permission('profile', ownerOrClerk),
  // A client application that changes the e-mail address could reset the password by mail.
  changeProfile: permission('none', ownerOrClerk),
} as const satisfies Permissions<keyof typeof accountScopes>
