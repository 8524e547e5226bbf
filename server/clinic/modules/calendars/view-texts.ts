import type { TextTable } from '@waymark/shared'

/** The texts of the pages. */
export const viewTexts = {
  feedsLead:
    'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.',
  noFeeds: 'You have no calendar feeds yet.',
  createFeed: 'Create feed',
  revoke: 'Revoke',
  revokeOf: 'Revoke {name}',
  createdOn: 'Created',
  showsPatients: 'with names of patients',
  subscribe: 'Copy this address into your calendar program, where it subscribes to a calendar:',
  secretAddress:
    'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.',
  backToFeeds: 'All calendar feeds',
  otherLead:
    'Times at which the doctor is busy in another calendar are not offered here. Only the times are read, never the texts, at most every five minutes.',
  noCalendars: 'No other calendar is connected.',
  connectHelp:
    'Give the address of a calendar file (iCalendar), or of a CalDAV server with a user name and an app password. Only a calendar on a CalDAV server can also receive the appointments.',
  connect: 'Connect',
  statuses: { new: 'Not read yet', current: 'Up to date', failing: 'Cannot be read' },
  readAt: 'Last read',
  neverRead: 'not yet',
  nextRead: 'Next attempt',
  kindLabel: 'Kind',
  kinds: { file: 'A calendar file (iCalendar)', caldav: 'A calendar on a CalDAV server' },
  server: 'Server',
  appointmentsLabel: 'Appointments',
  writesNothing: 'are not written into it',
  writesTimes: 'are written into it, times only',
  writesPatients: 'are written into it, with names of patients',
  unreadableEvents:
    '{events, plural, one {# event could not be understood and blocks no time.} other {# events could not be understood and block no times.}}',
  keptTimes: 'The busy times that were read last still apply.',
  save: 'Save',
  writtenStay: 'Appointments that were written into the calendar stay there. To remove them, stop writing first.',
  backToCalendars: 'All other calendars',
} as const satisfies TextTable
