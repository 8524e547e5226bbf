import { choice, currency, identifier, optional, paragraphs, text, wholeNumber, type InputOf } from '../../src/field.ts'
import { translatable } from '../../src/translate.ts'
import { httpsLink, webLink } from '../web-link.ts'

const videoLink = webLink(
  {
    prompt: 'Link to the video call',
    placeholder: 'https://video.example/room',
    example: 'https://video.example/room',
    maxLength: 500,
  },
  httpsLink,
  translatable('must be a link that begins with https://'),
)

/** Maximum number of appointments of a series. */
export const mostOfSeries = 12

/** An appointment type, apart from its price. */
export const typeDetails = {
  name: text({ prompt: 'Name', maxLength: 100, example: 'First visit' }),
  length: wholeNumber({ prompt: 'Length in minutes', min: 5, max: 480, example: '60' }),
  buffer: optional(wholeNumber({ prompt: 'Break afterwards in minutes', min: 0, max: 240, example: '0' })),
  notice: optional(wholeNumber({ prompt: 'Minimum notice in minutes', min: 0, max: 43_200, example: '60' })),
  bookableBy: choice({
    prompt: 'Open to',
    example: 'anyone',
    options: {
      anyone: 'Anyone',
      new: 'New patients',
      referral: 'Patients with a referral',
      staff: 'Staff only',
    },
  }),
  longestSeries: optional(
    wholeNumber({ prompt: 'Appointments that patients can book at once', min: 2, max: mostOfSeries, example: '6' }),
  ),
  instructions: optional(
    paragraphs({ prompt: 'Instructions for the patient', maxLength: 1000, example: 'Please bring your X-rays.' }),
  ),
  place: optional(
    text({ prompt: 'Place, if not the address of the doctor', maxLength: 300, example: 'Room 4, 7 Lamb Walk' }),
  ),
  videoLink: optional(videoLink),
}

/** The price of an appointment type, if it has one. */
export const typePrice = {
  amount: optional(
    wholeNumber({
      prompt: 'Price without a decimal point (8000 for 80.00 EUR or 8000 JPY)',
      min: 0,
      max: 100_000_000,
      example: '8000',
    }),
  ),
  currency: currency({ prompt: 'Currency', example: 'EUR' }),
}

/** The fields of an appointment type. */
export const appointmentTypeFields = { ...typeDetails, ...typePrice }
/** The input of an appointment type. */
export type AppointmentTypeInput = InputOf<typeof appointmentTypeFields>

/** What a booking says about its appointment type. */
export const chosenTypeFields = {
  type: optional(identifier({ prompt: 'Appointment type' })),
  referral: optional(text({ prompt: 'Referring doctor', maxLength: 200 })),
}

/** The variable of a chosen appointment type. */
export const typeVariables = { type: chosenTypeFields.type }
