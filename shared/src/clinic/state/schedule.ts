import * as t from 'io-ts'
import { LocalDate } from '../../codec/local-date.ts'

/** The slots of one doctor on one day of the doctor's calendar; `status` is the filter that chose them. */
export const Schedule = t.type({ date: LocalDate, doctor: t.string, status: t.string }, 'Schedule')
export type Schedule = t.TypeOf<typeof Schedule>
