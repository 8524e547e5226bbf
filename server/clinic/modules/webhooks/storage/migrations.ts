import type { Migrations } from '@waymark/server/storage'
import { changes } from './migrations/0124-changes.ts'
import { webhooks } from './migrations/0125-webhooks.ts'

export const migrations = {
  '0124-changes': changes,
  '0125-webhooks': webhooks,
} as const satisfies Migrations
