import { LanguageTag } from '@waymark/shared'
import { portable, type PortableTable, portableTable } from '@waymark/server/storage'
import { indexPerson } from './stored-accounts.ts'
import type { AccountTable } from './schema.ts'

const { choice, date, filled, instant, number, optional, text, textThat } = portable

/** Users in the file of the clinic's data, without their passwords. */
export const portableTables: readonly PortableTable[] = [
  portableTable<AccountTable>()('account', {
    key: ['id'],
    columns: {
      id: text,
      name: text,
      role: choice('patient', 'doctor', 'clerk'),
      represents: optional(text),
      email: optional(text),
      email_verified_at: optional(instant),
      telephone: optional(text),
      date_of_birth: optional(date),
      language: optional(textThat(LanguageTag.is)),
      reminders: optional(text),
      reminder_hours: optional(number),
      password_hash: filled(null),
      state: choice('active', 'closed'),
      created_at: instant,
      changed_at: instant,
      version: number,
    },
    references: [{ columns: ['represents'], table: 'doctor' }],
    async imported(database, rows) {
      for (const row of rows) await indexPerson(database, row)
    },
  }),
]
