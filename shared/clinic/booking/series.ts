import * as t from 'io-ts'
import {
  Identifier,
  LocalDate,
  NumericReference,
  Reference,
  refinedText,
  TimeOfDay,
  WholeNumber,
} from '../../src/codecs.ts'
import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import { choice, type Field, hidden, list, optional, prefilled, wholeNumber } from '../../src/field.ts'
import { translatable } from '../../src/translate.ts'
import { forDevelopers, typed } from '../../src/value-type.ts'
import { mostOfSeries } from './appointment-type-fields.ts'
import { bookingFields, moveFields, timeVariables } from './fields.ts'
import { cancelFields } from './appointment-fields.ts'

/** The relations of series. */
export const seriesRelations = curiedRelations('wm', {
  'new-series': ['one', 'Book a series', 'Several appointments with a doctor, to book together.'],
  series: ['one', 'Series', 'Several appointments that were booked together.'],
  'series-time': ['one', 'Move the series', 'The times to which all coming appointments of a series can move.'],
})

/** How many appointments a series has, and how they follow each other. */
export const seriesVariables = {
  count: optional(wholeNumber({ prompt: 'How many appointments?', min: 2, max: mostOfSeries, example: '6' })),
  every: optional(
    choice({
      prompt: 'How often?',
      example: 'week',
      options: { 'half-week': 'Twice a week', week: 'Every week', 'two-weeks': 'Every two weeks' },
    }),
  ),
}

const number = '[1-9][0-9]{0,8}'
const slotNumber = refinedText(
  'SlotNumber',
  (written) => new RegExp(`^${number}$`, 'v').test(written),
  translatable('must be the number of a time'),
)

// The plan gives its times, so a page does not show them as a field.
const slots: Field<readonly string[], false> = prefilled(
  hidden({
    ...list({
      prompt: 'Times',
      maxItems: mostOfSeries,
      maxLength: 9,
      item: slotNumber,
      example: '17',
      separator: /[\s,]+/,
    }),
    pattern: `${number}(?: ${number})+`,
  }),
)

/** The fields of the booking of a series: those of a booking, with the numbers of its times. */
export const seriesFields = {
  slots,
  ...bookingFields,
}

/**
 * One time of a planned series: the wished day and start, and the free time that is nearest to it; without one, nothing
 * is free on that day or on those beside it.
 */
export const PlannedTime = t.intersection(
  [
    t.type({ wishedDate: LocalDate, wishedStart: TimeOfDay }),
    t.partial({ slot: NumericReference, date: LocalDate, start: TimeOfDay, end: TimeOfDay }),
  ],
  'PlannedTime',
)
export type PlannedTime = t.TypeOf<typeof PlannedTime>

/** A planned series of at most `most` appointments; the times are in `timeZone`, the doctor's zone. */
export const NewSeries = t.intersection(
  [
    t.type({
      doctor: Reference,
      timeZone: typed(t.string, 'time-zone'),
      count: WholeNumber,
      most: WholeNumber,
      every: t.keyof({ 'half-week': null, week: null, 'two-weeks': null }),
      times: t.array(PlannedTime),
    }),
    t.partial({ type: t.string }),
  ],
  'NewSeries',
)
export type NewSeries = t.TypeOf<typeof NewSeries>

/** A series of appointments; `coming` are those that are still to come and not cancelled. */
export const Series = t.intersection(
  [
    t.type({
      id: forDevelopers(Identifier),
      doctor: Reference,
      timeZone: typed(t.string, 'time-zone'),
      patient: t.string,
      total: WholeNumber,
      coming: WholeNumber,
    }),
    t.partial({ type: t.string }),
  ],
  'Series',
)
export type Series = t.TypeOf<typeof Series>

/**
 * The time of the next appointment of a series, with the times to which all coming ones can move; `lookedAt` is the day of
 * those in the form, and `freeDays` are the next days with free times.
 */
export const SeriesTime = t.type(
  {
    doctor: Reference,
    date: LocalDate,
    start: TimeOfDay,
    end: TimeOfDay,
    timeZone: typed(t.string, 'time-zone'),
    coming: WholeNumber,
    lookedAt: LocalDate,
    freeDays: t.array(LocalDate),
  },
  'SeriesTime',
)
export type SeriesTime = t.TypeOf<typeof SeriesTime>

/** The resources with which several appointments are booked, moved and cancelled together. */
export const seriesResources = {
  newSeries: {
    summary: 'Several appointments with a doctor, to book together.',
    state: NewSeries,
    links: {
      doctor: link('doctor'),
      slot: link('slot'),
      'new-series': link('newSeries', seriesVariables),
      user: optionalLink('user'),
      home: link('home'),
    },
    forms: { 'confirm-series': form('series', { title: 'Book these appointments', fields: seriesFields }) },
  },
  series: {
    summary: 'Several appointments with a doctor that were booked together.',
    state: Series,
    links: {
      doctor: link('doctor'),
      'series-time': optionalLink('seriesTime'),
      appointments: optionalLink('appointments'),
      home: link('home'),
    },
    embedded: { item: link('appointment') },
    forms: {
      'cancel-series': form('series', { title: 'Cancel all coming appointments', fields: cancelFields, isFinal: true }),
    },
  },
  seriesTime: {
    summary: 'The times to which all coming appointments of a series can move.',
    state: SeriesTime,
    links: {
      series: link('series'),
      doctor: link('doctor'),
      'series-time': link('seriesTime', timeVariables),
      prev: optionalLink('seriesTime'),
      next: optionalLink('seriesTime'),
      home: link('home'),
    },
    forms: {
      'move-series': form('series', { title: 'Move all coming appointments', fields: { slot: moveFields.slot } }),
    },
  },
} as const
