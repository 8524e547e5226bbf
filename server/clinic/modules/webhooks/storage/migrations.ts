import type { Migrations } from '@waymark/server/storage'
import { changes } from './migrations/0124-changes.ts'
import { fhirSubscriptions } from './migrations/0140-fhir-subscriptions.ts'
import { webhooks } from './migrations/0125-webhooks.ts'

export const migrations = {
  '0124-changes': changes,
  '0125-webhooks': webhooks,
  '0140-fhir-subscriptions': fhirSubscriptions,
} as const satisfies Migrations
