import type { InputOf } from '@waymark/shared'
import type { handoverFields } from '@waymark/shared/clinic'
import { type Clock, failure, type Instant, instantOf, isFailure } from '@waymark/server/values'
import type { Appointment } from './appointment.ts'
import type { Lock } from './booking-rule.ts'
import type { BookingFailure } from './failure.ts'

/*
 * A link with which another person may move or cancel one appointment, once.
 *   (nothing) → open     [the patient gives it]
 *   open → used          [its holder moves or cancels the appointment]
 *   open → ended         [the patient or its holder ends it]
 *   open → over          [its last day is over, or the appointment begins or is cancelled: without a write]
 * The unguessable id authorises its holder.
 */
export interface Handover extends Readonly<InputOf<typeof handoverFields>> {
  readonly id: string
  readonly appointment: string
  readonly givenAt: Instant
  readonly usedAt?: Instant | undefined
  readonly endedAt?: Instant | undefined
  /** Increases with every change. */
  readonly version: number
}

export type HandoverStatus = 'open' | 'used' | 'ended' | 'over'

/** Port of the stored links. */
export interface Handovers {
  add(handover: Handover): Promise<void>
  find(id: string): Promise<Handover | undefined>
  /** Returns the links of appointments, the latest first. */
  ofAppointments(appointments: readonly string[]): Promise<readonly Handover[]>
  /** Marks an open link as used or as ended. */
  close(id: string, how: 'used' | 'ended', now: Instant): Promise<void>
}

/** Maximum number of open links of an appointment. */
export const mostHandovers = 5

/** Returns the present status of a link. */
export function statusOfHandover(
  handover: Handover,
  { state, slot }: Pick<Appointment, 'state' | 'slot'>,
  at: { readonly timeZone: string; readonly now: Instant },
): HandoverStatus {
  const { usedAt, endedAt } = handover
  if (usedAt !== undefined) return 'used'
  if (endedAt !== undefined) return 'ended'
  return isAfterLastDay(handover, at) || state !== 'booked' || slot.start <= at.now ? 'over' : 'open'
}

/** Tells whether the last day of a link is over. A used link shows the appointment until then. */
export function isAfterLastDay(
  { until }: Pick<Handover, 'until'>,
  { timeZone, now }: { readonly timeZone: string; readonly now: Instant },
): boolean {
  return now >= instantOf(until, '24:00', timeZone)
}

export interface HandoverPorts {
  readonly handovers: Handovers
  readonly appointments: { find(id: string): Promise<Appointment | undefined> }
  readonly lock: Lock
  readonly clock: Clock
}

/**
 * Does the one thing that a link permits, and closes the link. Two concurrent uses wait for each other, so one of them
 * fails with `handover-closed`; a refused use leaves the link open.
 */
export async function useHandover(
  { handovers, appointments, lock, clock }: HandoverPorts,
  { id, appointment }: Handover,
  timeZone: string,
  act: (appointment: Appointment) => Promise<Appointment | BookingFailure>,
): Promise<Appointment | BookingFailure> {
  await lock([`handover ${id}`])
  const now = clock.now()
  const [current, present] = [await handovers.find(id), await appointments.find(appointment)]
  const isOpen =
    current !== undefined && present !== undefined && statusOfHandover(current, present, { timeZone, now }) === 'open'
  if (!isOpen) return failure('handover-closed')
  const changed = await act(present)
  if (!isFailure(changed)) await handovers.close(id, 'used', now)
  return changed
}
