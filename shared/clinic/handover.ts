import * as t from 'io-ts'
import { Collection } from '../src/collection.ts'
import { Identifier, Instant, LocalDate, Reference, TimeOfDay } from '../src/codecs.ts'
import { form, link, optionalLink } from '../src/description.ts'
import { choice, day, optional, paragraphs, text } from '../src/field.ts'
import { forDevelopers, typed } from '../src/value-type.ts'
import { moveFields, timeVariables } from './booking-fields.ts'
import { cancelFields } from './appointment-fields.ts'

/** What a link permits, the helper, and the last day on which it works. */
export const handoverFields = {
  may: choice({
    prompt: 'What may they do?',
    example: 'move',
    options: { move: 'Move the appointment', cancel: 'Cancel the appointment' },
  }),
  name: text({ prompt: 'Name of the helper', maxLength: 100, placeholder: 'Violet', example: 'Violet' }),
  until: day({ prompt: 'Last day of the link', example: '2026-12-01' }),
  note: optional(paragraphs({ prompt: 'What should they know?', maxLength: 500, example: 'Not on Tuesdays, please.' })),
}

/**
 * A link with which another person may move or cancel one appointment, once. `date`, `start` and `end` are in `timeZone`,
 * the doctor's zone; `freeDays` are the next days with free times, and `lookedAt` is the day of those in the form.
 */
export const Handover = t.intersection(
  [
    t.type({
      id: forDevelopers(Identifier),
      may: t.keyof({ move: null, cancel: null }),
      name: t.string,
      until: LocalDate,
      status: t.keyof({ open: null, used: null, ended: null, over: null }),
      patient: t.string,
      doctor: Reference,
      date: LocalDate,
      start: TimeOfDay,
      end: TimeOfDay,
      timeZone: typed(t.string, 'time-zone'),
    }),
    t.partial({
      note: t.string,
      address: t.string,
      usedAt: Instant,
      lookedAt: LocalDate,
      freeDays: t.array(LocalDate),
    }),
  ],
  'Handover',
)
export type Handover = t.TypeOf<typeof Handover>

/** The resources with which a patient hands over one action on an appointment. */
export const handoverResources = {
  handovers: {
    summary: 'The links with which other people may move or cancel one of your appointments.',
    state: Collection,
    links: { appointment: link('appointment'), home: link('home') },
    embedded: { item: link('handover') },
    forms: { give: form('handover', { title: 'Make a link', fields: handoverFields }) },
  },
  handover: {
    summary: 'A link with which one person may do one thing with one appointment, once.',
    state: Handover,
    links: {
      doctor: link('doctor'),
      handover: optionalLink('handover', timeVariables),
      home: link('home'),
    },
    forms: {
      reschedule: form('handover', { title: 'Move appointment', fields: { slot: moveFields.slot } }),
      cancel: form('handover', { title: 'Cancel appointment', fields: cancelFields, isFinal: true }),
      end: form('handover', { title: 'End this link', fields: {} }),
    },
  },
} as const
