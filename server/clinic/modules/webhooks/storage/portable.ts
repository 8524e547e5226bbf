import { type Secrets, seal } from '@waymark/server/authentication'
import { portable, type PortableTable, portableTable } from '@waymark/server/storage'
import { newWebhookSecret } from '../domain/subscription.ts'
import type { SubscriptionTable } from './schema.ts'
import { sealedSecrets } from './stored-subscriptions.ts'

const { choice, filled, instant, number, optional, text } = portable

/** Subscriptions in the file of the clinic's data. They arrive paused, with new secrets. */
export function portableTables(secrets: Secrets): readonly PortableTable[] {
  const sealed = seal(secrets, sealedSecrets)
  return [
    portableTable<SubscriptionTable>()('webhook_subscription', {
      key: ['id'],
      columns: {
        id: text,
        url: text,
        events: text,
        doctor: optional(text),
        kind: optional(text),
        signature: choice('standard', 'http-message'),
        status: choice('paused', 'gone'),
        secret: filled(({ id }) => sealed.close(newWebhookSecret(), [String(id)])),
        former_secret: filled(null),
        former_until: filled(null),
        created_at: instant,
        version: number,
        fhir_base: optional(text),
        content: optional(choice('empty', 'id-only')),
        reason: optional(text),
        headers: filled(null),
        counted: number,
      },
      settled: (row) => (row['status'] !== 'gone' ? { ...row, status: 'paused' } : row),
    }),
  ]
}
