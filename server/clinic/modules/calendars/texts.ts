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
  feedCreated: 'The calendar feed is created.',
})
