import { href } from '@waymark/server'
import { type AppointmentType, bookingRoutes, type Doctor, openTimes, type Slot } from '../../booking/contract.ts'
import { type Asked, idOfReference, withMeta } from '../requests/asked.ts'
import { booked, slotOf } from './book.ts'
import { entryOf, outcomeEntry } from '../search/bundle.ts'
import { searchsetOf } from '../search/searchset.ts'
import { Refused, refused } from '../failures.ts'
import { sent, stateAt, submit } from '../requests/inner.ts'
import {
  type Draft,
  isRecord,
  type JsonRecord,
  recordOf,
  recordsOf,
  type ResourceDraft,
  resourceFrom,
  textOf,
} from '../requests/json.ts'
import { heldId, holdOf, proposedId } from './proposal.ts'
import { outcomeOf } from '../requests/reply.ts'
import { codeMeant, dateCondition } from '../search/search-values.ts'
import { appointment, proposalResource } from '../types/appointment.ts'
import { allDoctors, offeredTypes } from '../types/common.ts'

/** The parameters of an operation, from the query or from a Parameters resource. */
export interface Given {
  readonly texts: (name: string) => readonly string[]
  readonly resource: (name: string) => ResourceDraft | undefined
}

export function parametersOf(query: URLSearchParams, content: JsonRecord | undefined): Given {
  const all = recordsOf(content?.['parameter'])
  const named = (name: string): readonly JsonRecord[] => all.filter((each) => each['name'] === name)
  return {
    texts: (name) => [...query.getAll(name), ...named(name).flatMap((each) => valueOf(each) ?? [])],
    resource(name) {
      const [resource] = named(name).map((each) => recordOf(each['resource']))
      return resource === undefined ? undefined : resourceFrom(resource)
    },
  }
}

/** Returns the value of a parameter: the text, the reference or the code. */
function valueOf(parameter: JsonRecord): string | undefined {
  const [, value] = Object.entries(parameter).find(([name]) => name.startsWith('value')) ?? []
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!isRecord(value)) return undefined
  const [coding] = recordsOf(value['coding'])
  return textOf(value['reference']) ?? textOf(coding?.['code']) ?? textOf(value['text']) ?? textOf(value['code'])
}

const usualCount = 20
const mostCount = 100

/** Proposes times that can be booked (Argonaut Scheduling 1.0.0, $find). */
export async function findTimes(asked: Asked, given: Given): Promise<ResourceDraft> {
  const moment = (name: string): { readonly from: number; readonly until: number } | undefined => {
    const [text] = given.texts(name)
    const read = text === undefined ? undefined : dateCondition(text, asked.timeZone)
    if (text !== undefined && read === undefined)
      throw refused('fhir-malformed', `${name} must be a date or an instant.`)
    return read
  }
  const { ports } = asked
  const from = Math.max(moment('start')?.from ?? 0, ports.clock.now())
  const until = moment('end')?.until ?? from + 28 * 86_400_000
  const count = countOf(given)
  const found: { slot: Slot; doctor: Doctor; type: AppointmentType | undefined }[] = []
  for (const doctor of await wantedDoctors(asked, given)) {
    for (const type of await wantedTypes(asked, doctor, given)) {
      const starts = await openTimes(ports, type).open({
        doctor: doctor.id,
        now: ports.clock.now(),
        from,
        limit: count,
      })
      found.push(...starts.filter(({ start }) => start < until).map((slot) => ({ slot, doctor, type })))
    }
  }
  const proposals = found.toSorted((one, other) => one.slot.start - other.slot.start).slice(0, count)
  const resources = proposals.map(({ slot, doctor, type }) =>
    proposalResource({ id: proposedId(slot.id), slot, doctor, type: type?.name }),
  )
  return searchsetOf({
    self: `${asked.base}/Appointment/$find`,
    total: proposals.length,
    entry: resources.map((each) => entryOf(asked, each, 'match')),
  })
}

function countOf(given: Given): number {
  const [text = String(usualCount)] = given.texts('_count')
  if (!/^[1-9]\d{0,5}$/.test(text)) throw refused('fhir-malformed', '_count must be a whole number from 1.')
  return Math.min(Number(text), mostCount)
}

/** Returns the id that a parameter refers to; throws for a reference that is not to this façade. */
function idIn(given: Given, name: string, type: string): string | undefined {
  const [text] = given.texts(name)
  const id = idOfReference(type, text)
  if (text !== undefined && id === undefined)
    throw refused('fhir-malformed', `${name} must be the id of a resource of the type ${type}.`)
  return id
}

async function wantedDoctors(asked: Asked, given: Given): Promise<readonly Doctor[]> {
  const practitioners = given.texts('practitioner').map((text) => idOfReference('Practitioner', text))
  const specialties = given.texts('specialty').map((text) => codeMeant(text)?.toLowerCase())
  return (await allDoctors(asked)).filter(
    ({ id, speciality }) =>
      (practitioners.length === 0 || practitioners.includes(id)) &&
      (specialties.length === 0 || specialties.includes(speciality.toLowerCase())),
  )
}

/** Returns the appointment types that are wanted; no type for a doctor without types. */
async function wantedTypes(
  asked: Asked,
  doctor: Doctor,
  given: Given,
): Promise<readonly (AppointmentType | undefined)[]> {
  const wanted = [...given.texts('visit-type'), ...given.texts('service-type')].map((text) =>
    codeMeant(text)?.toLowerCase(),
  )
  const types = await offeredTypes(asked, doctor.id)
  if (wanted.length > 0)
    return types.filter(({ id, name }) => wanted.includes(id.toLowerCase()) || wanted.includes(name.toLowerCase()))
  return types.length === 0 ? [undefined] : types.slice(0, 1)
}

/** Reads the appointment that an operation is about. */
function subjectOf(given: Given): ResourceDraft {
  const id = idIn(given, 'appt-id', 'Appointment')
  const resource = given.resource('appt-resource')
  if (id === undefined && resource === undefined)
    throw refused('fhir-malformed', 'Send the parameter appt-id or appt-resource.')
  return { ...(resource ?? { resourceType: 'Appointment' }), ...(id === undefined ? {} : { id }) }
}

export interface Operated {
  readonly bundle: ResourceDraft
  /** When the hold expires. */
  readonly expires?: string | undefined
  /** The address of the appointment, with the capability of a guest. */
  readonly location?: string
}

/** Holds a time (Argonaut Scheduling 1.0.0, $hold); a refusal is an appointment that is cancelled, with its outcome. */
export async function holdTime(asked: Asked, given: Given): Promise<Operated> {
  const subject = subjectOf(given)
  const slot = await slotOf(asked, subject)
  return orDeclined(asked, subject, async () => {
    const target = href(bookingRoutes.hold, { slot: String(slot) })
    const { headers } = await sent(asked, { method: 'PUT', target })
    const place = String(headers['Location'] ?? headers['Content-Location'] ?? target)
    const { expires } = await stateAt(asked, place)
    const hold = new URL(place, asked.base).searchParams.get('hold') ?? undefined
    const pending = await appointment.read(asked, heldId(slot, hold))
    return { bundle: bundleOf(asked, withMeta(pending)), expires: textOf(expires) }
  })
}

/** Books a time, in place of another appointment if one is given (Argonaut Scheduling 1.0.0, $book). */
export async function bookTime(asked: Asked, given: Given): Promise<Operated> {
  const subject = subjectOf(given)
  const cancelled = idIn(given, 'cancelled-appt-id', 'Appointment')
  return orDeclined(asked, subject, async () => {
    if (cancelled !== undefined) return { bundle: bundleOf(asked, withMeta(await moved(asked, cancelled, subject))) }
    const content = contentOf(subject, given)
    const done = await booked(asked, content, async (id, capability) => {
      const read = { ...asked, request: withCapability(asked.request, capability) }
      const query = capability === undefined ? undefined : new URLSearchParams({ capability }).toString()
      return { ...(await appointment.read(read, id)), query }
    })
    const place = `${asked.base}/Appointment/${done.resource.id ?? ''}${done.query === undefined ? '' : `?${done.query}`}`
    return { bundle: bundleOf(asked, withMeta(done)), location: place }
  })
}

function withCapability(request: Asked['request'], capability: string | undefined): Asked['request'] {
  if (capability === undefined) return request
  return { ...request, query: new URLSearchParams({ capability }) }
}

async function moved(
  asked: Asked,
  id: string,
  subject: ResourceDraft,
): ReturnType<NonNullable<typeof appointment.update>> {
  const before = await appointment.read(asked, id)
  const slot = await slotOf(asked, subject)
  const hold = holdOf(subject.id ?? '')
  if (hold !== undefined) throw refused('fhir-refused', 'Only a user can exchange an appointment for a held time.')
  const target = href(bookingRoutes.appointmentTime, { appointment: id })
  await submit(asked, { method: 'PUT', target, input: { slot } })
  return { ...(await appointment.read(asked, id)), query: before.query }
}

/** Returns the appointment to book: its status, and the patient and the comment of the operation. */
function contentOf(subject: ResourceDraft, given: Given): ResourceDraft {
  const patient = idIn(given, 'patient-id', 'Patient')
  const resource = given.resource('patient-resource')
  const [comment] = given.texts('comment')
  const actor = patient === undefined ? [] : [{ actor: { reference: `Patient/${patient}` } }]
  const participant: Draft = [...recordsOf(subject['participant']), ...actor]
  return {
    ...subject,
    status: 'booked',
    participant,
    ...(resource === undefined ? {} : { contained: [resource] }),
    ...(comment === undefined ? {} : { comment }),
  }
}

async function orDeclined(asked: Asked, subject: ResourceDraft, work: () => Promise<Operated>): Promise<Operated> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused) || !('status' in error.answer) || isOfCaller(error.answer.status)) throw error
    const declined: ResourceDraft = {
      resourceType: 'Appointment',
      id: subject.id,
      status: 'cancelled',
      slot: subject['slot'],
      participant: [{ type: [{ text: 'Patient' }], status: 'declined' }],
    }
    return { bundle: bundleOf(asked, declined, outcomeOf(error)) }
  }
}

// Other refusals are about the time, and the appointment is declined.
function isOfCaller(status: number): boolean {
  return status !== 409 && status !== 410 && status !== 422
}

function bundleOf({ base }: Asked, resource: ResourceDraft, outcome?: ResourceDraft): ResourceDraft {
  const outcomes = outcome === undefined ? [] : [outcomeEntry(outcome)]
  return searchsetOf({
    self: `${base}/Appointment`,
    total: 1,
    entry: [entryOf({ base }, resource, 'match'), ...outcomes],
  })
}
