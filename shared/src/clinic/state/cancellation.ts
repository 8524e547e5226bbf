import * as t from 'io-ts'
import { AppointmentStatus } from './appointment-status.ts'

/** Whether an appointment was cancelled, and why. */
export const Cancellation = t.intersection(
  [t.type({ appointment: t.string, status: AppointmentStatus }), t.partial({ why: t.string })],
  'Cancellation',
)
export type Cancellation = t.TypeOf<typeof Cancellation>
