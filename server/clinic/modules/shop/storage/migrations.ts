import type { Migrations } from '@waymark/server/storage'
import { shop } from './migrations/0010-shop.ts'
import { settlementOrder } from './migrations/0071-settlement-order.ts'

export const migrations = {
  '0010-shop': shop,
  '0071-settlement-order': settlementOrder,
} as const satisfies Migrations
