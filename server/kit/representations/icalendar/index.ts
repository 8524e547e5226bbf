/**
 * iCalendar (RFC 5545) and invitations (RFC 5546). It needs the package `ical-generator`.
 *
 * @example
 * import { icalendar } from '@waymark/server/icalendar'
 *
 * createService({ ...options, serializers: [icalendar] })
 *
 * @module @waymark/server/icalendar
 */
export { icalendar, icalendarFeed, icalendarFeedFields } from '../icalendar.ts'
export { invitation } from './invitation.ts'
export { calendarObject } from './object.ts'
