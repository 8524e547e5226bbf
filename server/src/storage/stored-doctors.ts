import type { Selectable } from 'kysely'
import type { Doctor, Doctors } from '../domain/doctor.ts'
import type { Database } from './database.ts'
import { executor } from './transaction.ts'
import type { DoctorTable } from './schema.ts'
import { statement } from './statement.ts'

/** Doctors in the database. */
export function storedDoctors(database: Database): Doctors {
  const find = statement<{ id: string }, Selectable<DoctorTable>>(['id'], ({ id }) =>
    database.selectFrom('doctor').selectAll().where('id', '=', id),
  )
  return {
    async list() {
      const rows = await executor(database).selectFrom('doctor').selectAll().orderBy('name').execute()
      return rows.map(doctorOf)
    },
    async find(id) {
      const { rows } = await find(executor(database), { id })
      return rows[0] === undefined ? undefined : doctorOf(rows[0])
    },
    async add({ timeZone, ...doctor }) {
      await executor(database)
        .insertInto('doctor')
        .values({ ...doctor, time_zone: timeZone, version: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  }
}

function doctorOf({ time_zone: timeZone, ...row }: Selectable<DoctorTable>): Doctor {
  return { ...row, timeZone }
}
