import { choice, optional, paragraphs } from '../../src/field.ts'

/** What a patient says about a coming appointment. */
export const replyFields = {
  reply: choice({
    prompt: 'Your reply',
    example: 'coming',
    options: { coming: 'I will come', arrived: 'I have arrived' },
  }),
}

/** The optional reason of a cancellation, for the other party. */
export const cancelFields = {
  why: optional(paragraphs({ prompt: 'Reason for the cancellation', maxLength: 500, example: 'I am well again' })),
}

/** The attendance of a patient, which staff records. */
/** What staff record of a patient. */
export const attendanceFields = {
  status: choice({
    prompt: 'Attendance',
    example: 'arrived',
    options: { arrived: 'Arrived', 'no-show': 'Did not attend', fulfilled: 'Seen' },
  }),
}
