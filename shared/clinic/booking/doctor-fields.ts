import { LanguageTag, TimeZone } from '../../src/codecs.ts'
import { identifier, list, optional, paragraphs, text, type Field } from '../../src/field.ts'
import { pictureFile } from '../picture-fields.ts'

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

/** The details of a doctor that an import has. */
const importedDetails = {
  name: text({ prompt: 'Name', maxLength: 100, example: 'Dr Ida Novak' }),
  speciality: text({ prompt: 'Speciality', maxLength: 100, example: 'Cardiology' }),
  timeZone,
  address: text({ prompt: 'Address', maxLength: 300, example: '7 Lamb Walk, London SE1 3TT' }),
  languages: list({
    prompt: 'Languages, such as en or pt-BR',
    placeholder: 'en',
    example: 'en',
    maxItems: 20,
    maxLength: 35,
    item: LanguageTag,
    separator: /[\s,;]+/,
  }),
}

/** The details of a doctor. */
export const doctorFields = {
  ...importedDetails,
  description: optional(paragraphs({ prompt: 'About the doctor', maxLength: 2000 })),
  qualifications: optional(paragraphs({ prompt: 'Qualifications, one in each line', maxLength: 2000 })),
}

/** The upload of a portrait. */
export const portraitFields = {
  file: pictureFile('Portrait (JPEG, PNG or WebP)'),
  alt: optional(
    text({ prompt: 'What the picture shows, for readers that cannot see it', maxLength: 200, example: 'Dr Ida Novak' }),
  ),
}

const id = identifier({ prompt: 'Name in the web address', example: 'inovak' })

/** The fields of a new doctor. */
export const newDoctorFields = { id, ...doctorFields }

/** The columns of a table of doctors. Texts of several paragraphs are written on the page of the doctor. */
export const importedDoctorFields = { id, ...importedDetails }

/** The variables of a search for doctors: words of the name, speciality or languages, and a language. */
export const searchVariables = {
  q: optional(text({ prompt: 'Name, speciality or language', maxLength: 100, example: 'general' })),
  language: optional(language),
}
