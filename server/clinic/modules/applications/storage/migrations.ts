import type { Migrations } from '@waymark/server/storage/database'
import { oauth } from './migrations/0007-oauth.ts'

export const migrations = {
  '0007-oauth': oauth,
} as const satisfies Migrations
