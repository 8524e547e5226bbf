import * as t from 'io-ts'
import { Identifier, Instant } from '../src/codecs.ts'
import { Collection } from '../src/collection.ts'
import { curiedRelations, form, link, optionalLink } from '../src/description.ts'
import { forDevelopers } from '../src/value-type.ts'
import { calendarFeedFields } from './calendar-fields.ts'

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

/** The relations of the module. */
export const calendarRelations = curiedRelations('wm', {
  'calendar-feeds': ['one', 'Calendar feeds', 'Private links that show your appointments in a calendar program.'],
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
} as const
