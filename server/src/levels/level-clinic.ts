import type { InputOf, patientFields } from '@waymark/shared'
import type { Appointment } from '../domain/appointment.ts'
import { bookForGuest } from '../domain/guest-booking.ts'
import { failure, isFailure, type Failure } from '../domain/failure.ts'
import { listed, type ScheduleStatus } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import type { Ports } from '../resources/ports.ts'

export type LevelPorts = Pick<
  Ports,
  | 'doctors'
  | 'schedules'
  | 'appointments'
  | 'availabilities'
  | 'holds'
  | 'guestBookings'
  | 'guestLimit'
  | 'messages'
  | 'waitingList'
  | 'auditTrail'
  | 'capabilities'
  | 'clock'
  | 'newIdentifier'
  | 'inTransaction'
>

export type Visit = InputOf<typeof patientFields>

/** A slot in the four members of the specification. */
export function shown({ id, startTime: start, endTime: end, doctor }: Slot): Readonly<Record<string, unknown>> {
  return { id, start, end, doctor }
}

/** The slots of a doctor's day; undefined where there is no such doctor. */
export async function slotsOf(
  { doctors, schedules, clock }: LevelPorts,
  doctor: string,
  { date, status }: { readonly date: string; readonly status: ScheduleStatus },
): Promise<readonly Slot[] | undefined> {
  if ((await doctors.find(doctor)) === undefined) return undefined
  return listed(await schedules.slots(doctor, date), status, clock.now())
}

/** Books a slot for a guest, as every level does: in one transaction with the record that it was done. */
export function bookAt(
  ports: LevelPorts,
  { reason, ...patient }: Visit,
  { slot: number, subject, client }: { readonly slot: number; readonly subject: string; readonly client: string },
): Promise<Appointment | Failure> {
  return ports.inTransaction(async () => {
    const slot = await ports.schedules.slot(number)
    if (slot === undefined) return failure('slot-unknown')
    if (slot.state === 'withdrawn') return failure('slot-blocked')
    const booked = await bookForGuest(ports, slot, { patient, reason }, client)
    if (isFailure(booked)) return booked
    const at = ports.clock.now()
    await ports.auditTrail.append({ at, who: 'guest', what: 'slot confirm', subject, client })
    return booked
  })
}
