import type { TableCell } from '@waymark/server'
import { valuesOfFields } from '@waymark/shared'
import { chosenTypeFields, importedTables, newBookFields, patientFields, profileFields } from '@waymark/shared/clinic'
import {
  type Appointment,
  appointmentKey,
  type AppointmentType,
  type Availability,
  availabilityDocument,
  type Doctor,
  doctorKey,
} from '../booking/contract.ts'
import type { Account } from '../accounts/contract.ts'
import { type Book, bookKey } from '../shop/contract.ts'
import type { Extent, ExtentRequest, Page, PageRequest } from '@waymark/server/values'
import type { Ports } from './ports.ts'
import { dataTexts } from './texts.ts'

/** A table for export: its columns and the source of its rows. */
export interface ExportedTable {
  readonly title: string
  readonly columns: readonly string[]
  extent(request: ExtentRequest): Promise<Extent>
  /**
   * Reads the rows of an extent in pages, each when it is asked for. A row is as it was when its page was read: a change
   * after the extent was found may be in it or not, and an appointment that moves meanwhile may be there twice or be
   * missing. The version of the extent is that of its beginning, so no later request finds such rows unchanged.
   */
  pages(extent: Extent): AsyncGenerator<readonly Row[]>
}

export type Row = Readonly<Record<string, TableCell>>

type ExportingPorts = Pick<
  Ports,
  'doctors' | 'availabilities' | 'appointmentTypes' | 'accounts' | 'appointments' | 'books'
>

export type TableName = 'doctors' | 'availabilities' | 'types' | 'users' | 'appointments' | 'books'
export type ExportedTables = Readonly<Record<TableName, ExportedTable>>

/** Returns the tables of the clinic's data, without secrets. */
export function exportedTables(ports: ExportingPorts): ExportedTables {
  const { doctors, availabilities, appointmentTypes, accounts, appointments, books } = ports
  return {
    doctors: exported('doctors', Object.keys(importedTables.doctors), {
      table: doctors,
      page: (request) => doctors.page(request),
      keyOf: doctorKey,
      rowOf: doctorRow,
    }),
    availabilities: exported('availabilities', Object.keys(importedTables.availabilities), {
      table: availabilities,
      page: (request) => availabilities.page(request),
      keyOf: ({ doctor }: Availability) => doctor,
      rowOf: availabilityRow,
    }),
    types: exported('types', Object.keys(importedTables.types), {
      table: appointmentTypes,
      page: (request) => appointmentTypes.page(request),
      keyOf: ({ id }: AppointmentType) => id,
      rowOf: typeRow,
    }),
    users: exported('users', userColumns, {
      table: accounts,
      page: (request) => accounts.page(request),
      keyOf: ({ id }: Account) => id,
      rowOf: userRow,
    }),
    appointments: exported('appointments', appointmentColumns, {
      table: appointments,
      page: (request) => appointments.page({}, request),
      keyOf: appointmentKey,
      rowOf: appointmentRow,
    }),
    books: exported('books', Object.keys(newBookFields), {
      table: books,
      page: (request) => books.page(request),
      keyOf: bookKey,
      rowOf: bookRow,
    }),
  }
}

interface Source<Item> {
  readonly table: Pick<ExportedTable, 'extent'>
  readonly page: (request: PageRequest) => Promise<Page<Item>>
  readonly keyOf: (item: Item) => string
  readonly rowOf: (item: Item) => Row
}

/** The rows of a file that are in memory at a time. */
const rowsOfPage = 500

function exported<Item>(name: TableName, columns: readonly string[], source: Source<Item>): ExportedTable {
  const { table, page, keyOf, rowOf } = source
  return {
    get title() {
      return dataTexts.tableTitles[name]
    },
    columns,
    extent: (request) => table.extent(request),
    async *pages({ after: start, total }) {
      let [after, left] = [start, total]
      while (left > 0) {
        const { items } = await page({ limit: Math.min(left, rowsOfPage), after })
        const last = items.at(-1)
        if (last === undefined) return
        yield items.map(rowOf)
        after = keyOf(last)
        left -= items.length
      }
    },
  }
}

function doctorRow(doctor: Doctor): Row {
  return valuesOfFields(importedTables.doctors, doctor)
}

function availabilityRow(availability: Availability): Row {
  return { doctor: availability.doctor, ...availabilityDocument(availability) }
}

function typeRow(type: AppointmentType): Row {
  return valuesOfFields(importedTables.types, type)
}

const contact = Object.keys(profileFields).filter((name) => name !== 'name')
const userColumns = ['id', 'name', 'role', 'doctor', ...contact, 'status', 'createdAt']

function userRow(account: Account): Row {
  const { id, role, represents: doctor, state: status, createdAt } = account
  return { ...valuesOfFields(profileFields, account), id, role, doctor, status, createdAt: inText(createdAt) }
}

const appointmentColumns = [
  ...['id', 'status', 'doctor', 'date', 'start', 'end', 'startInstant', 'endInstant', 'user'],
  ...[...Object.keys(patientFields), ...Object.keys(chosenTypeFields), 'typeName', 'amount', 'currency', 'bookedAt'],
]

function appointmentRow({ id, state, slot, account, patient, bookedAt, type, referral, ...visit }: Appointment): Row {
  const { doctor, date, startTime, endTime, start, end } = slot
  return {
    id,
    status: state,
    doctor,
    date,
    start: startTime,
    end: endTime,
    startInstant: inText(start),
    endInstant: inText(end),
    user: account,
    ...valuesOfFields(patientFields, { ...patient, ...visit }),
    type: type?.id,
    referral,
    typeName: type?.name,
    amount: type?.amount,
    currency: type?.currency,
    bookedAt: inText(bookedAt),
  }
}

function bookRow({ price, ...book }: Book): Row {
  return valuesOfFields(newBookFields, { ...book, ...price })
}

function inText(instant: number): string {
  return new Date(instant).toISOString()
}
