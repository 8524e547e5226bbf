import * as t from 'io-ts'
import { Identifier, Minutes, Reference } from '../../src/codecs.ts'
import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import { codecOfFields } from '../../src/field-values.ts'
import { typed } from '../../src/value-type.ts'
import { appointmentTypeFields, typeDetails } from './appointment-type-fields.ts'
import { Money } from '../shop/states.ts'

/** The relations of appointment types. */
export const appointmentTypeRelations = curiedRelations('wm', {
  'appointment-types': ['one', 'Appointment types', 'The appointment types of a doctor.'],
  'bookable-types': ['many', 'Appointment types', 'The appointment types that fit a time.'],
})

/**
 * An appointment type of a doctor. `length`, `buffer` (the break afterwards) and `notice` are minutes; `bookableBy` names
 * the group that may book. `isByVideo` tells that it is a video call; only staff see its link before a booking.
 */
export const AppointmentType = t.intersection(
  [
    t.type({ id: Identifier, doctor: Reference }),
    codecOfFields(typeDetails, 'TypeDetails', {
      length: Minutes,
      buffer: Minutes,
      notice: Minutes,
      instructions: typed(t.string, 'summary'),
    }),
    t.partial({ price: Money, isByVideo: t.boolean }),
  ],
  'AppointmentType',
)
export type AppointmentType = t.TypeOf<typeof AppointmentType>

/** The appointment types of a doctor. */
export const AppointmentTypes = t.type({ doctor: Reference }, 'AppointmentTypes')
export type AppointmentTypes = t.TypeOf<typeof AppointmentTypes>

/** The resources of appointment types. */
export const appointmentTypeResources = {
  appointmentTypes: {
    summary: 'The appointment types of a doctor.',
    state: AppointmentTypes,
    links: { doctor: link('doctor'), home: link('home') },
    embedded: { 'bookable-types': link('appointmentType') },
    forms: { add: form('appointmentType', { title: 'Add an appointment type', fields: appointmentTypeFields }) },
  },
  appointmentType: {
    summary: 'An appointment type of a doctor.',
    state: AppointmentType,
    links: {
      doctor: link('doctor'),
      collection: link('appointmentTypes'),
      week: link('week'),
      'next-slot': link('slot'),
      slot: optionalLink('slot'),
      home: optionalLink('home'),
    },
    forms: {
      change: form('appointmentType', { title: 'Edit details', fields: appointmentTypeFields }),
      retire: form('appointmentTypes', { title: 'Stop offering it', fields: {} }),
    },
  },
} as const
