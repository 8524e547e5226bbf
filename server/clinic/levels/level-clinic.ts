import type { AuditLog } from '@waymark/server/authentication'
import { parseJson, type Request } from '@waymark/server/http'
import { isProblem, type Problem, protocolProblem, protocolProblems } from '@waymark/server'
import { dateAt, failure, isFailure } from '@waymark/server/values'
import { decodeFields, mediaType, type Fault, type Fields, type InputOf } from '@waymark/shared'
import type { patientFields } from '@waymark/shared/clinic'
import { bookingFailures } from '../modules/booking/failures.ts'
import type { BookingFailure } from '../modules/booking/domain/failure.ts'
import type { Appointment } from '../modules/booking/domain/appointment.ts'
import { visitOf } from '../modules/booking/domain/patient.ts'
import { bookForGuest } from '../modules/booking/domain/booking.ts'
import { listed, type ScheduleStatus } from '../modules/booking/domain/schedule.ts'
import type { Slot } from '../modules/booking/domain/slot.ts'
import type { Ports } from '../modules/booking/ports.ts'

/** The status and the texts of each failure of a booking. */
export const bookingProblems = { ...protocolProblems, ...bookingFailures }

/** Returns the outcome code of a failed booking. */
export function codeOf({ failure: code }: BookingFailure): 'unavailable' | 'unclear' {
  return code === 'age-unclear' ? 'unclear' : 'unavailable'
}

/** The lower levels read JSON only. */
export const accepts = [mediaType.json] as const

/** The input, or the problem if it is invalid. */
export type Read<Input> = { readonly input: Input } | Problem

/** Reads the fields of JSON content. */
export async function readFields<F extends Fields>(
  request: Request,
  fields: F,
  unknown: UnknownMembers = 'ignored',
): Promise<Read<InputOf<F>>> {
  const read = await readJson(request)
  return isProblem(read) ? read : fieldsOf(fields, read.input, unknown)
}

export async function readJson(request: Request): Promise<Read<unknown>> {
  const text = await request.content()
  if (typeof text !== 'string') return text
  const read = parseJson(text)
  if ('value' in read) return { input: read.value }
  return protocolProblem('malformed-request', `The content ${read.fault}, sent as application/json.`)
}

/** Whether unknown members are rejected, as at level 3. */
type UnknownMembers = 'ignored' | 'refused'

/** Returns a member of JSON content, or undefined if it is absent. */
export function memberOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null
    ? Object.entries(given).find(([own]) => own === name)?.[1]
    : undefined
}

export function fieldsOf<F extends Fields>(
  fields: F,
  given: unknown,
  unknown: UnknownMembers = 'ignored',
): Read<InputOf<F>> {
  const decoded = decodeFields(fields, unknown === 'refused' ? given : known(fields, given))
  return decoded.ok ? { input: decoded.value } : protocolProblem('invalid-input', inWords(decoded.faults))
}

function known(fields: Fields, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(fields, name)))
}

function inWords(faults: readonly Fault[]): string {
  const sentences = faults.map(({ pointer, detail }) => `${pointer.slice(1) || 'The content'} ${detail}`)
  return `${sentences.join('; ')}.`
}

export type LevelPorts = Pick<
  Ports,
  | 'doctors'
  | 'schedules'
  | 'appointments'
  | 'appointmentTypes'
  | 'availabilities'
  | 'holds'
  | 'guestBookings'
  | 'guestLimit'
  | 'patientLimit'
  | 'messages'
  | 'accounts'
  | 'clinics'
  | 'waitingList'
  | 'capabilities'
  | 'clock'
  | 'newIdentifier'
  | 'inTransaction'
  | 'lock'
> & { readonly auditLog: AuditLog }

/** Returns the four members of a slot in the specification. */
export function shown({ id, startTime: start, endTime: end, doctor }: Slot): Readonly<Record<string, unknown>> {
  return { id, start, end, doctor }
}

/** Returns the slots of a doctor's day, or undefined for an unknown doctor. */
export async function slotsOf(
  { doctors, schedules, clock }: LevelPorts,
  doctor: string,
  { date, status }: { readonly date: string; readonly status: ScheduleStatus },
): Promise<readonly Slot[] | undefined> {
  if ((await doctors.find(doctor)) === undefined) return undefined
  return listed(await schedules.slots(doctor, date), status, clock.now())
}

/** Books a slot for a guest, in one transaction with its audit log entry, at any level. */
export function bookAt(
  ports: LevelPorts,
  patient: InputOf<typeof patientFields>,
  { slot: number, subject, client }: { readonly slot: number; readonly subject: string; readonly client: string },
): Promise<Appointment | BookingFailure> {
  return ports.inTransaction(async () => {
    const slot = await ports.schedules.slot(number)
    if (slot === undefined) return failure('slot-unknown')
    if (slot.state === 'withdrawn') return failure('slot-blocked')
    const doctor = await ports.doctors.find(slot.doctor)
    const today = dateAt(ports.clock.now(), doctor?.timeZone ?? 'UTC')
    const visit = visitOf(patient, { date: slot.date, today })
    if ('faults' in visit) return failure('age-unclear')
    const booked = await bookForGuest(ports, slot, visit, client)
    if (isFailure(booked)) return booked
    const at = ports.clock.now()
    await ports.auditLog.append({ at, who: 'guest', what: 'slot confirm', subject, client })
    return booked
  })
}
