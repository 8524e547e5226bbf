import * as t from 'io-ts'

/** What somebody is at the clinic. */
export const Role = t.keyof({ patient: null, doctor: null, clerk: null }, 'Role')
export type Role = t.TypeOf<typeof Role>
