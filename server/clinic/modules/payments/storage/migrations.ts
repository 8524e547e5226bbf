import type { Migrations } from '@waymark/server/storage'
import { payments } from './migrations/0135-payments.ts'

export const migrations = { '0135-payments': payments } as const satisfies Migrations
