import { LanguageTag, TimeZone } from '../src/codecs.ts'
import { identifier, list, optional, text, type Field } from '../src/field.ts'

const asWritten = (written: string): string => written

/** An IANA time zone. */
export const timeZone: Field<string, true> = {
  kind: 'text',
  required: true,
  prompt: 'Time zone',
  placeholder: 'Europe/London',
  example: 'Europe/London',
  maxLength: 64,
  codec: TimeZone,
  fromText: asWritten,
}

/** A language by its tag (BCP 47). */
export const language: Field<string, true> = {
  kind: 'text',
  required: true,
  prompt: 'Language',
  placeholder: 'de',
  example: 'de',
  maxLength: 35,
  codec: LanguageTag,
  fromText: asWritten,
}

/** The details of a doctor. */
export const doctorFields = {
  name: text({ prompt: 'Name', maxLength: 100, example: 'Dr Ida Novak' }),
  speciality: text({ prompt: 'Speciality', maxLength: 100, example: 'Cardiology' }),
  timeZone,
  address: text({ prompt: 'Address', maxLength: 300, example: '7 Lamb Walk, London SE1 3TT' }),
  languages: list({
    prompt: 'Language tags, such as en or pt-BR',
    placeholder: 'en',
    example: 'en',
    maxItems: 20,
    maxLength: 35,
    item: LanguageTag,
    separator: /[\s,;]+/,
  }),
}

/** The fields of a new doctor. */
export const newDoctorFields = {
  id: identifier({ prompt: 'Name in the web address', example: 'inovak' }),
  ...doctorFields,
}

/** The variables of a search for doctors: words of the name, speciality or languages, and a language. */
export const searchVariables = {
  q: optional(text({ prompt: 'Name, speciality or language', maxLength: 100, example: 'general' })),
  language: optional(language),
}
