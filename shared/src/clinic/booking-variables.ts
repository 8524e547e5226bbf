import { choice, day, identifier, optional } from '../field.ts'

/** The variable that names a doctor. */
export const doctorVariables = {
  doctor: identifier({ prompt: 'Doctor', example: 'mjones' }),
}

/** The variables of a schedule. Without a date it is today where the doctor is; without a status, open slots. */
export const scheduleVariables = {
  date: optional(day({ prompt: 'Day' })),
  status: optional(
    choice({
      prompt: 'Slots',
      example: 'open',
      options: { open: 'Open slots', booked: 'Booked slots', held: 'Held slots', all: 'All slots' },
    }),
  ),
}

/** The variables of a week: any day of it. Without one it is the present week where the doctor is. */
export const weekVariables = {
  date: optional(day({ prompt: 'Week of the day' })),
}
