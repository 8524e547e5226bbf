import type { Migrations } from '@waymark/server/storage'
import { messages } from './migrations/0011-messages.ts'
import { messageEmail } from './migrations/0052-message-email.ts'
import { failedLetters } from './migrations/0055-failed-letters.ts'
import { messageLanguage } from './migrations/0075-message-language.ts'
import { messageVersion } from './migrations/0050-message-version.ts'

export const migrations = {
  '0011-messages': messages,
  '0050-message-version': messageVersion,
  '0052-message-email': messageEmail,
  '0055-failed-letters': failedLetters,
  '0075-message-language': messageLanguage,
} as const satisfies Migrations
