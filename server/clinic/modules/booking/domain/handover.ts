import type { InputOf } from '@waymark/shared'
import type { handoverFields } from '@waymark/shared/clinic'
import type { BookingLink } from './booking-link.ts'
import { type Clock, failure, type Instant, isFailure } from '@waymark/server/values'
import type { Appointment } from './appointment.ts'
import type { Lock } from './booking-rule.ts'
import type { BookingFailure } from './failure.ts'
import { type HelperLink, isAfterLastDay, type LinkStatus } from './helper-link.ts'

/*
 * A link with which another person may move or cancel one appointment, once.
 *   (nothing) → open     [the patient gives it]
 *   open → used          [its holder moves or cancels the appointment]
 *   open, used → ended   [the patient or its holder ends it]
 *   open → over          [its last day is over, or the appointment begins or is cancelled: without a write]
 */
export interface Handover extends HelperLink, Pick<InputOf<typeof handoverFields>, 'may'> {
  readonly appointment: string
}

/** A link for one action. */
export type AnyLink = Handover | BookingLink

/** Port of the stored links. */
export interface Handovers {
  add(link: AnyLink): Promise<void>
  find(id: string): Promise<AnyLink | undefined>
  /** Returns the links to move or cancel appointments, the latest first. */
  ofAppointments(appointments: readonly string[]): Promise<readonly Handover[]>
  /** Returns the links to book for an account, the latest first. */
  ofAccount(account: string): Promise<readonly BookingLink[]>
  /** Marks an open link as used for an appointment. */
  use(id: string, appointment: string, now: Instant): Promise<void>
  /** Marks a link as ended, whether it was used or not. */
  end(id: string, now: Instant): Promise<void>
}

/** Maximum number of open links of an appointment, and of those to book for an account. */
export const mostHandovers = 5

/** Returns the present status of a link. */
export function statusOfHandover(
  handover: Handover,
  { state, slot }: Pick<Appointment, 'state' | 'slot'>,
  at: { readonly timeZone: string; readonly now: Instant },
): LinkStatus {
  const { usedAt, endedAt } = handover
  if (endedAt !== undefined) return 'ended'
  if (usedAt !== undefined) return 'used'
  return isAfterLastDay(handover, at) || state !== 'booked' || slot.start <= at.now ? 'over' : 'open'
}

export interface LinkPorts {
  readonly handovers: Pick<Handovers, 'find' | 'use'>
  readonly lock: Lock
  readonly clock: Clock
}

export interface HandoverPorts extends LinkPorts {
  readonly appointments: { find(id: string): Promise<Appointment | undefined> }
}

/**
 * Does the one thing that a link permits, and closes the link. Two concurrent uses wait for each other, so one of them
 * fails with `handover-closed`; a refused use leaves the link open.
 *
 * @param act returns undefined if the link is no longer open
 */
export async function useLink(
  { handovers, lock, clock }: LinkPorts,
  id: string,
  act: (current: AnyLink, now: Instant) => Promise<Appointment | BookingFailure | undefined>,
): Promise<Appointment | BookingFailure> {
  await lock([`handover ${id}`])
  const now = clock.now()
  const current = await handovers.find(id)
  const done = current === undefined ? undefined : await act(current, now)
  if (done === undefined) return failure('handover-closed')
  if (!isFailure(done)) await handovers.use(id, done.id, now)
  return done
}

/** Moves or cancels an appointment with a link. */
export function useHandover(
  ports: HandoverPorts,
  { id, appointment }: Handover,
  timeZone: string,
  act: (appointment: Appointment) => Promise<Appointment | BookingFailure>,
): Promise<Appointment | BookingFailure> {
  return useLink(ports, id, async (current, now) => {
    const present = await ports.appointments.find(appointment)
    if (current.may === 'book' || present === undefined) return undefined
    return statusOfHandover(current, present, { timeZone, now }) === 'open' ? act(present) : undefined
  })
}
