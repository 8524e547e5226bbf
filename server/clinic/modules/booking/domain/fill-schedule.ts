import { isWithin, slotsOfDay, type Availabilities, type Availability } from './availability.ts'
import { type Clock, type Instant, dateAfter, dateAt, instantOf, timeAt } from '@waymark/server/values/time'
import type { Doctor, Doctors } from './doctor.ts'
import { failure, type Failure } from '../../../failure.ts'
import type { NewSlot, ScheduleChanges, Schedules } from './schedule.ts'
import type { Slot } from './slot.ts'

export interface FillingPorts {
  readonly doctors: Pick<Doctors, 'find'>
  readonly schedules: Pick<Schedules, 'ahead' | 'apply' | 'slot'>
  readonly availabilities: Availabilities
  readonly clock: Clock
}

/** What a new availability would leave outside: appointments that somebody relies on. */
export interface Orphans {
  readonly orphans: readonly Slot[]
}

/**
 * Puts an availability in place of the present one, with all the slots that follow from it, or nothing at all. Fails with
 * `state-changed` where somebody else was faster.
 *
 * @returns the slots that are new or open again, or the booked slots that would be left outside
 */
export async function changeAvailability(
  ports: FillingPorts,
  doctor: Doctor,
  availability: Availability,
): Promise<readonly Slot[] | Orphans | Failure> {
  const changes = await changesOf(ports, doctor, availability)
  if ('orphans' in changes) return changes
  if (!(await ports.availabilities.put(availability))) return failure('state-changed')
  return applied(ports, doctor, changes)
}

/**
 * Makes the slots of the days that have come into the horizon.
 *
 * @returns the slots that are new
 */
export async function fillSchedule(ports: FillingPorts, doctor: Doctor): Promise<readonly Slot[]> {
  const availability = await ports.availabilities.find(doctor.id)
  if (availability === undefined) return []
  const changes = await changesOf(ports, doctor, availability)
  // What was booked before the rules of a zone changed may lie outside of the hours; that is for people to see.
  return applied(ports, doctor, 'orphans' in changes ? changes.changes : changes)
}

async function applied(
  { schedules, availabilities, clock }: FillingPorts,
  doctor: Doctor,
  changes: ScheduleChanges,
): Promise<readonly Slot[]> {
  await schedules.apply(doctor.id, changes)
  await availabilities.setFilled(doctor.id, clock.now())
  const opened = new Set([...changes.added, ...changes.reopened].map(({ start }) => start))
  if (opened.size === 0) return []
  const ahead = await schedules.ahead(doctor.id, clock.now())
  return ahead.filter(({ state, start }) => state === 'open' && opened.has(start))
}

async function changesOf(
  { schedules, clock }: FillingPorts,
  doctor: Doctor,
  availability: Availability,
): Promise<ScheduleChanges | (Orphans & { readonly changes: ScheduleChanges })> {
  const now = clock.now()
  const midnight = instantOf(dateAt(now, doctor.timeZone), '00:00', doctor.timeZone)
  const ofToday = await schedules.ahead(doctor.id, midnight - 1)
  const stored = ofToday.filter(({ start }) => start > now)
  const present = stored.map((slot) => realigned(slot, doctor.timeZone))
  // What has begun today stays as it was; a doctor who is new has a whole day.
  const since = ofToday.length === 0 ? midnight - 1 : now
  const wanted = wantedSlots(availability, doctor.timeZone, { now, since })
  const changes = difference(present, wanted, { buffer: availability.buffer * minute })
  const orphans = orphansIn(present, availability, doctor.timeZone, now)
  const moved = present.filter((slot, index) => slot !== stored[index])
  const whole = { ...changes, realigned: moved, notice: availability.notice * minute, now }
  return orphans.length === 0 ? whole : { orphans, changes: whole }
}

const minute = 60_000

/**
 * A slot at the instants at which the doctor's clock shows its times: what was agreed is what the clock on the wall shows,
 * also where a zone has got other rules since.
 */
export function realigned(slot: Slot, timeZone: string): Slot {
  const { date, startTime, endTime, start } = slot
  // An hour that occurs twice has two instants, and either is right.
  if (dateAt(start, timeZone) === date && timeAt(start, timeZone) === startTime) return slot
  const begins = instantOf(date, startTime, timeZone)
  if (begins === start) return slot
  const ends = instantOf(endTime > startTime ? date : dateAfter(date, 1), endTime, timeZone)
  return { ...slot, start: begins, end: ends, closesAt: slot.closesAt + begins - start }
}

type WantedSlot = NewSlot & Pick<Slot, 'date'>

function wantedSlots(
  availability: Availability,
  timeZone: string,
  { now, since }: { readonly now: Instant; readonly since: Instant },
): readonly WantedSlot[] {
  const today = dateAt(now, timeZone)
  return Array.from({ length: availability.horizon }, (_, day) => dateAfter(today, day)).flatMap((date) =>
    slotsOfDay(availability, date, timeZone)
      .filter(({ start }) => start > since)
      .map((slot) => ({ ...slot, date })),
  )
}

// Beyond the horizon there are no slots to be had, but what was booked there before stays.
function orphansIn(
  present: readonly Slot[],
  availability: Availability,
  timeZone: string,
  now: Instant,
): readonly Slot[] {
  const end = dateAfter(dateAt(now, timeZone), availability.horizon)
  return present.filter((slot) => slot.state === 'booked' && slot.date < end && !isWithin(availability, slot, timeZone))
}

/** What makes the present slots the wanted ones; those that are booked or blocked stay, and nothing is put across them. */
function difference(
  present: readonly Slot[],
  wanted: readonly WantedSlot[],
  { buffer }: { readonly buffer: number },
): Pick<ScheduleChanges, 'added' | 'reopened' | 'withdrawn'> {
  const kept = present.filter(({ state }) => state === 'booked' || state === 'blocked')
  const known = new Map(
    present
      .filter(({ state }) => state === 'open' || state === 'withdrawn')
      .map((slot) => [keyOf(slot), slot] as const),
  )
  const free = withoutOverlaps(wanted, kept, buffer)
  const keys = new Set(free.map(keyOf))
  return {
    added: free.filter((slot) => !known.has(keyOf(slot))),
    reopened: free.flatMap((slot) => {
      const before = known.get(keyOf(slot))
      return before?.state === 'withdrawn' ? [before] : []
    }),
    withdrawn: present.filter((slot) => slot.state === 'open' && !keys.has(keyOf(slot))),
  }
}

// Both are in the order of time.
function withoutOverlaps(wanted: readonly WantedSlot[], kept: readonly Slot[], buffer: number): readonly WantedSlot[] {
  let first = 0
  return wanted.filter(({ start, end }) => {
    while ((kept[first]?.end ?? Infinity) + buffer <= start) first += 1
    const next = kept[first]
    return next === undefined || next.start >= end + buffer
  })
}

// What was moved out of an hour that does not exist lies where another slot is, under another time.
function keyOf({ start, end, startTime }: Pick<Slot, 'start' | 'end' | 'startTime'>): string {
  return `${String(start)} ${String(end)} ${startTime}`
}
