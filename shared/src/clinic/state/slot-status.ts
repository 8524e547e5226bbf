import * as t from 'io-ts'

/** Whether a slot can be booked now (`open`), is kept for somebody (`held`), is taken (`booked`), is not offered (`blocked`), begins too soon (`closed`) or is over (`past`). */
export const SlotStatus = t.keyof(
  { open: null, held: null, booked: null, blocked: null, closed: null, past: null },
  'SlotStatus',
)
export type SlotStatus = t.TypeOf<typeof SlotStatus>
