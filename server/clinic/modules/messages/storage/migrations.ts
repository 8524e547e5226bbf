import type { Migrations } from '@waymark/server/storage/database'
import { messages } from './migrations/0011-messages.ts'

export const migrations = {
  '0011-messages': messages,
} as const satisfies Migrations
