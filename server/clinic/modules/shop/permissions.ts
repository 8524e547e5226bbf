import { translatable } from '@waymark/shared'
import { permission } from '@waymark/server/authentication'
import { clerk, member, owner, ownerOrClerk, type Permissions } from '../../principal.ts'

/** The scopes that a user can grant to a client application. */
export const shopScopes = { shop: translatable('See and change your cart, and buy books for you') } as const

export const shopPermissions = {
  changeCatalogue: permission('none', clerk),
  useCart: permission('shop', owner),
  seeSettlement: permission('shop', ownerOrClerk),
  listSettlements: permission('shop', member),
  settle: permission('shop', owner),
} as const satisfies Permissions<keyof typeof shopScopes>
