import * as t from 'io-ts'

/**
 * A doctor. `id` is also the segment of the doctor's path; `timeZone` is an IANA zone, in which all local times are;
 * `languages` are tags of BCP 47, which `speaks` has in words.
 */
export const Doctor = t.type(
  {
    id: t.string,
    name: t.string,
    speciality: t.string,
    timeZone: t.string,
    address: t.string,
    speaks: t.string,
    languages: t.array(t.string),
  },
  'Doctor',
)
export type Doctor = t.TypeOf<typeof Doctor>
