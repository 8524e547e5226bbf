import * as t from 'io-ts'

/** Where an appointment is in its life. */
export const AppointmentStatus = t.keyof(
  { booked: null, arrived: null, fulfilled: null, 'no-show': null, cancelled: null },
  'AppointmentStatus',
)
export type AppointmentStatus = t.TypeOf<typeof AppointmentStatus>
