import { valuesOfFields } from '@waymark/shared'
import { importedTables, newBookFields, patientFields, profileFields } from '@waymark/shared/clinic'
import { appointmentKey, type Appointment } from '../booking/domain/appointment.ts'
import type { Account } from '../accounts/domain/account.ts'
import { bookKey, type Book } from '../shop/domain/book.ts'
import { doctorKey, type Doctor } from '../booking/domain/doctor.ts'
import type { Availability } from '../booking/domain/availability.ts'
import type { Page, PageRequest } from '@waymark/server/values/page'
import { availabilityDocument } from '../booking/resources/availability.ts'
import type { Cell } from './csv.ts'
import type { Ports } from './ports.ts'
import { dataTexts } from './messages.ts'

/** A table for export: its columns and the source of its rows. */
export interface ExportedTable {
  readonly title: string
  readonly columns: readonly string[]
  /** Returns a page of rows and the key of the last one. */
  rows(request: PageRequest): Promise<TablePage>
}

export type Row = Readonly<Record<string, Cell>>

export interface TablePage extends Omit<Page<Row>, 'items'> {
  readonly items: readonly Row[]
  readonly lastKey: string | undefined
}

type ExportingPorts = Pick<Ports, 'doctors' | 'availabilities' | 'accounts' | 'appointments' | 'books'>

export type TableName = 'doctors' | 'availabilities' | 'users' | 'appointments' | 'books'
export type ExportedTables = Readonly<Record<TableName, ExportedTable>>

/** Returns the tables of the clinic's data, without secrets. */
export function exportedTables(ports: ExportingPorts): ExportedTables {
  const { doctors, availabilities, accounts, appointments, books } = ports
  const { tableTitles } = dataTexts
  return {
    doctors: table(tableTitles.doctors, Object.keys(importedTables.doctors), {
      page: (request) => doctors.page(request),
      keyOf: doctorKey,
      rowOf: doctorRow,
    }),
    availabilities: table(tableTitles.availabilities, Object.keys(importedTables.availabilities), {
      page: (request) => availabilities.page(request),
      keyOf: ({ doctor }: Availability) => doctor,
      rowOf: availabilityRow,
    }),
    users: table(tableTitles.users, userColumns, {
      page: (request) => accounts.page(request),
      keyOf: ({ id }: Account) => id,
      rowOf: userRow,
    }),
    appointments: table(tableTitles.appointments, appointmentColumns, {
      page: (request) => appointments.page({}, request),
      keyOf: appointmentKey,
      rowOf: appointmentRow,
    }),
    books: table(tableTitles.books, Object.keys(newBookFields), {
      page: (request) => books.page(request),
      keyOf: bookKey,
      rowOf: bookRow,
    }),
  }
}

interface Source<Item> {
  readonly page: (request: PageRequest) => Promise<Page<Item>>
  readonly keyOf: (item: Item) => string
  readonly rowOf: (item: Item) => Row
}

function table<Item>(title: string, columns: readonly string[], { page, keyOf, rowOf }: Source<Item>): ExportedTable {
  return {
    title,
    columns,
    async rows(request) {
      const { items, ...place } = await page(request)
      const last = items.at(-1)
      return { ...place, items: items.map(rowOf), lastKey: last === undefined ? undefined : keyOf(last) }
    },
  }
}

function doctorRow(doctor: Doctor): Row {
  return valuesOfFields(importedTables.doctors, doctor)
}

function availabilityRow(availability: Availability): Row {
  return { doctor: availability.doctor, ...availabilityDocument(availability) }
}

const contact = Object.keys(profileFields).filter((name) => name !== 'name')
const userColumns = ['id', 'name', 'role', 'doctor', ...contact, 'status', 'createdAt']

function userRow(account: Account): Row {
  const { id, role, represents: doctor, state: status, createdAt } = account
  return { ...valuesOfFields(profileFields, account), id, role, doctor, status, createdAt: inText(createdAt) }
}

const appointmentColumns = [
  ...['id', 'status', 'doctor', 'date', 'start', 'end', 'startInstant', 'endInstant', 'user'],
  ...[...Object.keys(patientFields), 'bookedAt'],
]

function appointmentRow({ id, state, slot, account, patient, bookedAt, ...visit }: Appointment): Row {
  const { doctor, date, startTime, endTime, start, end } = slot
  return {
    ...{ id, status: state, doctor, date, start: startTime, end: endTime },
    ...{ startInstant: inText(start), endInstant: inText(end), user: account },
    ...valuesOfFields(patientFields, { ...patient, ...visit }),
    bookedAt: inText(bookedAt),
  }
}

function bookRow({ price, ...book }: Book): Row {
  return valuesOfFields(newBookFields, { ...book, ...price })
}

function inText(instant: number): string {
  return new Date(instant).toISOString()
}
