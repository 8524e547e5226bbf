import { translatedTexts } from '@waymark/shared'
import { viewTexts } from './view-texts.ts'

/** The texts of calendars, apart from the description and the failures. */
export const calendarTexts = translatedTexts({
  views: viewTexts,

  feedsTitle: 'Calendar feeds',
  fileTitle: 'Address of the calendar',
  unknownFeedDetail: 'This calendar feed does not exist. It may have been revoked.',
  showsFault: 'is only for the calendar of a doctor',
  busySummary: 'Appointment',
  otherCalendarsTitle: 'Other calendars',
  unknownCalendarDetail: 'This calendar is not connected. It may have been disconnected.',
  connected: 'The calendar is connected. It is read within a minute.',
  collectionFault: 'must be one of the calendars of the account',
  problems: {
    unreachable: 'The server does not answer.',
    'private-address': 'The address is not on the public internet, or does not begin with https://.',
    refused: 'The server refuses the user name or the password. Connect the calendar again with an app password.',
    'not-found': 'There is no calendar at this address. Connect the calendar again with its present address.',
    'too-large': 'The calendar is too large to be read.',
    unreadable: 'What is at the address is not a calendar that this service understands.',
    'no-calendar': 'The account has no calendar with events.',
    'several-calendars': 'The account has several calendars. Choose the one to use.',
    'read-only': 'The calendar can be read, but appointments cannot be written into it.',
  },
  feedCreated: 'The calendar feed is created.',
})

/** The messages of the log. */
export const calendarLogs = { unreadable: 'other calendar not synchronised' } as const
