import { type Clock, failure, isFailure, type Instant } from '@waymark/server/values'
import type { Appointment, BookingRule, PatientOf, Typed } from './appointment.ts'
import type { BookedType } from './appointment-type.ts'
import { brokenRule, brokenRules, closedSlot, type RuledBooking, type RulePorts } from './booking-rule.ts'
import type { Doctors } from './doctor.ts'
import type { BookingFailure } from './failure.ts'
import { freeSlotsFor, gridOf, isTooSoon, spanEnd } from './fitting-times.ts'
import type { Hold } from './hold.ts'
import type { Schedules } from './schedule.ts'
import { spanned, statusOf, type Slot, type SlotStatus } from './slot.ts'

export interface AdmittingPorts extends RulePorts {
  readonly schedules: Pick<Schedules, 'slotsWithin'>
  readonly doctors: Pick<Doctors, 'find'>
  readonly clock: Clock
}

/** A booking, or a move of the appointment `except`. */
export interface AdmissionRequest extends PatientOf, Omit<RuledBooking, 'type'> {
  readonly type?: BookedType | undefined
  readonly hold?: Pick<Hold, 'id'> | undefined
  readonly isOverride?: boolean | undefined
  /** The slots of the appointment that moves. */
  readonly own?: ReadonlySet<number>
}

/** What a booking takes, and the rules that must be overridden for it. */
export interface Admission {
  readonly typed: Typed | undefined
  readonly setAside: readonly BookingRule[]
}

/** Returns what a booking of a slot takes, or the failure that prevents it. */
export async function admit(
  ports: AdmittingPorts,
  slot: Slot,
  { hold, isOverride = false, own = none, type, ...whose }: AdmissionRequest,
): Promise<Admission | BookingFailure> {
  const now = ports.clock.now()
  const status = startStatus(slot, { type, own, hold, now })
  if (status !== 'open' && !(status === 'closed' && isOverride)) return closedSlot(status)
  const taken = await timeFor(ports, { slot, type, own, hold, now })
  if (isFailure(taken)) return taken
  const { typed } = taken
  const rules = await brokenRules(ports, spanned(slot, typed), ruledBy(whose, type), now)
  const setAside: readonly BookingRule[] = status === 'closed' ? ['notice', ...rules] : rules
  const [first] = setAside
  return first === undefined || isOverride ? { typed, setAside } : brokenRule(first)
}

const none: ReadonlySet<number> = new Set()

// The rules of a type are checked for its booking, not for a move.
function ruledBy(whose: Omit<RuledBooking, 'type'>, type: BookedType | undefined): RuledBooking {
  return whose.except === undefined ? { ...whose, type } : whose
}

interface Start {
  readonly type: BookedType | undefined
  readonly own: ReadonlySet<number>
  readonly hold: Pick<Hold, 'id'> | undefined
  readonly now: Instant
}

// An appointment may move to a time that it takes already, and a type may need more notice than the doctor.
function startStatus(slot: Slot, { type, own, hold, now }: Start): SlotStatus {
  const status = statusOf(own.has(slot.id) ? { ...slot, state: 'open' } : slot, now, hold?.id)
  return status === 'open' && type !== undefined && isTooSoon(slot, type, now) ? 'closed' : status
}

interface Wanted extends Start {
  readonly slot: Slot
}

/** Returns the further slots and the end of an appointment of a type. */
async function timeFor(
  ports: AdmittingPorts,
  { slot, type, own, hold, now }: Wanted,
): Promise<Pick<Admission, 'typed'> | BookingFailure> {
  if (type === undefined) return { typed: undefined }
  const { timeZone = 'UTC' } = (await ports.doctors.find(slot.doctor)) ?? {}
  const grid = await gridOf(ports, slot.doctor, { from: slot.date, to: slot.date })
  const taken = freeSlotsFor(grid, slot, type, { now, own, hold: hold?.id })
  if (taken === undefined) return failure('type-too-long')
  return { typed: { type, further: taken.slice(1).map(({ id }) => id), ...spanEnd(slot, type, timeZone) } }
}

const rulesOfTypes: readonly BookingRule[] = ['new-patients', 'referral']

/** Returns the rules that stay overridden when an appointment moves, because they are not checked again. */
export function keptRules({ setAside }: Pick<Appointment, 'setAside'>): readonly BookingRule[] {
  return setAside.filter((rule) => rulesOfTypes.includes(rule))
}
