import type { TextTable } from '@waymark/shared'

/** The texts of appointments that are booked together. */
export const seriesTexts = {
  newSeriesTitle: 'Book a series',
  newSeriesOfTitle: 'Several appointments with {doctor} from {day}',
  planSeriesTitle: 'How many, and how often?',
  planAgainTitle: 'See the free times again',
  seriesTitle: '{count, plural, one {# appointment} other {# appointments}} with {doctor}',
  seriesLinkTitle: 'The whole series',
  moveSeriesTitle: 'Move all coming appointments',
  moveSeriesOfTitle: 'Move the appointments with {doctor} from {day} at {start}',
  unknownSeriesDetail: 'Series not found. Check that the link is complete.',
  seriesRefused: 'It was refused at this time: {slot}. Nothing was booked.',
  seriesLengthFault: 'must have at least two times',

  /** The messages about several appointments that were booked together. */
  seriesSubjects: {
    confirmation: '{count, plural, one {Your appointment} other {Your # appointments}} with {doctor} from {day}',
    change: 'Changed: {count, plural, one {your appointment} other {your # appointments}} with {doctor} from {day}',
    cancellation:
      'Cancelled: {count, plural, one {your appointment} other {your # appointments}} with {doctor} from {day}',
  },
  seriesOpenings: {
    confirmation: 'Your appointments are booked.',
    change: 'Your appointments have moved. They are now:',
    cancellation: 'Your appointments were cancelled.',
  },

  seriesViews: {
    lead: 'Choose how many appointments you need. The free times below are all booked together, or none of them.',
    most: 'At most {most} can be booked at once.',
    plan: 'Show times',
    instead: 'nearest to {start}',
    otherDay: 'instead of {day}',
    noTime: '{day}: no free time',
    fewer:
      '{count, plural, one {One of the days has no free time and is} other {# of the days have no free time and are}} left out.',
    tooFew: 'There are not enough free times for a series. Choose another time or rhythm.',
    button: 'Book {count, plural, one {# appointment} other {# appointments}}',
    after: 'You can move or cancel each of them later, or all of them together.',
    oneTime: 'Book one time only',
    keepTimes: 'Keep the times',
    moveLead:
      'The next appointment is on {day} at {start}. Choose its new time; {count, plural, one {the other one follows} other {the other # follow}} by as many days, to the same time of day.',
    noMoves: 'On this day, no time is free to which all appointments can move.',
    moveButton: 'Move all',
    cancelHeading: 'Cancel all {count} coming appointments',
  },
} as const satisfies TextTable
