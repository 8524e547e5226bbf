import { href, type Representation } from '@waymark/server'
import { appointmentStatuses, bookingRoutes, type Doctor, slotStatuses, statusOf } from '../../booking/contract.ts'
import { type Asked, idOfReference, reference, type Versioned } from '../requests/asked.ts'
import { Refused, refused, unknown } from '../failures.ts'
import { capabilityOf, isSeen, sent, stateIfSeen, userOf } from '../requests/inner.ts'
import { recordOf, recordsOf, type ResourceDraft, textOf } from '../requests/json.ts'
import {
  codesOf,
  datesOf,
  type FhirTypeRow,
  given,
  type Matches,
  matches,
  pageAmong,
  referencesOf,
  type Search,
  type SearchParameters,
  wrongCursor,
} from '../search/search.ts'
import { rangeOf } from '../search/search-values.ts'
import { appointmentResource } from '../writers.ts'
import { dateAfter, dateAt } from '@waymark/server/values'
import { booked } from '../changes/book.ts'
import { requireKnown } from '../changes/storable.ts'
import { changed } from '../changes/change.ts'
import { heldId, heldSlot, holdOf, proposedId, proposedSlot } from '../changes/proposal.ts'
import { versionedAppointment, versionOf } from './appointment-resource.ts'
import { placeOf, specialtyOf } from './common.ts'

function actorsOf(type?: string): SearchParameters[string]['valuesOf'] {
  return ({ participant }) =>
    recordsOf(participant)
      .map(({ actor }) => textOf(recordOf(actor)['reference']))
      .filter((text) => text !== undefined && (type === undefined || text.startsWith(`${type}/`)))
}

const parameters: SearchParameters = {
  patient: {
    type: 'reference',
    targets: ['Patient'],
    documentation: 'The patient with an account.',
    valuesOf: actorsOf('Patient'),
  },
  practitioner: {
    type: 'reference',
    targets: ['Practitioner'],
    documentation: 'The doctor.',
    valuesOf: actorsOf('Practitioner'),
  },
  location: { type: 'reference', targets: ['Location'], documentation: 'The place.', valuesOf: actorsOf('Location') },
  actor: {
    type: 'reference',
    targets: ['Patient', 'Practitioner', 'Location'],
    documentation: 'A participant.',
    valuesOf: actorsOf(),
  },
  date: { type: 'date', documentation: 'The start.', valuesOf: ({ start }) => [start] },
  status: {
    type: 'token',
    system: 'http://hl7.org/fhir/appointmentstatus',
    documentation: 'booked, arrived, fulfilled, noshow or cancelled.',
    valuesOf: ({ status }) => [status],
  },
  slot: {
    type: 'reference',
    targets: ['Slot'],
    documentation: 'The time.',
    valuesOf: (each) => referencesOf(each['slot']),
  },
  'service-type': {
    type: 'token',
    documentation: 'The appointment type.',
    valuesOf: (each) => codesOf(each['serviceType']),
  },
}

/** The appointments. */
export const appointment: FhirTypeRow = {
  documentation:
    'An appointment. Create it with the status booked and a slot; update its status to cancelled, or its slot to move it.',
  parameters,
  includes: ['patient', 'practitioner', 'location', 'slot', 'actor'],
  reverse: ['AppointmentResponse:appointment'],
  async read(asked, id) {
    const held = heldSlot(id)
    if (held !== undefined) await requireHold(asked, id, held)
    const proposed = proposedSlot(id) ?? held
    if (proposed !== undefined) return proposalOf(asked, id, proposed)
    await sent(asked, { target: appointmentHref(asked, id) })
    return versionedAppointment(asked, id)
  },
  find: (asked, search) => found(asked, search),
  create(asked, content) {
    requireKnown(content)
    return booked(asked, content, (id, capability) => versionedAppointment(asked, id, capability))
  },
  removable: ['meta', 'reasonCode'],
  update: (asked, before, content) => changed(asked, before, content, (id) => versionedAppointment(asked, id)),
}

/** Returns the address of an appointment; a guest has a capability for it in the query. */
export function appointmentHref({ request }: Pick<Asked, 'request'>, id: string): string {
  return href(bookingRoutes.appointment, { appointment: id, capability: capabilityOf({ request }) })
}

async function found(asked: Asked, search: Search): Promise<Matches> {
  const ids = given(search, '_id').flat()
  if (ids.length > 0) return foundByIds(asked, search, ids)
  const patient = await patientMeant(asked, search)
  if (patient === null) return { resources: [], total: 0 }
  const representation = await listAt(asked, listHref(asked, search, patient))
  if (given(search, 'status').some((codes) => codes.every((code) => statusOfCode(code) === undefined)))
    return { resources: [], total: 0 }
  const items = (representation?.embedded ?? []).flatMap((set) => set.items)
  const all = await listedOf(asked, items, patient)
  // The list knows the account of an appointment for another person, whose resource has no reference to it.
  const conditions = search.conditions.filter(({ name }) => name !== 'patient')
  const resources = all.filter((each) => matches(each, { conditions }, { parameters, timeZone: asked.timeZone }))
  const next = representation === undefined ? undefined : cursorOfNext(representation, asked.base)
  return { resources, ...(next === undefined ? {} : { next }) }
}

/** Reads a page of the list of the clinic, whose cursor is that of the search. */
async function listAt(asked: Asked, target: string): Promise<Representation | undefined> {
  const { status, headers, representation } = await asked.inner.send({ target })
  const faults = recordsOf(representation?.state['errors']).map(({ pointer }) => pointer)
  if (status === 400 && faults.includes('/cursor')) throw wrongCursor()
  if (status >= 400) throw new Refused({ status, headers, representation })
  return representation
}

async function listedOf(
  asked: Asked,
  items: readonly Representation[],
  patient: string | undefined,
): Promise<readonly Versioned[]> {
  const all: Versioned[] = []
  for (const { state } of items) {
    const id = textOf(state['id']) ?? ''
    const one = await asked.ports.appointments.find(id)
    if (one === undefined) throw unknown('Appointment', id)
    if (patient === undefined || one.account === patient) all.push(await versionOf(asked, one))
  }
  return all
}

function cursorOfNext({ links }: Representation, base: string): string | undefined {
  const href = links.find(({ relation }) => relation.key === 'next')?.links[0]?.href
  return href === undefined ? undefined : (new URL(href, base).searchParams.get('cursor') ?? undefined)
}

async function foundByIds(asked: Asked, search: Search, ids: readonly string[]): Promise<Matches> {
  const all: Versioned[] = []
  for (const id of ids) {
    if (await isSeen(asked, appointmentHref(asked, id))) all.push(await versionedAppointment(asked, id))
  }
  return pageAmong(all, search, { parameters, timeZone: asked.timeZone })
}

/** Returns the account of the patient of a search; undefined if it names no patient, and null if no account can match. */
async function patientMeant(asked: Asked, search: Search): Promise<string | null | undefined> {
  const named = given(search, 'patient').map((values) => values.flatMap((each) => idOfReference('Patient', each) ?? []))
  if (named.length === 0) return undefined
  const user = await userOf(asked)
  const own = user?.role === 'patient' ? [user.account] : undefined
  const [first = [], ...others] = own === undefined ? named : [own, ...named]
  const ids = first.filter((id) => others.every((each) => each.includes(id)))
  if (ids.length > 1) throw refused('fhir-malformed', 'Name one patient in a search.')
  return ids[0] ?? null
}

/** Returns the list of the clinic that has at least what the search finds. */
function listHref(asked: Asked, search: Search, user: string | undefined): string {
  const only = (type: string, ...names: readonly string[]): string | undefined => {
    const ids = given(search, ...names).flatMap((values) => values.map((value) => idOfReference(type, value)))
    return ids.length === 1 ? ids[0] : undefined
  }
  const statuses = given(search, 'status').flat()
  const { from, until } = rangeOf(datesOf(search, 'date', asked.timeZone))
  return href(bookingRoutes.appointments, {
    user,
    doctor: only('Practitioner', 'practitioner'),
    status: statuses.length === 1 ? statusOfCode(statuses[0] ?? '') : undefined,
    from: from === undefined ? undefined : dateAfter(dateAt(from, 'UTC'), -1),
    until: until === undefined ? undefined : dateAfter(dateAt(until, 'UTC'), 1),
    cursor: search.after,
    // The lists of the clinic have at most so many items on a page.
    limit: String(Math.min(Math.max(search.count, 1), 100)),
  })
}

function statusOfCode(code: string): string | undefined {
  return Object.entries(appointmentStatuses).find(([, each]) => each === code.toLowerCase())?.[0]
}

/** Throws if the caller has no live hold on a slot. */
async function requireHold(asked: Asked, id: string, slot: number): Promise<void> {
  const target = href(bookingRoutes.hold, { slot: String(slot), hold: holdOf(id) })
  const { expires } = (await stateIfSeen(asked, target)) ?? {}
  if (expires === undefined) throw unknown('Appointment', id)
}

/** Returns a time as an appointment that is proposed, or held for the caller. */
async function proposalOf(asked: Asked, id: string, slotId: number): Promise<Versioned> {
  const { schedules, doctors, clock } = asked.ports
  const slot = await schedules.slot(slotId)
  const doctor = slot === undefined ? undefined : await doctors.find(slot.doctor)
  if (slot === undefined || doctor === undefined) throw unknown('Appointment', id)
  const status = slotStatuses[statusOf(slot, clock.now())]
  const isThere =
    id === proposedId(slotId) ? status === 'free' : status === 'busy-tentative' && id.startsWith(heldId(slotId))
  if (!isThere) throw unknown('Appointment', id)
  return { version: String(slot.version), resource: proposalResource({ id, slot, doctor }) }
}

interface Proposal {
  readonly id: string
  readonly slot: NonNullable<Awaited<ReturnType<Asked['ports']['schedules']['slot']>>>
  readonly doctor: Doctor
  readonly type?: string | undefined
}

/** Returns a time that can be booked as a proposed appointment, or a held one as a pending one. */
export function proposalResource({ id, slot, doctor, type }: Proposal): ResourceDraft {
  return appointmentResource({
    id,
    status: proposedSlot(id) === undefined ? 'pending' : 'proposed',
    cancellation: undefined,
    type,
    specialty: [specialtyOf(doctor)],
    reason: undefined,
    start: new Date(slot.start).toISOString(),
    end: new Date(slot.end).toISOString(),
    slot: [reference('Slot', String(slot.id))],
    actors: [reference('Practitioner', doctor.id, doctor.name), placeOf(doctor)],
  })
}
