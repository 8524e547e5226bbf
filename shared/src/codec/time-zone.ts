import { refinedText } from './refined-text.ts'

function isTimeZone(text: string): boolean {
  // An offset is no zone, since it knows no summer time.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    // Names of the same zone are as good, but calendars look for them letter by letter.
    return timeZone === text || timeZone.toLowerCase() !== text.toLowerCase()
  } catch {
    return false
  }
}

/** A time zone by its name in the IANA database. */
export const TimeZone = refinedText(
  'TimeZone',
  isTimeZone,
  'must be a time zone of the IANA database, such as Europe/London',
)
export type TimeZone = string
