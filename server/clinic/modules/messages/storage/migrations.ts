import type { Migrations } from '@waymark/server/storage/database'
import { messages } from './migrations/0011-messages.ts'
import { messageVersion } from './migrations/0050-message-version.ts'

export const migrations = {
  '0011-messages': messages,
  '0050-message-version': messageVersion,
} as const satisfies Migrations
