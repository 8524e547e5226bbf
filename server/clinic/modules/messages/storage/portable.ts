import { portable, type PortableTable, portableTable } from '@waymark/server/storage'
import type { MessageTable } from './schema.ts'

const { choice, filled, instant, number, optional, text } = portable

/** Messages in the file of the clinic's data. An import sends none of them, so the state of their delivery stays behind. */
export const portableTables: readonly PortableTable[] = [
  portableTable<MessageTable>()('message', {
    key: ['id'],
    columns: {
      id: number,
      account: text,
      kind: choice('confirmation', 'change', 'cancellation', 'reminder', 'offer', 'notice'),
      subject: text,
      text,
      language: optional(text),
      about_kind: optional(choice('appointment', 'series', 'slot')),
      about_id: optional(text),
      about_version: optional(number),
      email: optional(text),
      shown_at: instant,
      read_at: optional(instant),
      removed_at: optional(instant),
      version: number,
      due_at: filled(null),
      void_at: filled(null),
      attempts: filled(0),
      failed_at: filled(null),
      error: filled(null),
    },
  }),
]
