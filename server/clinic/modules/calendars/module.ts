import { href } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { accountPermissions } from '../accounts/contract.ts'
import { bookingPermissions } from '../booking/contract.ts'
import { calendarFailures } from './failures.ts'
import { feedData } from './personal-data.ts'
import type { Ports } from './ports.ts'
import { calendarFeed, calendarFeeds } from './resources/feeds.ts'
import { calendarFile } from './resources/file.ts'
import { otherCalendar, otherCalendars } from './resources/other-calendars.ts'
import { calendarServers } from './remote/caldav.ts'
import { guardedFetch } from './remote/guarded-fetch.ts'
import { synchroniseNext } from './remote/synchronise.ts'
import { calendarRoutes } from './routes.ts'
import { migrations } from './storage/migrations.ts'
import type { CalendarDatabase } from './storage/schema.ts'
import { storedConnections, storedCopies } from './storage/stored-connections.ts'
import { feedColumns, storedFeeds } from './storage/stored-feeds.ts'
import { calendarTexts } from './texts.ts'
import { calendarViews } from './views/index.ts'

/** Calendars of users: feeds of their appointments, and the other calendars of doctors. */
export const calendars = module<Ports>()({
  name: 'calendars',
  migrations,
  columns: [feedColumns],
  stores: (database: CalendarDatabase, secrets) => ({
    feeds: storedFeeds(database),
    connections: storedConnections(database, secrets),
    copies: storedCopies(database),
  }),
  ports: ({ allowsPrivateAddresses = false }) => ({
    fetchFor: (place: { readonly address: string }) => guardedFetch({ allowsPrivateAddresses, ...place }),
    serverFor: calendarServers({ allowsPrivateAddresses }),
  }),
  routes: calendarRoutes,
  userLinks: ({ id: user, role }, principal) => ({
    'calendar-feeds':
      role !== 'clerk' && may(principal, accountPermissions.seeCredentials, { account: user })
        ? { href: href(calendarRoutes.calendarFeeds, { user }), title: calendarTexts.feedsTitle }
        : undefined,
  }),
  doctorLinks: (doctor, principal) => ({
    'other-calendars': may(principal, bookingPermissions.changeAvailability, { doctor })
      ? { href: href(calendarRoutes.otherCalendars, { doctor }), title: calendarTexts.otherCalendarsTitle }
      : undefined,
  }),
  personalData: feedData,
  resources: { calendarFeeds, calendarFeed, calendarFile, otherCalendars, otherCalendar },
  views: calendarViews,
  failures: calendarFailures,
  // Each run waits for one server.
  jobs: (ports) => [{ name: 'calendars', run: () => synchroniseNext(ports), atOnce: 4 }],
})
