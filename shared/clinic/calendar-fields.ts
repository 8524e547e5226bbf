import { choice, optional, text } from '../src/field.ts'

/** What a calendar shows of the appointments of a doctor. */
const shows = choice({
  prompt: 'What does it show?',
  example: 'times',
  options: { times: 'Times only', patients: 'Times and names of patients' },
})

/** A private link to a calendar feed; only doctors choose what it shows. */
export const calendarFeedFields = {
  name: text({ prompt: 'Name', maxLength: 100, placeholder: 'My phone', example: 'My phone' }),
  shows: optional(shows),
}
