import { dateAfter, dateAt, type LocalDate } from '@waymark/server/values'
import type { Doctor } from '../../booking/contract.ts'
import { type Asked, idOfReference, reference, type Versioned } from '../requests/asked.ts'
import { unknown } from '../failures.ts'
import { type Draft, recordOf } from '../requests/json.ts'
import {
  codesOf,
  datesOf,
  type FhirTypeRow,
  given,
  pageAmong,
  referencesOf,
  type Search,
  type SearchParameters,
} from '../search/search.ts'
import { rangeOf } from '../search/search-values.ts'
import { scheduleResource } from '../writers.ts'
import {
  activeParameter,
  allDoctors,
  dayOfId,
  offeredTypes,
  placeOf,
  scheduleId,
  serviceTypes,
  specialtyOf,
} from './common.ts'

const parameters: SearchParameters = {
  actor: {
    type: 'reference',
    targets: ['Practitioner', 'PractitionerRole', 'Location'],
    documentation: 'The doctor, as Practitioner or PractitionerRole, or the place.',
    valuesOf: ({ actor }) => referencesOf(actor),
  },
  date: {
    type: 'date',
    documentation: 'The day; without one, the next 28 days.',
    valuesOf: ({ planningHorizon }) => [recordOf(planningHorizon)['start']],
  },
  specialty: { type: 'token', documentation: 'The speciality.', valuesOf: ({ specialty }) => codesOf(specialty) },
  'service-type': {
    type: 'token',
    documentation: 'An appointment type.',
    valuesOf: (each) => codesOf(each['serviceType']),
  },
  active: activeParameter,
}

/** The days of doctors. */
export const schedule: FhirTypeRow = {
  documentation: 'A day of a doctor; its id is the id of the doctor with the date.',
  parameters,
  includes: ['actor'],
  reverse: ['Slot:schedule'],
  async read(asked, id) {
    const day = dayOfId(id)
    const doctor = day === undefined ? undefined : await asked.ports.doctors.find(day.doctor)
    if (day === undefined || doctor === undefined) throw unknown('Schedule', id)
    return scheduleOf(doctor, day.date, serviceTypes(await offeredTypes(asked, doctor.id)))
  },
  async find(asked, search) {
    const ids = given(search, '_id').flat()
    if (ids.length > 0) return pageAmong(await ofIds(asked, ids), search, { parameters, timeZone: 'UTC' })
    const doctors = await doctorsOf(asked, search)
    const days = daysOf(asked, search)
    const all: Versioned[] = []
    for (const doctor of doctors) {
      const types = serviceTypes(await offeredTypes(asked, doctor.id))
      all.push(...days.map((date) => scheduleOf(doctor, date, types)))
    }
    return pageAmong(all, search, { parameters, timeZone: 'UTC' })
  },
}

const usualDays = 28
const mostDays = 92

/** Returns the days of the date parameters, which are days of the doctors' calendars. */
function daysOf({ ports: { clock }, timeZone }: Asked, search: Search): readonly LocalDate[] {
  const { from, until } = rangeOf(datesOf(search, 'date', 'UTC'))
  const first = from === undefined ? dateAt(clock.now(), timeZone) : dateAt(from, 'UTC')
  const end = until === undefined ? dateAfter(first, usualDays) : dateAt(until, 'UTC')
  const days: LocalDate[] = []
  for (let day = first; day < end && days.length < mostDays; day = dateAfter(day, 1)) days.push(day)
  return days
}

async function ofIds(asked: Asked, ids: readonly string[]): Promise<readonly Versioned[]> {
  const all: Versioned[] = []
  for (const id of new Set(ids)) {
    const day = dayOfId(id)
    const doctor = day === undefined ? undefined : await asked.ports.doctors.find(day.doctor)
    if (day !== undefined && doctor !== undefined)
      all.push(scheduleOf(doctor, day.date, serviceTypes(await offeredTypes(asked, doctor.id))))
  }
  return all
}

/** Returns the doctors of the actors of a search. */
async function doctorsOf(asked: Asked, search: Search): Promise<readonly Doctor[]> {
  const actors = given(search, 'actor')
  const all = await allDoctors(asked)
  return actors.length === 0 ? all : all.filter((doctor) => actors.every((values) => values.some(isActor(doctor))))
}

function isActor({ id }: Doctor): (value: string) => boolean {
  return (value) =>
    ['Practitioner', 'PractitionerRole'].some((type) => idOfReference(type, value) === id) ||
    idOfReference('Location', value) === `at-${id}`
}

function scheduleOf(doctor: Doctor, date: LocalDate, serviceType: Draft): Versioned {
  const { id, name, version } = doctor
  const actor = [reference('Practitioner', id, name), reference('PractitionerRole', id), placeOf(doctor)]
  const parts = { id: scheduleId(id, date), date, actor, specialty: [specialtyOf(doctor)] }
  return { resource: scheduleResource({ ...parts, serviceType }), version: String(version) }
}
