import type { Migrations } from '@waymark/server/storage'
import { clinic } from './migrations/0090-clinic.ts'
import { clinicLogo } from './migrations/0112-clinic-logo.ts'

export const migrations = { '0090-clinic': clinic, '0112-clinic-logo': clinicLogo } as const satisfies Migrations
