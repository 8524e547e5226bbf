import * as t from 'io-ts'
import { Identifier, Instant, Reference } from '../../src/codecs.ts'
import { Collection } from '../../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../../src/description.ts'
import { forDevelopers } from '../../src/value-type.ts'
import { calendarFeedFields, otherCalendarChanges, otherCalendarFields } from './fields.ts'

const Shows = t.keyof({ times: null, patients: null })

/** A private link to a calendar feed. `address` is what a calendar program subscribes to, if the service knows its origin. */
export const CalendarFeed = t.intersection(
  [
    t.type({ id: forDevelopers(Identifier), name: t.string, createdAt: Instant }),
    t.partial({ shows: Shows, address: t.string }),
  ],
  'CalendarFeed',
)
export type CalendarFeed = t.TypeOf<typeof CalendarFeed>

/**
 * Another calendar of a doctor, whose busy times block slots. `host` is its server; `readAt` is the last good reading, `problem` says why
 * there is no newer one, `nextReadAt` is the next attempt, and `unreadable` counts the events that are not understood. `writes` says which appointments are written back.
 */
export const OtherCalendar = t.intersection(
  [
    t.type({
      id: forDevelopers(Identifier),
      doctor: Reference,
      name: t.string,
      host: t.string,
      kind: t.keyof({ file: null, caldav: null }),
      status: t.keyof({ new: null, current: null, failing: null }),
      createdAt: Instant,
    }),
    t.partial({
      writes: t.keyof({ none: null, times: null, patients: null }),
      readAt: Instant,
      problem: t.string,
      nextReadAt: Instant,
      unreadable: t.number,
    }),
  ],
  'OtherCalendar',
)
export type OtherCalendar = t.TypeOf<typeof OtherCalendar>

/** The relations of the module. */
export const calendarRelations = curiedRelations('wm', {
  'calendar-feeds': ['one', 'Calendar feeds', 'Private links that show your appointments in a calendar program.'],
  'other-calendars': [
    'one',
    'Other calendars',
    'The other calendars of a doctor, whose events block times here without being shown.',
  ],
  'calendar-file': ['one', 'Calendar file', 'The file of a calendar feed, which calendar programs subscribe to.'],
})

/** The resources with which calendars of users and the clinic show the same times. */
export const calendarResources = {
  calendarFeeds: {
    summary: 'The private links that show your appointments in calendar programs.',
    state: Collection,
    links: { user: link('user'), home: link('home') },
    embedded: { item: link('calendarFeed') },
    forms: { create: form('calendarFeed', { title: 'Create a calendar feed', fields: calendarFeedFields }) },
  },
  calendarFeed: {
    summary: 'A private link that shows your appointments in a calendar program.',
    state: CalendarFeed,
    links: { 'calendar-file': link('document'), collection: link('calendarFeeds'), home: optionalLink('home') },
    forms: { remove: form('calendarFeeds', { title: 'Revoke this feed', fields: {} }) },
  },
  otherCalendars: {
    summary: 'The other calendars of a doctor, whose events block times.',
    state: Collection,
    links: { doctor: link('doctor'), home: link('home') },
    embedded: { item: link('otherCalendar') },
    forms: { connect: form('otherCalendar', { title: 'Connect another calendar', fields: otherCalendarFields }) },
  },
  otherCalendar: {
    summary: 'Another calendar of a doctor, with the time of its last reading.',
    state: OtherCalendar,
    links: { doctor: link('doctor'), collection: link('otherCalendars'), home: optionalLink('home') },
    forms: {
      change: form('otherCalendar', { title: 'Change', fields: otherCalendarChanges }),
      read: form('otherCalendar', { title: 'Read it now', fields: {} }),
      disconnect: form('otherCalendars', { title: 'Disconnect this calendar', fields: {}, isFinal: true }),
    },
  },
} as const
