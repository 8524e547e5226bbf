import { type Clock, failure, isFailure, type Instant, timeAt } from '@waymark/server/values'
import type { Appointment, BookingRule, PatientOf, Typed } from './appointment.ts'
import type { BookedType } from './appointment-type.ts'
import { brokenRule, brokenRules, closedSlot, type RuledBooking, type RulePorts } from './booking-rule.ts'
import type { Doctors } from './doctor.ts'
import type { BookingFailure } from './failure.ts'
import { areFree, endOf, gridOf, isTooSoon, slotsFor } from './fitting-times.ts'
import type { Hold } from './hold.ts'
import type { Schedules } from './schedule.ts'
import { statusOf, type Slot, type SlotStatus } from './slot.ts'

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
  const taken = await timeFor(ports, { slot, type, own, now })
  if (isFailure(taken)) return taken
  const { typed } = taken
  const rules = await brokenRules(ports, spanned(slot, typed), ruledBy(whose, type), now)
  const setAside: readonly BookingRule[] = status === 'closed' ? ['notice', ...rules] : rules
  const [first] = setAside
  return first === undefined || isOverride ? { typed, setAside } : brokenRule(first)
}

const none: ReadonlySet<number> = new Set()

// Open to a type is decided once.
function ruledBy(whose: Omit<RuledBooking, 'type'>, type: BookedType | undefined): RuledBooking {
  return whose.except === undefined ? { ...whose, type } : whose
}

/** Returns the slot with the end of the appointment that begins with it. */
export function spanned(slot: Slot, typed: Pick<Typed, 'end' | 'endTime'> | undefined): Slot {
  return typed === undefined ? slot : { ...slot, end: typed.end, endTime: typed.endTime }
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

interface Wanted extends Pick<Start, 'type' | 'own' | 'now'> {
  readonly slot: Slot
}

/** Returns the further slots and the end of an appointment of a type. */
async function timeFor(
  ports: AdmittingPorts,
  { slot, type, own, now }: Wanted,
): Promise<Pick<Admission, 'typed'> | BookingFailure> {
  if (type === undefined) return { typed: undefined }
  const { timeZone = 'UTC' } = (await ports.doctors.find(slot.doctor)) ?? {}
  const grid = await gridOf(ports, slot.doctor, { from: slot.date, to: slot.date })
  const taken = slotsFor(grid, slot, type)
  if (taken === undefined || !areFree(taken, now, own)) return failure('type-too-long')
  const end = endOf(slot, type)
  return { typed: { type, further: taken.slice(1).map(({ id }) => id), end, endTime: timeAt(end, timeZone) } }
}

const rulesOfTypes: readonly BookingRule[] = ['new-patients', 'referral']

/** Returns the rules that stay overridden when an appointment moves, because they are not checked again. */
export function keptRules({ setAside }: Pick<Appointment, 'setAside'>): readonly BookingRule[] {
  return setAside.filter((rule) => rulesOfTypes.includes(rule))
}
