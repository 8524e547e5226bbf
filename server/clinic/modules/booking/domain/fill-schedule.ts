import { isWithin, slotsOfDay, type Availabilities, type Availability } from './availability.ts'
import { type Clock, dateAfter, dateAt, failure, type Instant, instantOf, timeAt } from '@waymark/server/values'
import type { Doctor, Doctors } from './doctor.ts'
import type { BookingFailure } from './failure.ts'
import type { NewSlot, ScheduleChanges, Schedules } from './schedule.ts'
import type { Slot } from './slot.ts'

export interface FillingPorts {
  readonly doctors: Pick<Doctors, 'find'>
  readonly schedules: Pick<Schedules, 'ahead' | 'apply' | 'slot'>
  readonly availabilities: Availabilities
  readonly clock: Clock
}

/** Booked slots that a new availability would exclude. */
export interface Orphans {
  readonly orphans: readonly Slot[]
}

/**
 * Replaces the availability and all slots that follow from it, atomically. Fails with `state-changed` if a concurrent
 * change succeeded.
 *
 * @returns the slots that are new, open again or no longer held, or the booked slots that the new availability excludes
 */
export async function changeAvailability(
  ports: FillingPorts,
  doctor: Doctor,
  availability: Availability,
): Promise<readonly Slot[] | Orphans | BookingFailure> {
  const changes = await changesOf(ports, doctor, availability)
  return 'orphans' in changes ? changes : stored(ports, doctor, availability, changes)
}

/** Replaces the availability as `changeAvailability` does; booked slots that it excludes stay, and staff resolve them. */
export async function replaceAvailability(
  ports: FillingPorts,
  doctor: Doctor,
  availability: Availability,
): Promise<readonly Slot[] | BookingFailure> {
  const changes = await changesOf(ports, doctor, availability)
  return stored(ports, doctor, availability, 'orphans' in changes ? changes.changes : changes)
}

async function stored(
  ports: FillingPorts,
  doctor: Doctor,
  availability: Availability,
  changes: ScheduleChanges,
): Promise<readonly Slot[] | BookingFailure> {
  if (!(await ports.availabilities.put(availability))) return failure('state-changed')
  return applied(ports, doctor, changes)
}

/**
 * Creates the slots of the days that have entered the horizon.
 *
 * @returns the slots that are new, open again or no longer held
 */
export async function fillSchedule(ports: FillingPorts, doctor: Doctor): Promise<readonly Slot[]> {
  const availability = await ports.availabilities.find(doctor.id)
  if (availability === undefined) return []
  const changes = await changesOf(ports, doctor, availability)
  // After a change of the zone's rules, booked slots may lie outside the working hours; staff resolve them.
  return applied(ports, doctor, 'orphans' in changes ? changes.changes : changes)
}

async function applied(
  { schedules, availabilities, clock }: FillingPorts,
  doctor: Doctor,
  changes: ScheduleChanges,
): Promise<readonly Slot[]> {
  const released = new Set(await schedules.apply(doctor.id, changes))
  await availabilities.setFilled(doctor.id, clock.now())
  const opened = new Set([...changes.added, ...changes.reopened].map(({ start }) => start))
  if (opened.size === 0 && released.size === 0) return []
  const ahead = await schedules.ahead(doctor.id, clock.now())
  return ahead.filter(({ id, state, start }) => state === 'open' && (opened.has(start) || released.has(id)))
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
  // Slots that have begun today stay. A new doctor gets the whole day.
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
 * Returns the slot at the instants of its local times: the agreed time is the local time, even after a change of the
 * zone's rules.
 */
export function realigned(slot: Slot, timeZone: string): Slot {
  const { date, startTime, endTime, start } = slot
  // A local time that occurs twice has two instants, and both are valid.
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

// Beyond the horizon no slots are open, but booked ones stay.
function orphansIn(
  present: readonly Slot[],
  availability: Availability,
  timeZone: string,
  now: Instant,
): readonly Slot[] {
  const end = dateAfter(dateAt(now, timeZone), availability.horizon)
  return present.filter((slot) => slot.state === 'booked' && slot.date < end && !isWithin(availability, slot, timeZone))
}

/**
 * Returns the changes from the present slots to the wanted ones. Booked slots and those that staff have blocked stay, and no
 * slot overlaps them.
 */
function difference(
  present: readonly Slot[],
  wanted: readonly WantedSlot[],
  { buffer }: { readonly buffer: number },
): Pick<ScheduleChanges, 'added' | 'reopened' | 'withdrawn'> {
  const isOffered = ({ state, isBusy = false }: Slot): boolean => state === 'open' || isBusy
  const kept = present.filter((slot) => slot.state !== 'withdrawn' && !isOffered(slot))
  const known = new Map(
    present.filter((slot) => slot.state === 'withdrawn' || isOffered(slot)).map((slot) => [keyOf(slot), slot] as const),
  )
  const free = withoutOverlaps(wanted, kept, buffer)
  const keys = new Set(free.map(keyOf))
  return {
    added: free.filter((slot) => !known.has(keyOf(slot))),
    reopened: free.flatMap((slot) => {
      const before = known.get(keyOf(slot))
      return before?.state === 'withdrawn' ? [before] : []
    }),
    withdrawn: present.filter((slot) => isOffered(slot) && !keys.has(keyOf(slot))),
  }
}

// Both lists are sorted by time.
function withoutOverlaps(wanted: readonly WantedSlot[], kept: readonly Slot[], buffer: number): readonly WantedSlot[] {
  let first = 0
  return wanted.filter(({ start, end }) => {
    while ((kept[first]?.end ?? Infinity) + buffer <= start) first += 1
    const next = kept[first]
    return next === undefined || next.start >= end + buffer
  })
}

// A slot moved out of a skipped hour has the instant of another slot, with a different local time.
function keyOf({ start, end, startTime }: Pick<Slot, 'start' | 'end' | 'startTime'>): string {
  return `${String(start)} ${String(end)} ${startTime}`
}
