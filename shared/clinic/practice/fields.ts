import { refinedText } from '../../src/codecs.ts'
import { currency, email, optional, paragraphs, telephone, text, type Field } from '../../src/field.ts'
import { translatable } from '../../src/translate.ts'
import { weeklyFields } from '../booking/availability-fields.ts'
import { timeZone } from '../booking/doctor-fields.ts'
import { pictureFile } from '../picture-fields.ts'

const colourPattern = '#[0-9a-fA-F]{6}'
const colourSyntax = new RegExp(`^${colourPattern}$`, 'v')

const colour: Field<string, true> = {
  kind: 'text',
  required: true,
  prompt: 'Colour of buttons and links',
  placeholder: '#0a6562',
  example: '#0a6562',
  maxLength: 7,
  pattern: colourPattern,
  codec: refinedText(
    'Colour',
    (written) => colourSyntax.test(written),
    translatable('must be a colour such as #0a6562'),
  ),
  fromText: (written) => written.trim(),
}

/** What the clinic says about itself on each page, in mails and on its own page. A weekday without hours is closed. */
export const clinicFields = {
  name: text({ prompt: 'Name of the clinic', maxLength: 100, example: 'Lamb Walk Clinic' }),
  description: optional(paragraphs({ prompt: 'What you offer, in a sentence or two', maxLength: 500 })),
  street: optional(text({ prompt: 'Street and number', maxLength: 200, example: '7 Lamb Walk' })),
  postalCode: optional(text({ prompt: 'Postal code', maxLength: 20, example: 'SE1 3TT' })),
  town: optional(text({ prompt: 'Town', maxLength: 100, example: 'London' })),
  country: optional(text({ prompt: 'Country', maxLength: 100, example: 'United Kingdom' })),
  telephone: optional(telephone({ prompt: 'Telephone', placeholder: '+44 20 7946 0018', example: '+44 20 7946 0018' })),
  email: optional(email({ prompt: 'E-mail', placeholder: 'hello@clinic.example', example: 'hello@clinic.example' })),
  ...weeklyFields,
  emergency: optional(
    paragraphs({
      prompt: 'What people do in an emergency',
      placeholder: 'In an emergency call 112.',
      maxLength: 500,
      example: 'In an emergency call 112.',
    }),
  ),
  timeZone,
  colour: optional(colour),
  currency: optional(currency({ prompt: 'Currency of your prices', example: 'EUR' })),
}

/** The upload of the logo. */
export const logoFields = { file: pictureFile('Logo (JPEG, PNG or WebP)') }

/** The text of a legal notice: paragraphs, lines that begin with `## ` for headings and with `- ` for items of a list. */
export const legalNoticeFields = {
  text: paragraphs({ prompt: 'Text', maxLength: 30_000, example: 'Ada Lovelace' }),
}
