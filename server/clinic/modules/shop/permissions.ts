import { permission } from '@waymark/server/authentication'
import { clerk, member, owner, ownerOrClerk, type Permissions } from '../../principal.ts'
import { shopTexts } from './texts.ts'

/** The scopes that a user can grant to a client application. */
export const shopScopes = { shop: shopTexts.shopScope } as const

export const shopPermissions = {
  changeCatalogue: permission('none', clerk),
  useCart: permission('shop', owner),
  seeSettlement: permission('shop', ownerOrClerk),
  listSettlements: permission('shop', member),
  settle: permission('shop', owner),
} as const satisfies Permissions<keyof typeof shopScopes>
