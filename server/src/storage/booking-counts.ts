import { sql } from 'kysely'
import type { Appointments, PatientOf } from '../domain/appointment.ts'
import type { Slot } from '../domain/slot.ts'
import type { Database } from './database.ts'
import { statement } from './statement.ts'
import { executor } from './transaction.ts'

interface Overlap {
  readonly account: string
  readonly email: string
  readonly telephone: string
  readonly start: number
  readonly end: number
  readonly except: string
}

/** What the rules of booking count. No appointment has an empty id, and no patient an empty account or address. */
export function bookingCounts(database: Database): Pick<Appointments, 'overlapping' | 'countOfDay' | 'countAhead'> {
  const overlapping = statement<Overlap, { id: string }>(
    ['account', 'email', 'telephone', 'start', 'end', 'except'],
    ({ account, email, telephone, start, end, except }) =>
      database
        .selectFrom('appointment')
        .innerJoin('slot', 'slot.id', 'appointment.slot')
        .select('appointment.id')
        .where((where) =>
          where.or([
            where('appointment.account', '=', account),
            where(sql`lower(appointment.patient_email)`, '=', email),
            where('appointment.patient_telephone', '=', telephone),
          ]),
        )
        .where('appointment.state', 'in', ['booked', 'arrived'])
        .where('appointment.id', '<>', except)
        .where('slot.start_instant', '<', end)
        .where('slot.end_instant', '>', start)
        .limit(1),
  )
  return {
    async overlapping(slot, whose) {
      const { rows } = await overlapping(executor(database), overlapOf(slot, whose))
      return rows.length > 0
    },
    async countOfDay(doctor, date, except = '') {
      const { count } = await counted(executor(database))
        .where('slot.doctor', '=', doctor)
        .where('slot.date', '=', date)
        .where('appointment.state', '<>', 'cancelled')
        .where('appointment.id', '<>', except)
        .executeTakeFirstOrThrow()
      return count
    },
    async countAhead({ doctor, account, except = '' }, now) {
      const { count } = await counted(executor(database))
        .where('slot.doctor', '=', doctor)
        .where('appointment.account', '=', account)
        .where('appointment.state', '=', 'booked')
        .where('appointment.id', '<>', except)
        .where('slot.start_instant', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

// Who has an account may book for others of the family under one address; the account is then what counts.
function overlapOf({ start, end }: Slot, { account, patient, except = '' }: PatientOf): Overlap {
  const isGuest = account === undefined
  return {
    account: account ?? '',
    email: isGuest ? (patient.email ?? '').toLowerCase() : '',
    telephone: isGuest ? (patient.telephone ?? '') : '',
    start,
    end,
    except,
  }
}

function counted(database: Database) {
  return database
    .selectFrom('appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .select(({ fn }) => fn.countAll<number>().as('count'))
}
