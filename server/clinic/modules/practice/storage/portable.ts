import { Currency, TimeZone } from '@waymark/shared'
import { portable, type PortableTable, portableTable } from '@waymark/server/storage'
import type { ClinicTable, PracticeSchema } from './schema.ts'

const { number, optional, text } = portable
const line = optional(text)

/** The clinic and its legal notices in the file of the clinic's data. */
export const portableTables: readonly PortableTable[] = [
  portableTable<ClinicTable>()('clinic', {
    key: ['id'],
    columns: {
      id: number,
      version: number,
      name: line,
      description: line,
      street: line,
      postal_code: line,
      town: line,
      country: line,
      telephone: line,
      email: line,
      monday: line,
      tuesday: line,
      wednesday: line,
      thursday: line,
      friday: line,
      saturday: line,
      sunday: line,
      emergency: line,
      time_zone: optional(portable.textThat(TimeZone.is)),
      colour: line,
      currency: optional(portable.textThat(Currency.is)),
      logo: line,
      logo_width: optional(number),
      logo_height: optional(number),
    },
  }),
  portableTable<PracticeSchema['legal_notice']>()('legal_notice', {
    key: ['name', 'language'],
    columns: { name: text, language: text, text, draft: portable.choice(0, 1), version: number },
  }),
]
