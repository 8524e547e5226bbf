import { dateAfter, dateAt, firstInstantOf, type Instant, type LocalDate, type Page } from '@waymark/server/values'
import type { TypeOfDoctor } from './appointment-type.ts'
import { gridOf, type GridPorts, startsOf } from './fitting-times.ts'
import {
  compareTimes,
  type Days,
  type ForwardRequest,
  type FreeSearch,
  type FreeTime,
  placeOfKey,
  type TimePlace,
} from './schedule.ts'

/** Selects times at which one of some appointment types can be booked. */
export interface TypedSearch extends Pick<FreeSearch, 'now' | 'from' | 'to' | 'time'> {
  readonly types: readonly TypeOfDoctor[]
}

// Most pages find enough in the first days; each further step reads twice as many.
const firstDays = 2

/** Pages forwards through the times at which patients can book one of some types, in the order of `freeTimeKey`. */
export async function timesOfTypes(
  ports: GridPorts,
  search: TypedSearch,
  { limit, after }: ForwardRequest,
): Promise<Page<FreeTime>> {
  const place = placeOfKey(after)
  const isWanted = wanted(search, place)
  const last = await lastDay(ports, search)
  let found: readonly FreeTime[] = []
  let from = firstDay(search, place)
  let isEnough = false
  for (let count = firstDays; from <= last && !isEnough; count *= 2) {
    const next = dateAfter(from, count)
    const days = { from, to: dateAfter(next, -1) }
    const each = await Promise.all(search.types.map((one) => timesOf(ports, one, days, search.now)))
    found = [...found, ...each.flat().filter(isWanted)].toSorted((one, other) => compareTimes(one.slot, other.slot))
    from = next
    // A further day begins earlier in zones to the east.
    isEnough = (found[limit]?.slot.start ?? Infinity) < firstInstantOf(next)
  }
  return { items: found.slice(0, limit), hasPrevious: after !== undefined, hasNext: found.length > limit }
}

function firstDay({ now, from }: TypedSearch, { start }: TimePlace): LocalDate {
  const day = dateAfter(dateAt(Math.max(now, start), 'UTC'), -1)
  return from === undefined || from < day ? day : from
}

async function lastDay({ availabilities }: GridPorts, { now, to, types }: TypedSearch): Promise<LocalDate> {
  const found = await Promise.all(types.map(({ doctor }) => availabilities.find(doctor.id)))
  const horizon = Math.max(0, ...found.map((each) => each?.horizon ?? 0))
  const day = dateAfter(dateAt(now, 'UTC'), horizon + 1)
  return to === undefined || to > day ? day : to
}

function wanted({ from, to, time }: TypedSearch, place: TimePlace): (one: FreeTime) => boolean {
  return ({ slot }) => {
    if (compareTimes(slot, place) <= 0) return false
    if (to !== undefined && slot.date > to) return false
    if (from === undefined) return true
    return slot.date > from || (slot.date === from && slot.startTime >= (time ?? ''))
  }
}

async function timesOf(
  ports: GridPorts,
  { type, doctor }: TypeOfDoctor,
  days: Days,
  now: Instant,
): Promise<readonly FreeTime[]> {
  const starts = startsOf(await gridOf(ports, doctor.id, days), type, now)
  return starts.map((slot) => ({ slot, doctor, type }))
}
