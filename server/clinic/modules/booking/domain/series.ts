import type { InputOf } from '@waymark/shared'
import type { seriesVariables } from '@waymark/shared/clinic'
import { dateAfter, daysBetween, type Instant, isFailure, type LocalDate, type TimeOfDay } from '@waymark/server/values'
import type { Appointment, Appointments } from './appointment.ts'
import type { AnnouncingPorts } from './appointment-messages.ts'
import { type Cancelling, cancelOnly, type Changed, moveOnly, type MovingPorts } from './change-appointment.ts'
import type { BookingFailure } from './failure.ts'
import { gridOf, type GridPorts, type Needed, releasing, startsOf } from './fitting-times.ts'
import { announceSeries } from './series-messages.ts'
import { offerEach } from './waiting-list.ts'
import type { Slot } from './slot.ts'

/*
 * A series is several appointments of one patient with one doctor. It is booked, moved and cancelled as a whole: all of its
 * coming appointments or none. Each of them can also be moved and cancelled by itself.
 */
type Variables = InputOf<typeof seriesVariables>
export interface Rhythm {
  readonly count: NonNullable<Variables['count']>
  readonly every: NonNullable<Variables['every']>
}

export const usualRhythm: Rhythm = { count: 6, every: 'week' }

/** The days from one appointment to the next. */
const intervals = { 'half-week': 3.5, week: 7, 'two-weeks': 14 } as const satisfies Record<Rhythm['every'], number>

function daysOfSeries(first: LocalDate, { count, every }: Rhythm): readonly LocalDate[] {
  return Array.from({ length: count }, (_, index) => dateAfter(first, Math.floor(index * intervals[every])))
}

/** A wished time, and the free slot that is nearest to it on its day, or on the day after or before. */
export interface PlannedTime {
  readonly wishedDate: LocalDate
  readonly wishedStart: TimeOfDay
  readonly slot?: Slot | undefined
}

export interface Planning {
  readonly first: Slot
  readonly type?: Needed | undefined
  readonly hold?: string | undefined
  readonly now: Instant
}

/** Plans a series at the time of its first slot. */
export async function planSeries(
  ports: GridPorts,
  { first, type, hold, now }: Planning,
  rhythm: Rhythm,
): Promise<readonly PlannedTime[]> {
  const days = daysOfSeries(first.date, rhythm)
  const grid = await gridOf(ports, first.doctor, {
    from: dateAfter(first.date, -1),
    to: dateAfter(days.at(-1) ?? '', 1),
  })
  const free = byDay(startsOf(grid, type, now, hold))
  const taken = new Set<number>()
  return days.map((wishedDate) => {
    const slot = nearest(free, wishedDate, { to: first, taken })
    if (slot !== undefined) taken.add(slot.id)
    return { wishedDate, wishedStart: first.startTime, slot }
  })
}

type Days = ReadonlyMap<LocalDate, readonly Slot[]>

function byDay(slots: readonly Slot[]): Days {
  return Map.groupBy(slots, ({ date }) => date)
}

function nearest(
  free: Days,
  day: LocalDate,
  { to, taken }: { readonly to: Slot; readonly taken: ReadonlySet<number> },
): Slot | undefined {
  const distance = ({ startTime }: Slot): number => Math.abs(minutesOf(startTime) - minutesOf(to.startTime))
  for (const date of [day, dateAfter(day, 1), dateAfter(day, -1)]) {
    const slots = (free.get(date) ?? []).filter(({ id }) => !taken.has(id))
    const [best] = slots.toSorted((one, other) => distance(one) - distance(other))
    if (best !== undefined) return best
  }
  return undefined
}

function minutesOf(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export interface SeriesPorts extends AnnouncingPorts {
  readonly appointments: Appointments
}

/**
 * Books all appointments of a series or none, in the order of time.
 *
 * @param book books one of them
 */
export async function bookSeries(
  ports: SeriesPorts,
  slots: readonly Slot[],
  book: (slot: Slot) => Promise<Appointment | BookingFailure>,
): Promise<readonly Appointment[] | SeriesFailure> {
  return ports.appointments.allOrNone(async () => {
    const inOrderOfTime = slots.toSorted((one, other) => one.start - other.start)
    const booked = await each(inOrderOfTime, (slot) => slot, book)
    if (isFailure(booked)) return booked
    await announceSeries(ports, booked, 'confirmation')
    return booked
  })
}

/** A failure, and the slot that it concerns. */
export type SeriesFailure = BookingFailure & { readonly slot?: Slot }

/** Returns the appointments of a series that are booked and have not begun. */
export function comingOf(series: readonly Appointment[], now: Instant): readonly Appointment[] {
  return series.filter(({ state, slot }) => state === 'booked' && slot.start > now)
}

const slotOf = ({ slot }: Appointment): Slot => slot

/** Cancels all coming appointments of a series or none, and offers their slots to the waiting list. */
export async function cancelSeries(
  ports: MovingPorts,
  coming: readonly Appointment[],
  cancelling: Cancelling,
): Promise<readonly Appointment[] | SeriesFailure> {
  return ports.appointments.allOrNone(async () => {
    const done = await each(coming, slotOf, (one) => cancelOnly(ports, one, cancelling))
    if (isFailure(done)) return done
    const after = done.map((one) => one.after)
    await announceSeries(ports, after, 'cancellation', cancelling.why)
    await offerEach(ports, freedBy(done))
    return after
  })
}

/** Where each coming appointment of a series goes. */
export type Targets = ReadonlyMap<string, Slot>

/**
 * Moves the coming appointments of a series to their targets, all of them or none, and offers the slots that they no longer
 * take to the waiting list.
 */
export async function moveSeries(
  ports: MovingPorts,
  coming: readonly Appointment[],
  targets: Targets,
  isOfClinic: boolean,
): Promise<readonly Appointment[] | SeriesFailure> {
  return ports.appointments.allOrNone(async () => {
    const done = await each(inOrderOfMove(coming, targets), slotOf, (one) => {
      const slot = targets.get(one.id) ?? one.slot
      return slot.id === one.slot.id ? { after: one, freed: [] } : moveOnly(ports, one, slot, { isOfClinic })
    })
    if (isFailure(done)) return done
    const after = done.map((one) => one.after).toSorted((one, other) => one.slot.start - other.slot.start)
    await announceSeries(ports, after, 'change')
    await offerEach(ports, freedBy(done))
    return after
  })
}

// An appointment may move to the present time of another one, which must have left it.
function inOrderOfMove(coming: readonly Appointment[], targets: Targets): readonly Appointment[] {
  const [first] = coming
  const isLater = first !== undefined && (targets.get(first.id)?.start ?? 0) > first.slot.start
  return isLater ? coming.toReversed() : coming
}

async function each<Item, Done extends object>(
  items: readonly Item[],
  slotOf: (item: Item) => Slot,
  change: (item: Item) => Promise<Done | BookingFailure> | Done,
): Promise<readonly Done[] | SeriesFailure> {
  const done: Done[] = []
  for (const item of items) {
    const one = await change(item)
    if (isFailure(one)) return { ...one, slot: slotOf(item) }
    done.push(one)
  }
  return done
}

// A slot that another appointment has taken meanwhile is not open, and so not offered.
function freedBy(done: readonly Changed[]): readonly number[] {
  return done.flatMap(({ freed }) => freed)
}

interface MovablePorts extends GridPorts {
  readonly appointments: Pick<Appointments, 'furtherSlots'>
}

/** The times to which a whole series can move, by day: the new slots of its next appointment with all targets. */
export type Moves = ReadonlyMap<LocalDate, ReadonlyMap<Slot, Targets>>

/**
 * Finds the times on some consecutive days to which all coming appointments of a series can move: the next one to a free
 * time of the day, and the others by as many days, to the same time of day. Those of one day keep their distance.
 */
export async function movesOf(
  ports: MovablePorts,
  coming: readonly Appointment[],
  { days, now }: { readonly days: readonly LocalDate[]; readonly now: Instant },
): Promise<Moves> {
  const [[next], [from, until]] = [coming, [days[0], days.at(-1)]]
  if (next === undefined || from === undefined || until === undefined) return new Map()
  const length = daysBetween(next.slot.date, coming.at(-1)?.slot.date ?? next.slot.date)
  const grid = await gridOf(ports, next.slot.doctor, { from, to: dateAfter(until, length) })
  const free = byDay(startsOf(releasing(grid, await slotsOf(ports, coming)), next.type, now))
  return new Map(
    days.map((day) => [day, movesOn(day, free, coming, next.slot)] as const).filter(([, { size }]) => size > 0),
  )
}

function movesOn(day: LocalDate, free: Days, coming: readonly Appointment[], next: Slot): ReadonlyMap<Slot, Targets> {
  const shift = daysBetween(next.date, day)
  const starts = (free.get(day) ?? []).filter(({ id }) => id !== next.id)
  return new Map(
    starts.flatMap((slot) => {
      const targets = targetsFrom(free, coming, { slot, shift })
      return targets === undefined ? [] : [[slot, targets] as const]
    }),
  )
}

function targetsFrom(
  free: Days,
  coming: readonly Appointment[],
  { slot, shift }: { readonly slot: Slot; readonly shift: number },
): Targets | undefined {
  const targets = new Map<string, Slot>()
  const firstOfDay = new Map<LocalDate, Slot>()
  for (const { id, slot: before } of coming) {
    const first = firstOfDay.get(before.date) ?? before
    firstOfDay.set(before.date, first)
    const time = minutesOf(slot.startTime) + minutesOf(before.startTime) - minutesOf(first.startTime)
    const there = free.get(dateAfter(before.date, shift)) ?? []
    const target = targets.size === 0 ? slot : there.find(({ startTime }) => minutesOf(startTime) === time)
    if (target === undefined) return undefined
    targets.set(id, target)
  }
  return targets
}

async function slotsOf({ appointments }: MovablePorts, coming: readonly Appointment[]): Promise<ReadonlySet<number>> {
  const all = new Set<number>()
  for (const { id, slot, type } of coming) {
    all.add(slot.id)
    for (const further of type === undefined ? [] : await appointments.furtherSlots(id)) all.add(further)
  }
  return all
}
