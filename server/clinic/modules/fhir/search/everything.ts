import { href } from '@waymark/server'
import { dataEvents } from '../../data/contract.ts'
import { type Asked, type Versioned, withMeta } from '../requests/asked.ts'
import { entryOf, readIfAllowed } from './bundle.ts'
import { searchsetOf } from './searchset.ts'
import { communicationsTo } from './communications.ts'
import { userOf } from '../requests/inner.ts'
import { type Draft, isRecord, type ResourceDraft, textOf } from '../requests/json.ts'
import { fhirRoutes } from '../routes.ts'
import { pagesOf } from './search.ts'
import { searchOf } from './search-request.ts'
import { appointmentResponse } from '../types/appointment-response.ts'
import { appointment } from '../types/appointment.ts'
import { patient } from '../types/patient.ts'

/** Returns all that the clinic has of a patient: the Patient, the appointments and the replies (FHIR R4, Patient, $everything). */
export async function everythingOf(asked: Asked, id: string): Promise<ResourceDraft> {
  const all = await recordsOfPatient(asked, id)
  return searchsetOf({
    self: `${asked.base}/Patient/${id}/$everything`,
    total: all.length,
    entry: all.map((each) => entryOf(asked, withMeta(each), 'match')),
  })
}

/**
 * Returns a bundle to download: everything of the patient, what it refers to, and the messages if the patient asks. Each
 * reference resolves within the bundle; the audit log records the export.
 */
export async function patientBundle(asked: Asked, id: string): Promise<ResourceDraft> {
  const records = [...(await recordsOfPatient(asked, id)), ...(await communicationsTo(asked, id))]
  const all = new Map(records.map((each) => [keyOf(each), each]))
  // What a resource refers to comes after it, so the loop reaches the references of the references.
  for (const { resource } of all.values()) {
    for (const key of referencesIn(resource)) {
      const [found] = all.has(key) ? [] : await readIfAllowed(asked, key)
      if (found !== undefined) all.set(key, found)
    }
  }
  await recordDownload(asked, id)
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: new Date(asked.ports.clock.now()).toISOString(),
    entry: [...all.values()].map((each) => {
      const resource = withMeta(each)
      return { fullUrl: `${asked.base}/${keyOf(each)}`, resource: { ...resource, ...resolved(resource, all) } }
    }),
  }
}

function keyOf({ resource: { resourceType, id = '' } }: Versioned): string {
  return `${resourceType}/${id}`
}

function referencesIn(value: Draft): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isRecord(value)) return []
  const own = textOf(value['reference'])
  return [...(own === undefined || own.startsWith('#') ? [] : [own]), ...Object.values(value).flatMap(referencesIn)]
}

/** Returns the members of a resource without references that lead out of the bundle; their names stay. */
function resolved(
  members: Readonly<Record<string, Draft>>,
  all: ReadonlyMap<string, unknown>,
): Readonly<Record<string, Draft>> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => {
      const leadsOut = name === 'reference' && typeof value === 'string' && !value.startsWith('#') && !all.has(value)
      return [name, leadsOut ? undefined : resolvedValue(value, all)]
    }),
  )
}

function resolvedValue(value: Draft, all: ReadonlyMap<string, unknown>): Draft {
  if (Array.isArray(value)) return value.map((each: Draft) => resolvedValue(each, all))
  return isRecord(value) ? resolved(value, all) : value
}

async function recordDownload(asked: Asked, id: string): Promise<void> {
  const { auditLog, clock } = asked.ports
  const user = await userOf(asked)
  const subject = href(fhirRoutes.patientBundle, { id })
  const { client } = asked.request
  await auditLog.note({ at: clock.now(), who: user?.account ?? 'guest', what: dataEvents.exportEvent, subject, client })
}

async function recordsOfPatient(asked: Asked, id: string): Promise<readonly Versioned[]> {
  const all: Versioned[] = [await patient.read(asked, id)]
  const query = new URLSearchParams({ patient: `Patient/${id}`, _count: '100' })
  const search = searchOf(query, appointment.parameters, { isStrict: true, timeZone: asked.timeZone })
  for await (const { resources } of pagesOf(asked, appointment, search)) all.push(...resources)
  const appointments = all.slice(1).map(({ resource }) => resource.id ?? '')
  for (const each of appointments) all.push(...(await repliesTo(asked, each)))
  return all
}

// Only the patient may read a reply.
async function repliesTo(asked: Asked, appointmentId: string): Promise<readonly Versioned[]> {
  const query = new URLSearchParams({ appointment: appointmentId, 'part-status': 'accepted' })
  const how = { isStrict: true, timeZone: asked.timeZone }
  return (await appointmentResponse.find(asked, searchOf(query, appointmentResponse.parameters, how))).resources
}
