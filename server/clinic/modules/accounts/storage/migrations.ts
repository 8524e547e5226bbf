import type { Migrations } from '@waymark/server/storage'
import { account } from './migrations/0004-account.ts'
import { accountRepresents } from './migrations/0030-account-represents.ts'
import { accountSearch } from './migrations/0042-account-search.ts'
import { accountBirth } from './migrations/0054-account-birth.ts'
import { accountLanguage } from './migrations/0074-account-language.ts'
import { accountEmail } from './migrations/0080-account-email.ts'
import { personSearch } from './migrations/0085-person-search.ts'
import { emailVerification } from './migrations/0051-email-verification.ts'

export const migrations = {
  '0004-account': account,
  '0030-account-represents': accountRepresents,
  '0042-account-search': accountSearch,
  '0051-email-verification': emailVerification,
  '0054-account-birth': accountBirth,
  '0074-account-language': accountLanguage,
  '0080-account-email': accountEmail,
  '0085-person-search': personSearch,
} as const satisfies Migrations
