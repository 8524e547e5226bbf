import { dateAfter, dateAt, type Instant, type LocalDate } from '@waymark/server/values'
import {
  type AppointmentType,
  type Doctor,
  freeTimeKey,
  openTimes,
  type Slot,
  slotNumber,
  slotStatuses,
  statusOf,
} from '../../booking/contract.ts'
import { type Asked, idOfReference, reference, type Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import {
  codesOf,
  datesOf,
  type FhirTypeRow,
  given,
  type Matches,
  matches,
  referencesOf,
  type Search,
  type SearchParameters,
  wrongCursor,
} from '../search/search.ts'
import { rangeOf } from '../search/search-values.ts'
import { slotResource } from '../writers.ts'
import { allDoctors, dayOfId, offeredTypes, scheduleId, serviceTypes, specialtyOf } from './common.ts'

const actorOf = (text: string): string | undefined =>
  idOfReference('Practitioner', text) ?? idOfReference('PractitionerRole', text)

const parameters: SearchParameters = {
  schedule: {
    type: 'reference',
    targets: ['Schedule'],
    documentation: 'The day of a doctor.',
    valuesOf: ({ schedule }) => referencesOf(schedule),
  },
  'schedule.actor': {
    type: 'reference',
    targets: ['Practitioner', 'PractitionerRole'],
    documentation: 'The doctor, as Practitioner or PractitionerRole.',
    valuesOf: ({ schedule }) => actorsOf(referencesOf(schedule)),
  },
  practitioner: {
    type: 'reference',
    targets: ['Practitioner', 'PractitionerRole'],
    documentation: 'The doctor, as schedule.actor.',
    valuesOf: ({ schedule }) => actorsOf(referencesOf(schedule)),
  },
  start: { type: 'date', documentation: 'The start; by default from now.', valuesOf: ({ start }) => [start] },
  status: {
    type: 'token',
    system: 'http://hl7.org/fhir/slotstatus',
    documentation: 'free, busy or another status.',
    valuesOf: ({ status }) => [status],
  },
  specialty: { type: 'token', documentation: 'The speciality.', valuesOf: ({ specialty }) => codesOf(specialty) },
  'service-type': {
    type: 'token',
    documentation: 'An appointment type, by name or id: the times at which it can be booked.',
    valuesOf: (each) => codesOf(each['serviceType']),
  },
}

function actorsOf(schedules: ReturnType<typeof referencesOf>): readonly string[] {
  return schedules.flatMap((text) => {
    const doctor = typeof text === 'string' ? dayOfId(idOfReference('Schedule', text) ?? '')?.doctor : undefined
    return doctor === undefined ? [] : [`Practitioner/${doctor}`, `PractitionerRole/${doctor}`]
  })
}

const nothing: Matches = { resources: [], total: 0 }

/** The times of doctors. */
export const slot: FhirTypeRow = {
  documentation:
    'A time with a doctor. Without schedule and actor, a search finds free times of all doctors, soonest first.',
  parameters,
  includes: ['schedule'],
  async read(asked, id) {
    const found = await asked.ports.schedules.slot(slotNumber(id))
    const doctor = found === undefined ? undefined : await asked.ports.doctors.find(found.doctor)
    if (found === undefined || doctor === undefined || found.state === 'withdrawn') throw unknown('Slot', id)
    return versionedSlot(asked, { slot: found, doctor, types: await offeredTypes(asked, doctor.id) })
  },
  async find(asked, search) {
    if (search.after !== undefined && !timeKey.test(search.after)) throw wrongCursor()
    const range = periodOf(asked, search)
    const ids = given(search, '_id').flat()
    if (ids.length > 0) return among(asked, search, await slotsOfIds(asked, ids))
    const days = given(search, 'schedule').flatMap((values) => values.flatMap((value) => dayOfReference(value)))
    if (days.length > 0) return among(asked, search, await slotsOfDays(asked, days))
    const types = given(search, 'service-type').flat()
    const named = given(search, 'schedule.actor', 'practitioner').flat()
    const actors = named.flatMap((each) => actorOf(each) ?? [])
    if (given(search, 'schedule').length > 0 || actors.length < Math.min(named.length, 1)) return nothing
    if (types.length > 0) return among(asked, search, await slotsOfTypes(asked, { types, actors, ...range }))
    if (actors.length > 0) return among(asked, search, await slotsOfDoctors(asked, { actors, ...range }))
    return freeSlots(asked, search, range)
  },
}

function dayOfReference(text: string): readonly NonNullable<ReturnType<typeof dayOfId>>[] {
  const day = dayOfId(idOfReference('Schedule', text) ?? '')
  return day === undefined ? [] : [day]
}

interface Period {
  readonly from: Instant
  readonly until: Instant
}

const day = 86_400_000
const usualDays = 28
const mostDays = 92

function periodOf({ ports: { clock }, timeZone }: Asked, search: Search): Period {
  const { from = clock.now(), until = from + usualDays * day } = rangeOf(datesOf(search, 'start', timeZone))
  return { from, until: Math.min(until, from + mostDays * day) }
}

/** A time with what its resource tells. */
interface Told {
  readonly slot: Slot
  readonly doctor: Doctor
  readonly types: readonly AppointmentType[]
}

async function slotsOfIds(asked: Asked, ids: readonly string[]): Promise<readonly Told[]> {
  const found: Slot[] = []
  for (const id of ids) {
    const one = await asked.ports.schedules.slot(slotNumber(id))
    if (one !== undefined && one.state !== 'withdrawn') found.push(one)
  }
  return withDoctors(asked, found)
}

async function slotsOfDays(
  asked: Asked,
  days: readonly { readonly doctor: string; readonly date: LocalDate }[],
): Promise<readonly Told[]> {
  const found: Slot[] = []
  for (const { doctor, date } of days) found.push(...(await asked.ports.schedules.slots(doctor, date)))
  return withDoctors(asked, found)
}

async function slotsOfDoctors(
  asked: Asked,
  { actors, from, until }: Period & { readonly actors: readonly string[] },
): Promise<readonly Told[]> {
  // The days of a doctor may begin a day before those of UTC, or after them.
  const days = { from: dateAfter(dateAt(from, 'UTC'), -1), to: dateAfter(dateAt(until, 'UTC'), 1) }
  const found: Slot[] = []
  for (const doctor of new Set(actors)) found.push(...(await asked.ports.schedules.slotsWithin(doctor, days)))
  return withDoctors(
    asked,
    found.filter(({ start }) => start >= from && start < until),
  )
}

interface OfTypes extends Period {
  /** Names or ids. */
  readonly types: readonly string[]
  readonly actors: readonly string[]
}

// More times of one type than a reader chooses from.
const mostStarts = 500

async function slotsOfTypes(asked: Asked, { types, actors, from, until }: OfTypes): Promise<readonly Told[]> {
  const { ports } = asked
  const wanted = new Set(types.map((type) => type.toLowerCase()))
  const found: Told[] = []
  for (const doctor of await allDoctors(asked)) {
    if (actors.length > 0 && !actors.includes(doctor.id)) continue
    for (const type of await offeredTypes(asked, doctor.id)) {
      if (!wanted.has(type.id.toLowerCase()) && !wanted.has(type.name.toLowerCase())) continue
      const search = { doctor: doctor.id, now: ports.clock.now(), from, limit: mostStarts }
      const starts = await openTimes(ports, type).open(search)
      found.push(...starts.filter(({ start }) => start < until).map((each) => ({ slot: each, doctor, types: [type] })))
    }
  }
  return found
}

async function withDoctors(asked: Asked, slots: readonly Slot[]): Promise<readonly Told[]> {
  const ids = [...new Set(slots.map(({ doctor }) => doctor))]
  const known = new Map<string, Pick<Told, 'doctor' | 'types'>>()
  for (const id of ids) {
    const doctor = await asked.ports.doctors.find(id)
    if (doctor !== undefined) known.set(id, { doctor, types: await offeredTypes(asked, id) })
  }
  return slots.flatMap((each) => {
    const rest = known.get(each.doctor)
    return rest === undefined ? [] : [{ slot: each, ...rest }]
  })
}

/** Returns the page of those times that match, in the order of time. */
function among(asked: Asked, search: Search, told: readonly Told[]): Matches {
  const found = told
    .toSorted((one, other) => one.slot.start - other.slot.start || one.slot.id - other.slot.id)
    .map((each) => ({ ...versionedSlot(asked, each), slot: each.slot }))
    .filter((each) => matches(each, search, { parameters, timeZone: asked.timeZone }))
  // The time before the page may not match any more, so its place counts.
  const rest = search.after === undefined ? found : found.filter(({ slot }) => isAfter(slot, search.after ?? ''))
  const resources = rest.slice(0, search.count)
  const last = resources.at(-1)
  const hasNext = search.count < rest.length
  return { resources, total: found.length, ...(hasNext && last !== undefined ? { next: freeTimeKey(last) } : {}) }
}

/** The cursor of a page, as `freeTimeKey` writes it. */
const timeKey = /^\d{1,15}\.\d{1,15}$/

function isAfter(slot: Slot, key: string): boolean {
  const [start = 0, id = 0] = key.split('.').map(Number)
  return slot.start > start || (slot.start === start && slot.id > id)
}

/** Pages through the free times of all doctors. */
async function freeSlots(asked: Asked, search: Search, { from, until }: Period): Promise<Matches> {
  const { schedules, clock } = asked.ports
  const statuses = given(search, 'status').flat()
  if (statuses.length > 0 && !statuses.some((each) => each.toLowerCase() === 'free')) return nothing
  const [asSearched] = given(search, 'specialty').flatMap((values) => (values.length === 1 ? values : []))
  const period = { from: dateAfter(dateAt(from, 'UTC'), -1), to: dateAfter(dateAt(until, 'UTC'), 1) }
  const speciality = asSearched === undefined ? undefined : await specialityMeant(asked, asSearched)
  const wanted = { now: clock.now(), speciality, ...period }
  const page = await schedules.free(wanted, { limit: search.count, after: search.after ?? `${String(from - 1)}.0` })
  const types = new Map<string, readonly AppointmentType[]>()
  for (const { doctor } of page.items)
    if (!types.has(doctor.id)) types.set(doctor.id, await offeredTypes(asked, doctor.id))
  const resources = page.items
    .map((each) => versionedSlot(asked, { ...each, types: types.get(each.doctor.id) ?? [] }))
    .filter((each) => matches(each, search, { parameters, timeZone: asked.timeZone }))
  const last = page.items.at(-1)
  const isOver = last === undefined || last.slot.start >= until
  return { resources, ...(page.hasNext && !isOver ? { next: freeTimeKey(last) } : {}) }
}

/** Returns the speciality of a code, whatever its case; one that no doctor has finds nothing. */
async function specialityMeant({ ports: { doctors } }: Pick<Asked, 'ports'>, code: string): Promise<string> {
  const all = await doctors.specialities()
  return all.find((each) => each.toLowerCase() === code.toLowerCase()) ?? code
}

function versionedSlot({ ports: { clock } }: Pick<Asked, 'ports'>, { slot: found, doctor, types }: Told): Versioned {
  const status = slotStatuses[statusOf(found, clock.now())]
  return {
    version: `${String(found.version)}.${status}`,
    resource: slotResource({
      id: String(found.id),
      specialty: [specialtyOf(doctor)],
      serviceType: serviceTypes(types),
      schedule: reference('Schedule', scheduleId(doctor.id, found.date)),
      status,
      start: new Date(found.start).toISOString(),
      end: new Date(found.end).toISOString(),
    }),
  }
}
