import { doctorVariables } from '../booking/fields.ts'
import { pageVariables } from '../../src/collection.ts'
import { choice, identifier, list, optional, prefilled, token } from '../../src/field.ts'
import { translatable } from '../../src/translate.ts'
import { serverLink, webLink } from '../web-link.ts'

/** The types of the changes that programs can follow. */
export const changeTypes = {
  'appointment.booked': translatable('An appointment was booked'),
  'appointment.moved': translatable('An appointment was moved to another time'),
  'appointment.changed': translatable('The details of an appointment were edited'),
  'appointment.confirmed': translatable('The patient confirmed the appointment'),
  'appointment.arrived': translatable('The patient arrived'),
  'appointment.fulfilled': translatable('The patient was seen'),
  'appointment.missed': translatable('The patient did not come'),
  'appointment.cancelled': translatable('An appointment was cancelled'),
  'slot.freed': translatable('A booked time became free'),
  'profile.changed': translatable('A user edited the contact details'),
} as const

/** A type of change that a subscription can have. */
export type ChangeType = keyof typeof changeTypes

/** The types of change in their order. */
export const allChangeTypes = Object.keys(changeTypes) as readonly ChangeType[]

/** The variables of the change feed: the place after which it is read. */
export const changeVariables = {
  after: optional(token({ prompt: 'Place in the feed', maxLength: 80 })),
  limit: pageVariables.limit,
}

/** The fields of a subscription of another program to changes. */
export const subscriptionFields = {
  url: webLink(
    {
      prompt: 'Address that gets the events',
      maxLength: 2000,
      placeholder: 'https://example.org/events',
      example: 'https://example.org/events',
    },
    serverLink,
    translatable('must be an address that begins with https:// and has neither a password nor a fragment'),
  ),
  events: list({
    prompt: 'Events, one per line',
    maxItems: allChangeTypes.length,
    maxLength: 40,
    item: choice({ prompt: 'Event', options: changeTypes }).codec,
    example: 'appointment.booked',
  }),
  doctor: optional({ ...doctorVariables.doctor, prompt: 'Only of this doctor' }),
  type: optional(identifier({ prompt: 'Only of this appointment type' })),
  signature: choice({
    prompt: 'Signature',
    example: 'standard',
    options: { standard: 'Standard Webhooks', 'http-message': 'HTTP Message Signatures (RFC 9421)' },
  }),
}

/** The fields of a subscription that can be changed: also whether it is paused. */
export const changedSubscriptionFields = {
  ...subscriptionFields,
  status: prefilled(
    choice({ prompt: 'Delivery', example: 'active', options: { active: 'Events are sent', paused: 'Paused' } }),
  ),
}

/** The variables of the deliveries of a subscription. */
export const deliveryVariables = {
  status: optional(
    choice({
      prompt: 'Deliveries',
      example: 'dead',
      options: { waiting: 'Waiting', delivered: 'Delivered', dead: 'Not delivered' },
    }),
  ),
  ...pageVariables,
}
