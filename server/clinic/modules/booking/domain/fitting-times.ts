import { dateAfter, dateAt, type Instant, type LocalDate, timeAt } from '@waymark/server/values'
import type { TypeDetails } from './appointment-type.ts'
import type { Availabilities } from './availability.ts'
import type { Days, OpenSearch, Schedules } from './schedule.ts'
import { statusOf, type Slot } from './slot.ts'

/*
 * An appointment of a type takes consecutive slots: as many as its length needs, and those that begin in the break
 * afterwards. The working hours may end with the appointment.
 */
export type Needed = Pick<TypeDetails, 'length' | 'buffer' | 'notice'>

const minute = 60_000

/** The slots of some days in the order of time. */
export interface Grid {
  readonly slots: readonly Slot[]
  /** The milliseconds between two consecutive slots. */
  readonly gap: number
}

/** Returns when an appointment of a type ends. */
export function endOf({ start }: Pick<Slot, 'start'>, { length }: Pick<Needed, 'length'>): Instant {
  return start + length * minute
}

/** Returns the end of an appointment of a type, in the time zone of the doctor too. */
export function spanEnd(
  slot: Pick<Slot, 'start'>,
  needed: Pick<Needed, 'length'>,
  timeZone: string,
): Pick<Slot, 'end' | 'endTime'> {
  const end = endOf(slot, needed)
  return { end, endTime: timeAt(end, timeZone) }
}

/** Returns when the break after an appointment of a type ends. */
export function breakEndOf(slot: Pick<Slot, 'start'>, needed: Pick<Needed, 'length' | 'buffer'>): Instant {
  return endOf(slot, needed) + (needed.buffer ?? 0) * minute
}

/** Returns the slots that an appointment of a type takes, the first included; undefined if the hours end before it. */
export function slotsFor({ slots, gap }: Grid, first: Slot, needed: Needed): readonly Slot[] | undefined {
  const end = endOf(first, needed)
  const taken = slots.filter(({ start }) => start >= first.start && start < breakEndOf(first, needed))
  let covered = first.end
  for (const slot of taken) {
    if (covered >= end) break
    if (slot.start > covered + gap) return undefined
    covered = slot.end
  }
  return covered >= end ? taken : undefined
}

/** When slots are needed, and the slots that are free for the caller alone. */
export interface Needing {
  readonly now: Instant
  /** The slots of an appointment that moves. */
  readonly own?: ReadonlySet<number> | undefined
  /** The id of the hold of the caller. */
  readonly hold?: string | undefined
}

/** Tells whether the slots after the first one are free, on hold for the caller, or taken by the appointment that moves. */
export function areFree(slots: readonly Slot[], { now, own, hold }: Needing): boolean {
  return slots.slice(1).every((slot) => own?.has(slot.id) === true || isFree(slot, now, hold))
}

// The notice concerns the beginning of an appointment.
function isFree(slot: Slot, now: Instant, hold: string | undefined): boolean {
  const status = statusOf(slot, now, hold)
  return status === 'open' || status === 'closed'
}

/** Returns the slots that an appointment of a type takes, the first included; undefined if they are not all there and free. */
export function freeSlotsFor(grid: Grid, first: Slot, needed: Needed, needing: Needing): readonly Slot[] | undefined {
  const taken = slotsFor(grid, first, needed)
  return taken !== undefined && areFree(taken, needing) ? taken : undefined
}

/** Tells whether an appointment of a type begins too soon to be booked. */
export function isTooSoon({ start }: Pick<Slot, 'start'>, { notice = 0 }: Needed, now: Instant): boolean {
  return start - notice * minute <= now
}

/**
 * Returns the open slots, with a type those at which patients can book it.
 *
 * @param hold the hold of the caller, whose slots are open for it
 */
export function startsOf(grid: Grid, needed: Needed | undefined, now: Instant, hold?: string): readonly Slot[] {
  return grid.slots.filter((slot) => {
    if (statusOf(slot, now, hold) !== 'open') return false
    if (needed === undefined) return true
    return !isTooSoon(slot, needed, now) && freeSlotsFor(grid, slot, needed, { now, hold }) !== undefined
  })
}

export interface GridPorts {
  readonly schedules: Pick<Schedules, 'slotsWithin'>
  readonly availabilities: Pick<Availabilities, 'find'>
}

/** Reads the slots of a doctor on some days. */
export async function gridOf({ schedules, availabilities }: GridPorts, doctor: string, days: Days): Promise<Grid> {
  const { buffer = 0 } = (await availabilities.find(doctor)) ?? {}
  return { slots: await schedules.slotsWithin(doctor, days), gap: buffer * minute }
}

// Most searches find enough in so many days.
const daysAtOnce = 14

/** The search for open slots; with a type, for those at which it can be booked. */
export function openTimes(
  ports: GridPorts & { readonly schedules: Pick<Schedules, 'open' | 'freeDays'> },
  needed: Needed | undefined,
): Pick<Schedules, 'open' | 'freeDays'> {
  return needed === undefined ? ports.schedules : openFor(ports, needed)
}

/** The slots of an appointment that moves. */
interface Taken {
  readonly first: number
  readonly further: readonly number[]
}

/**
 * The search for open slots, among those at which a type can be booked.
 *
 * @param own the slots of an appointment that moves, which are free for it, but not its present start
 */
export function openFor(ports: GridPorts, needed: Needed, own?: Taken): Pick<Schedules, 'open' | 'freeDays'> {
  const starts = async (doctor: string, days: Days, now: Instant): Promise<readonly Slot[]> => {
    const grid = await gridOf(ports, doctor, days)
    const released = own === undefined ? grid : releasing(grid, new Set([own.first, ...own.further]))
    const found = startsOf(released, needed, now)
    return found.filter(({ id }) => id !== own?.first)
  }
  return {
    async open({ doctor, ofOthers = false, date, now, from = now, limit }: OpenSearch) {
      // A type belongs to one doctor.
      if (ofOthers) return []
      const startsIn = async (days: Days): Promise<readonly Slot[]> =>
        (await starts(doctor, days, now)).filter(({ start }) => start >= from)
      if (date !== undefined) return (await startsIn({ from: date, to: date })).slice(0, limit)
      const { horizon = 0 } = (await ports.availabilities.find(doctor)) ?? {}
      // The days of the doctor may begin a day before those of UTC, or after them.
      const last = dateAfter(dateAt(now, 'UTC'), horizon + 1)
      const found: Slot[] = []
      for (let day = dateAfter(dateAt(from, 'UTC'), -1); day <= last && found.length < limit;) {
        const next = dateAfter(day, daysAtOnce)
        found.push(...(await startsIn({ from: day, to: dateAfter(next, -1) })))
        day = next
      }
      return found.slice(0, limit)
    },
    async freeDays(doctor: string, days: Days, now: Instant): Promise<readonly LocalDate[]> {
      return [...new Set((await starts(doctor, days, now)).map(({ date }) => date))]
    },
  }
}

/** Returns a grid in which the slots of appointments that move are open. */
export function releasing({ slots, gap }: Grid, own: ReadonlySet<number>): Grid {
  return { slots: slots.map((slot) => (own.has(slot.id) ? { ...slot, state: 'open' } : slot)), gap }
}
