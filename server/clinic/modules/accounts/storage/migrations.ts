import type { Migrations } from '@waymark/server/storage'
import { account } from './migrations/0004-account.ts'
import { keys } from './migrations/0005-keys.ts'
import { passkey } from './migrations/0006-passkey.ts'
import { knownPlace } from './migrations/0024-known-place.ts'
import { accountRepresents } from './migrations/0030-account-represents.ts'
import { accountSearch } from './migrations/0042-account-search.ts'
import { accountBirth } from './migrations/0054-account-birth.ts'
import { sessionReplaces } from './migrations/0073-session-replaces.ts'
import { emailVerification } from './migrations/0051-email-verification.ts'

export const migrations = {
  '0004-account': account,
  '0005-keys': keys,
  '0006-passkey': passkey,
  '0024-known-place': knownPlace,
  '0030-account-represents': accountRepresents,
  '0042-account-search': accountSearch,
  '0051-email-verification': emailVerification,
  '0054-account-birth': accountBirth,
  '0073-session-replaces': sessionReplaces,
} as const satisfies Migrations
