import type { Migrations } from '@waymark/server/storage'
import { oauth } from './migrations/0007-oauth.ts'
import { clientApplication } from './migrations/0031-client-application.ts'

export const migrations = {
  '0007-oauth': oauth,
  '0031-client-application': clientApplication,
} as const satisfies Migrations
