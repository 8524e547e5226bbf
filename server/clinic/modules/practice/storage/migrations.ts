import type { Migrations } from '@waymark/server/storage'
import { clinic } from './migrations/0090-clinic.ts'

export const migrations = { '0090-clinic': clinic } as const satisfies Migrations
