import type { Migrations } from '@waymark/server/storage'
import { keys } from './migrations/0005-keys.ts'
import { passkey } from './migrations/0006-passkey.ts'
import { knownPlace } from './migrations/0024-known-place.ts'
import { sessionReplaces } from './migrations/0073-session-replaces.ts'

export const migrations = {
  '0005-keys': keys,
  '0006-passkey': passkey,
  '0024-known-place': knownPlace,
  '0073-session-replaces': sessionReplaces,
} as const satisfies Migrations
