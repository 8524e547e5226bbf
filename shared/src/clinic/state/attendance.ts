import * as t from 'io-ts'
import { AppointmentStatus } from './appointment-status.ts'

/** Whether a patient has come. */
export const Attendance = t.type({ appointment: t.string, status: AppointmentStatus }, 'Attendance')
export type Attendance = t.TypeOf<typeof Attendance>
