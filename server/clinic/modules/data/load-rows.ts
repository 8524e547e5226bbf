import { isDeepStrictEqual } from 'node:util'
import type { InputOf, Fields } from '@waymark/shared'
import type { importedTables, ImportReport } from '@waymark/shared/clinic'
import { dayInWords, failure, isFailure } from '@waymark/server/values'
import {
  addDoctor,
  type Availability,
  availabilityOf,
  type BookingFailure,
  bookingProblemOf as problemOf,
  canonicalDetails,
  changeAvailability,
  changeDoctor,
  changeType,
  type Doctor,
  type NewDoctor,
  offerAll,
  type Orphans,
} from '../booking/contract.ts'
import type { Ports } from './ports.ts'
import type { DecodedRow, LineFault } from './read-rows.ts'
import { dataTexts } from './texts.ts'

/** Adds a doctor, or updates the one with the same id. */
export async function loadDoctor(ports: Ports, { id, ...details }: NewDoctor): Promise<RowOutcome> {
  const before = await ports.doctors.find(id)
  if (before === undefined) {
    const added = await addDoctor(ports.doctors, { id, ...details })
    return isFailure(added) ? faultOf(added, 'id') : 'added'
  }
  // What a table does not have stays as it is.
  if (isDeepStrictEqual({ ...before, ...details, ...canonicalDetails(details) }, before)) return 'unchanged'
  const after = await changeDoctor(ports, before, { ...before, ...details })
  if ('orphans' in after) return { column: 'timeZone', detail: conflictDetail('appointments-lost', after) }
  return isFailure(after) ? faultOf(after, 'id') : 'changed'
}

/** Maps a failure of the domain to the fault of a column. */
function faultOf(refused: BookingFailure, column: string): RowOutcome {
  return { column, detail: problemOf(refused).detail }
}

/** Returns the message for conflicting appointments, with their number and the time of the first one. */
function conflictDetail(code: BookingFailure['failure'], { orphans }: Orphans): string {
  const [first] = orphans.toSorted((one, other) => one.start - other.start)
  const time = { day: first === undefined ? '' : dayInWords(first.date), start: first?.startTime ?? '' }
  return dataTexts.conflictFault({ detail: problemOf(failure(code)).detail, appointments: orphans.length, ...time })
}

type TypeRow = InputOf<typeof importedTables.types>

/** Adds an appointment type, or updates the one with the same id. */
export async function loadType(
  { doctors, appointmentTypes }: Ports,
  { id, doctor, ...details }: TypeRow,
): Promise<RowOutcome> {
  if ((await doctors.find(doctor)) === undefined) return { column: 'doctor', detail: dataTexts.unknownDoctorFault }
  const before = await appointmentTypes.find(id)
  if (before === undefined) {
    await appointmentTypes.add({ id, doctor }, details)
    return 'added'
  }
  if (before.doctor !== doctor) return { column: 'doctor', detail: dataTexts.otherDoctorFault }
  const { version, ...present } = before
  if (isDeepStrictEqual({ id, doctor, ...details, isRetired: false }, present)) return 'unchanged'
  const after = await changeType(appointmentTypes, { ...present, version }, details)
  return isFailure(after) ? faultOf(after, 'id') : 'changed'
}

type AvailabilityRow = InputOf<typeof importedTables.availabilities>

/** Sets the working hours of a doctor. */
export async function loadAvailability(ports: Ports, { doctor: id, ...input }: AvailabilityRow): Promise<RowOutcome> {
  const doctor = await ports.doctors.find(id)
  if (doctor === undefined) return { column: 'doctor', detail: dataTexts.unknownDoctorFault }
  const before = await ports.availabilities.find(id)
  const wanted: Availability = { ...availabilityOf(input), doctor: id, version: before?.version ?? 0 }
  if (before === undefined) return (await changed(ports, doctor, wanted)) ?? 'added'
  if (isDeepStrictEqual(wanted, before)) return 'unchanged'
  return (await changed(ports, doctor, wanted)) ?? 'changed'
}

/** Replaces an availability, or returns the conflict. */
async function changed(ports: Ports, doctor: Doctor, wanted: Availability): Promise<RowOutcome | undefined> {
  if (wanted.version === 0 && (await hasNoSlots(ports, doctor))) {
    // Without slots there are no conflicts; the background job creates the slots.
    await ports.availabilities.put(wanted)
    return undefined
  }
  const opened = await changeAvailability(ports, doctor, wanted)
  if ('orphans' in opened) return { detail: conflictDetail('appointments-outside', opened) }
  if (isFailure(opened)) return faultOf(opened, 'doctor')
  await offerAll(ports, doctor.id, opened)
  return undefined
}

async function hasNoSlots({ schedules, clock }: Ports, { id }: Doctor): Promise<boolean> {
  return (await schedules.ahead(id, clock.now() - day)).length === 0
}

const day = 86_400_000

/** The outcome of one row: its change, or its fault. */
export type RowOutcome = 'added' | 'changed' | 'unchanged' | Omit<LineFault, 'line'>

/** The outcome of rows; the caller adds `table` and `mode` to the report. */
export type Loaded = Omit<ImportReport, 'table' | 'mode'>

/** The counts of a report cover all rows; this limits its listed faults. */
export const mostNamed = 1000

/** Loads the rows in order and counts their outcomes. */
export async function loadRows<F extends Fields>(
  rows: readonly DecodedRow<F>[],
  idOf: (row: DecodedRow<F>['value']) => string,
  load: (row: DecodedRow<F>['value']) => Promise<RowOutcome>,
): Promise<Loaded> {
  const faults: LineFault[] = []
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const named: Loaded['rows'] = []
  for (const { line, value } of rows) {
    const outcome = await load(value)
    if (typeof outcome === 'object') {
      faults.push({ line, ...outcome })
      continue
    }
    counts[outcome] += 1
    if (outcome !== 'unchanged') named.push({ line, id: idOf(value), outcome })
  }
  return { ...counts, faults, rows: named }
}
