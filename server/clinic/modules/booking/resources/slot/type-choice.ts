import { listVersion, type Problem, protocolProblem } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { failure, type Instant } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import { linkSet } from '../../../../represent.ts'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { freeSlotsFor, gridOf, isTooSoon, spanEnd } from '../../domain/fitting-times.ts'
import { type Hold, liveHold } from '../../domain/hold.ts'
import { spanned, statusOf, type Slot } from '../../domain/slot.ts'
import { problemOf } from '../../failures.ts'
import { typesLink } from '../doctor/doctor-links.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingTexts } from '../../texts.ts'

/** The appointment types of a doctor at a time. */
export interface TypeChoice {
  /** The offered types of the doctor; none for a doctor that has no types. */
  readonly all: readonly AppointmentType[]
  /** Those that fit the time and that the caller may book; only the chosen one, if there is one. */
  readonly fitting: readonly AppointmentType[]
  readonly chosen?: AppointmentType | undefined
}

export const noTypes: TypeChoice = { all: [], fitting: [] }

type Needed = Pick<Ports, 'appointmentTypes' | 'appointments' | 'schedules' | 'availabilities' | 'clock'>

/**
 * Returns the types of the doctor of a slot that the caller can book there.
 *
 * @param given the id of the chosen type, and the hold of the caller
 */
export async function typeChoice(
  ports: Needed,
  slot: Slot,
  principal: Principal,
  { type: wanted, hold }: { readonly type?: string | undefined; readonly hold?: Hold | undefined } = {},
): Promise<TypeChoice | Problem> {
  const all = await ports.appointmentTypes.of(slot.doctor)
  const chosen = all.find(({ id }) => id === wanted)
  if (wanted !== undefined && chosen === undefined) return unknownType(ports, slot.doctor, wanted)
  if (all.length === 0) return noTypes
  const grid = await gridOf(ports, slot.doctor, { from: slot.date, to: slot.date })
  const now = ports.clock.now()
  const own = liveHold(hold, now)?.id
  const asked = chosen === undefined ? all : [chosen]
  const mayUse = await usableTypes(ports, asked, { slot, principal, now })
  const fits = (type: AppointmentType): boolean => freeSlotsFor(grid, slot, type, { now, hold: own }) !== undefined
  return { all, fitting: isTaken(slot, now) ? [] : mayUse.filter(fits), chosen }
}

interface Place {
  readonly slot: Slot
  readonly principal: Principal
  readonly now: Instant
}

// Staff may override the rules of a type and its notice.
async function usableTypes(
  { appointments }: Pick<Needed, 'appointments'>,
  types: readonly AppointmentType[],
  { slot, principal, now }: Place,
): Promise<readonly AppointmentType[]> {
  const { doctor } = slot
  if (may(principal, bookingPermissions.overrideRules, { doctor })) return types
  const isKnown =
    principal.role === 'patient' &&
    types.some(({ bookableBy }) => bookableBy === 'new') &&
    (await appointments.isKnown({ doctor, account: principal.account }))
  return types.filter(
    (type) => type.bookableBy !== 'staff' && !(isKnown && type.bookableBy === 'new') && !isTooSoon(slot, type, now),
  )
}

// A time on hold is free for its holder.
function isTaken(slot: Slot, now: Instant): boolean {
  return ['booked', 'blocked', 'past'].includes(statusOf(slot, now))
}

/** Returns the problem for a type that a doctor does not offer, or no longer. */
export async function unknownType(
  { appointmentTypes }: Pick<Ports, 'appointmentTypes'>,
  doctor: string,
  id: string,
): Promise<Problem> {
  const found = await appointmentTypes.find(id)
  const links = [linkSet('appointment-types', typesLink(doctor))]
  if (found?.doctor === doctor && found.isRetired) return problemOf(failure('type-retired'), { links })
  return protocolProblem('not-found', bookingTexts.unknownTypeDetail, { links })
}

/** Returns the slot with the end of an appointment of the type. */
export function spanOfType(
  slot: Slot,
  type: Pick<AppointmentType, 'length'> | undefined,
  { timeZone }: Pick<Doctor, 'timeZone'>,
): Slot {
  return spanned(slot, type && spanEnd(slot, type, timeZone))
}

/** Returns a version that changes with the types. */
export function versionOfTypes({ all, fitting, chosen }: TypeChoice): string {
  if (all.length === 0) return ''
  const parts = all.map(({ id, version }) => `${id}.${String(version)}`)
  return `-${listVersion([...parts, '', ...fitting.map(({ id }) => id), '', chosen?.id ?? ''])}`
}
