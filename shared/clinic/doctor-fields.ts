import { LanguageTag, TimeZone } from '../src/codecs.ts'
import { identifier, list, optional, text, type Field } from '../src/field.ts'

const asWritten = (written: string): string => written

/** A time zone by its name in the IANA database. */
const timeZone: Field<string, true> = {
  kind: 'text',
  required: true,
  prompt: 'Time zone',
  placeholder: 'Europe/London',
  example: 'Europe/London',
  maxLength: 64,
  codec: TimeZone,
  fromText: asWritten,
}

const language: Field<string, true> = {
  kind: 'text',
  required: true,
  prompt: 'Language',
  placeholder: 'de',
  example: 'de',
  maxLength: 35,
  codec: LanguageTag,
  fromText: asWritten,
}

/** What the clinic says of a doctor. */
export const doctorFields = {
  name: text({ prompt: 'Name', maxLength: 100, example: 'Dr Ida Novak' }),
  speciality: text({ prompt: 'Speciality', maxLength: 100, example: 'Cardiology' }),
  timeZone,
  address: text({ prompt: 'Address', maxLength: 300, example: '7 Lamb Walk, London SE1 3TT' }),
  languages: list({
    prompt: 'Languages by their tags, such as en or pt-BR',
    placeholder: 'en',
    example: 'en',
    maxItems: 20,
    maxLength: 35,
    item: LanguageTag,
    separator: /[\s,;]+/,
  }),
}

/** What a doctor is added with. */
export const newDoctorFields = {
  id: identifier({ prompt: 'Name in the address', example: 'inovak' }),
  ...doctorFields,
}

/** The variables of a search for doctors: words of the name, the speciality or the languages; and one language. */
export const searchVariables = {
  q: optional(text({ prompt: 'Name, speciality or language', maxLength: 100, example: 'general' })),
  language: optional(language),
}
