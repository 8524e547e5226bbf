/** The codes of the failures of the module. */
export type CalendarCode = 'too-many-feeds' | 'too-many-calendars'
