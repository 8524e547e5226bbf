import { sql, type Selectable } from 'kysely'
import { extentOf, fieldColumns, paged, statement, within } from '@waymark/server/storage'
import { appointmentTypeFields } from '@waymark/shared/clinic'
import type {
  AppointmentType,
  AppointmentTypes,
  NamedTypeSearch,
  TypeName,
  TypeOfDoctor,
} from '../domain/appointment-type.ts'
import { wantedDoctors } from './free-times.ts'
import type { AppointmentTypeTable, BookingDatabase, Database } from './schema.ts'
import { doctorOf } from './stored-doctors.ts'

export const typeColumns = fieldColumns('appointment_type', appointmentTypeFields)

type Row = Selectable<AppointmentTypeTable>

/** Stores appointment types in the database. */
export function storedAppointmentTypes(database: BookingDatabase): AppointmentTypes {
  const ofDoctor = statement<{ doctor: string }, Row>(['doctor'], ({ doctor }) =>
    offered(database.current).selectAll().where('doctor', '=', doctor).orderBy('length').orderBy('name').orderBy('id'),
  )
  const allNames = statement<object, Pick<Row, 'name' | 'bookable_by'>>([], () =>
    offered(database.current).select(['name', 'bookable_by']).distinct().orderBy('name').orderBy('bookable_by'),
  )
  return {
    async find(id) {
      const row = await database.current
        .selectFrom('appointment_type')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row === undefined ? undefined : typeOf(row)
    },
    of: async (doctor) => (await ofDoctor(database.current, { doctor })).rows.map(typeOf),
    names: async () => namesOf((await allNames(database.current, {})).rows),
    named: (search) => typesOfName(database.current, search),
    async add(type, details) {
      const row: Row = { ...type, ...typeColumns.row(details), state: 'offered', version: 1 }
      await database.current.insertInto('appointment_type').values(row).execute()
      return typeOf(row)
    },
    async change(type, details) {
      const { id, doctor, version } = type
      const row: Row = { id, doctor, ...typeColumns.row(details), state: 'offered', version: version + 1 }
      return (await update(database.current, type, row)) ? typeOf(row) : undefined
    },
    retire: (type) => update(database.current, type, { state: 'retired' }),
    page: (request) =>
      paged(request, {
        async total() {
          const all = offered(database.current).select(({ fn }) => fn.countAll<number>().as('total'))
          return (await all.executeTakeFirstOrThrow()).total
        },
        async items(stretch) {
          const rows = await within(offered(database.current).selectAll(), sql.ref('id'), stretch).execute()
          return rows.map(typeOf)
        },
      }),
    extent: (request) =>
      extentOf(
        database.current,
        {
          from: sql`appointment_type where state = 'offered' and`,
          key: sql<string>`id`,
          version: sql<number>`version`,
        },
        request,
      ),
  }
}

// A state that is a parameter would not match the condition of the index.
function offered(database: Database) {
  return database.selectFrom('appointment_type').where(sql<boolean>`state = 'offered'`)
}

function namesOf(rows: readonly Pick<Row, 'name' | 'bookable_by'>[]): readonly TypeName[] {
  return [...Map.groupBy(rows, ({ name }) => name)].map(([name, ofName]) => ({
    name,
    isForStaff: ofName.every(({ bookable_by: by }) => by === 'staff'),
  }))
}

async function typesOfName(database: Database, { name, ...search }: NamedTypeSearch): Promise<readonly TypeOfDoctor[]> {
  const wanted = await wantedDoctors(database, search)
  const ofName = offered(database).selectAll().where('name', '=', name)
  const types = await ofName.execute()
  if (types.length === 0) return []
  const doctors = database
    .selectFrom('doctor')
    .selectAll()
    .where('id', 'in', [...new Set(types.map(({ doctor }) => doctor))])
  const rows = await (wanted === undefined ? doctors : doctors.where(sql<boolean>`${wanted}`)).execute()
  const byId = new Map(rows.map((row) => [row.id, doctorOf(row)]))
  return types.flatMap((row) => {
    const doctor = byId.get(row.doctor)
    return doctor === undefined ? [] : [{ type: typeOf(row), doctor }]
  })
}

async function update(
  database: Database,
  { id, version }: Pick<AppointmentType, 'id' | 'version'>,
  row: Partial<Row>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('appointment_type')
    .set({ ...row, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function typeOf(row: Row): AppointmentType {
  const { id, doctor, state, version } = row
  return { ...typeColumns.values(row), id, doctor, isRetired: state === 'retired', version }
}
