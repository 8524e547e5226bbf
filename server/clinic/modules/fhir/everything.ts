import { type Asked, type Versioned, withMeta } from './asked.ts'
import type { ResourceDraft } from './json.ts'
import { type Matches, searchOf } from './search.ts'
import { appointmentResponse } from './types/appointment-response.ts'
import { appointment } from './types/appointment.ts'
import { patient } from './types/patient.ts'

// A patient has fewer pages of appointments than this.
const mostPages = 50

/** Returns all that the clinic has of a patient: the Patient, the appointments and the replies (FHIR R4, Patient, $everything). */
export async function everythingOf(asked: Asked, id: string): Promise<ResourceDraft> {
  const all: Versioned[] = [await patient.read(asked, id)]
  let after: string | undefined
  for (let page = 0; page < mostPages && (page === 0 || after !== undefined); page += 1) {
    const found = await appointmentsOf(asked, id, after)
    all.push(...found.resources)
    after = found.next
  }
  const appointments = all.slice(1).map(({ resource }) => resource.id ?? '')
  for (const each of appointments) all.push(...(await repliesTo(asked, each)))
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total: all.length,
    link: [{ relation: 'self', url: `${asked.base}/Patient/${id}/$everything` }],
    entry: all.map((each) => ({
      fullUrl: `${asked.base}/${each.resource.resourceType}/${each.resource.id ?? ''}`,
      resource: withMeta(each),
      search: { mode: 'match' },
    })),
  }
}

function appointmentsOf(asked: Asked, id: string, after: string | undefined): Promise<Matches> {
  const query = new URLSearchParams({
    patient: `Patient/${id}`,
    _count: '100',
    ...(after === undefined ? {} : { _after: after }),
  })
  const how = { isStrict: true, timeZone: asked.timeZone }
  return appointment.find(asked, searchOf(query, appointment.parameters, how))
}

// Only the patient may read a reply.
async function repliesTo(asked: Asked, appointmentId: string): Promise<readonly Versioned[]> {
  const query = new URLSearchParams({ appointment: appointmentId, 'part-status': 'accepted' })
  const how = { isStrict: true, timeZone: asked.timeZone }
  return (await appointmentResponse.find(asked, searchOf(query, appointmentResponse.parameters, how))).resources
}
