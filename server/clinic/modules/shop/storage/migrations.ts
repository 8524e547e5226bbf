import type { Migrations } from '@waymark/server/storage/database'
import { shop } from './migrations/0010-shop.ts'

export const migrations = {
  '0010-shop': shop,
} as const satisfies Migrations
