import * as t from 'io-ts'

/** A doctor. `id` is also the segment of the doctor's path; `timeZone` is an IANA zone, in which all local times are. */
export const Doctor = t.type(
  { id: t.string, name: t.string, speciality: t.string, timeZone: t.string, address: t.string },
  'Doctor',
)
export type Doctor = t.TypeOf<typeof Doctor>
