import { type Asked, type Versioned, withMeta } from './asked.ts'
import { entryOf, searchsetOf } from './bundle.ts'
import type { ResourceDraft } from './json.ts'
import { pagesOf, searchOf } from './search.ts'
import { appointmentResponse } from './types/appointment-response.ts'
import { appointment } from './types/appointment.ts'
import { patient } from './types/patient.ts'

/** Returns all that the clinic has of a patient: the Patient, the appointments and the replies (FHIR R4, Patient, $everything). */
export async function everythingOf(asked: Asked, id: string): Promise<ResourceDraft> {
  const all: Versioned[] = [await patient.read(asked, id)]
  const query = new URLSearchParams({ patient: `Patient/${id}`, _count: '100' })
  const search = searchOf(query, appointment.parameters, { isStrict: true, timeZone: asked.timeZone })
  for await (const { resources } of pagesOf(asked, appointment, search)) all.push(...resources)
  const appointments = all.slice(1).map(({ resource }) => resource.id ?? '')
  for (const each of appointments) all.push(...(await repliesTo(asked, each)))
  return searchsetOf({
    self: `${asked.base}/Patient/${id}/$everything`,
    total: all.length,
    entry: all.map((each) => entryOf(asked, withMeta(each), 'match')),
  })
}

// Only the patient may read a reply.
async function repliesTo(asked: Asked, appointmentId: string): Promise<readonly Versioned[]> {
  const query = new URLSearchParams({ appointment: appointmentId, 'part-status': 'accepted' })
  const how = { isStrict: true, timeZone: asked.timeZone }
  return (await appointmentResponse.find(asked, searchOf(query, appointmentResponse.parameters, how))).resources
}
