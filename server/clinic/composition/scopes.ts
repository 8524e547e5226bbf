import { accountScopes } from '../modules/accounts/permissions.ts'
import { bookingScopes } from '../modules/booking/permissions.ts'
import { messageScopes } from '../modules/messages/permissions.ts'
import { shopScopes } from '../modules/shop/permissions.ts'

/** The scopes that a user can grant to a client application, as text for the consent page. */
export const scopes = { ...bookingScopes, ...accountScopes, ...messageScopes, ...shopScopes } as const

/** All scopes of the authorization server, including those of OpenID Connect. */
export const grantable: Readonly<Record<string, string>> = {
  openid: 'Know your user name here',
  ...scopes,
  offline_access: 'Stay connected while you are away',
}
