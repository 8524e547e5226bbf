import { expect } from 'chai'
import { type Clinic, tomorrow } from '../../../support/clinic.ts'
import { type FhirResource, resourcesIn } from '../../../support/fhir.ts'
import { type FhirClinic, openFhirClinic } from '../../../support/fhir-requests.ts'

const strict = { headers: { prefer: 'handling=strict' } }

/** FHIR R4, Search: what a search does with parameters that it does not support, or with values of other systems. */
describe('the search parameters of the FHIR façade', () => {
  let clinic: Clinic
  let pat: string
  let desk: string
  let ask: FhirClinic['ask']
  before(async () => {
    ;({ clinic, pat, desk, ask } = await openFhirClinic())
  })
  after(() => clinic.close())

  async function idsOf(path: string, token?: string): Promise<readonly unknown[]> {
    const { status, resource } = await ask(path, token === undefined ? {} : { token })
    expect(status, path).to.equal(200)
    return resourcesIn(resource).map(({ id }) => id)
  }

  // "Servers SHALL reject any search request that contains a modifier that the server does not support for that parameter."
  it('reject modifiers that they do not support, by their name', async () => {
    for (const [type, name, value] of [
      ['Slot', 'status:not', 'free'],
      ['Practitioner', 'name:exact', 'Jones'],
      ['Appointment', 'status:not', 'cancelled'],
      ['Appointment', 'date:missing', 'true'],
      ['Practitioner', '_id:not', 'mjones'],
      ['Slot', '_include:recurse', 'Slot:schedule'],
      ['Slot', 'schedule.actor:Patient', 'mjones'],
      ['Slot', 'schedule:Patient.actor', 'mjones'],
      ['Slot', 'schedule.actor.name', 'Jones'],
      ['Slot', 'schedule.actor:identifier', 'mjones'],
    ] as const) {
      const { status, resource } = await ask(`/${type}?${name}=${value}`, { token: pat })
      expect(status, name).to.equal(400)
      const [issue] = issuesOf(resource)
      expect(issue, name).to.deep.include({ severity: 'error', code: 'not-supported' })
      expect(issue?.details.text).to.contain(name)
    }
    expect((await ask('/Slot?colour:exact=red')).status).to.equal(200)
  })

  // "[parameter]:[type]=[id]" is the same as "[parameter]=[type]/[id]".
  it('take the type of a reference as a modifier', async () => {
    const day = `start=ge${tomorrow}&_count=5`
    const wanted = await idsOf(`/Slot?schedule.actor=Practitioner/mjones&${day}`)
    expect(wanted).to.have.lengthOf(5)
    for (const name of [
      'schedule.actor:Practitioner',
      'schedule:Schedule.actor',
      'schedule:Schedule.actor:Practitioner',
      'practitioner:Practitioner',
    ])
      expect(await idsOf(`/Slot?${name}=mjones&${day}`), name).to.deep.equal(wanted)
    expect(await idsOf(`/Slot?schedule.actor:Practitioner=Practitioner/mjones&${day}`)).to.deep.equal(wanted)
    expect((await ask('/Slot?schedule.actor:Practitioner=Location/mjones')).status).to.equal(400)
  })

  // "the value of [code] matches a Coding.code or Identifier.value, and the value of [system] matches the system property"
  it('find nothing by the code of another system, or by a reference to another server', async () => {
    const name = 'General practice'
    const day = `schedule=Schedule/mjones-${tomorrow}`
    for (const [path, token] of [
      ['/Slot?status=http://other|free'],
      [`/Slot?${day}&status=http://other|free`],
      [`/Slot?specialty=http://other|${name}`],
      ['/Slot?service-type=http://other|First visit'],
      ['/Practitioner?active=http://other|true'],
      ['/Practitioner?_id=http://other|mjones'],
      ['/Patient?identifier=http://wrong|pat', pat],
      ['/Patient?identifier=http://wrong|pat', desk],
      ['/Appointment?status=http://other|booked', pat],
      [`/Slot?${day}&specialty=http://other|`],
      ['/Slot?schedule.actor=https://elsewhere.example/fhir/Practitioner/mjones'],
      ['/Schedule?actor=https://elsewhere.example/fhir/Practitioner/mjones'],
    ] as const)
      expect(await idsOf(`${path}&_count=2`, token), path).to.deep.equal([])
    for (const query of ['status=http://other|free', 'schedule=Schedule/no-day', 'practitioner=Location/x'])
      expect((await ask(`/Slot?${query}`)).resource, query).to.include({ total: 0 })
    expect((await ask('/Appointment?status=http://other|booked', { token: pat })).resource).to.include({ total: 0 })
  })

  it('find a code of its own system, of none if it has none, and each code of a system', async () => {
    const day = `/Slot?schedule=Schedule/mjones-${tomorrow}&_count=3`
    const free = await idsOf(`${day}&status=free`)
    expect(free).to.have.lengthOf(3)
    for (const status of ['http://hl7.org/fhir/slotstatus|free', '|free', 'http://other|x,free', 'FREE'])
      expect(await idsOf(`${day}&status=${status}`), status).to.deep.equal(free)
    const all = await idsOf(day)
    expect(await idsOf(`${day}&status=http://hl7.org/fhir/slotstatus|`)).to.deep.equal(all)
    expect(await idsOf(`${day}&specialty=|General practice`)).to.deep.equal(all)
    expect(await idsOf('/Patient?identifier=|pat', desk)).to.deep.equal(['pat'])
    expect(await idsOf('/Practitioner?_id=|mjones')).to.deep.equal(['mjones'])
  })

  // §3.1.1.6: the self link has "only the parameters that were actually used in the process of performing the search".
  it('are named if they are ignored, and are not in the self link', async () => {
    const { resource } = await ask('/Slot?_include=foo&_include=Slot:schedule&_summary=true&_pretty=true&_count=1')
    const texts = resourcesIn(resource).filter(({ resourceType }) => resourceType === 'OperationOutcome')
    expect(texts.flatMap((each) => issuesOf(each).map(({ details }) => details.text))).to.deep.equal([
      'Ignored: _include=foo, _summary=true, _pretty.',
    ])
    expect(linkOf(resource, 'self')).to.equal(`${clinic.origin}/fhir/Slot?_include=Slot%3Aschedule&_count=1`)
    expect(resourcesIn(resource).map(({ resourceType }) => resourceType)).to.include('Schedule')
    for (const query of ['_include=foo', '_include=Slot:colour', '_include=Slot:schedule:Patient', '_summary=true'])
      expect((await ask(`/Slot?${query}`, strict)).status, query).to.equal(400)
    for (const query of ['_include=*', '_include=Slot:schedule:Schedule', '_summary=false', '_summary=count'])
      expect((await ask(`/Slot?${query}`, strict)).status, query).to.equal(200)
    const counted = await ask('/Practitioner?_summary=count&colour=red')
    expect(JSON.stringify(counted.resource)).to.contain('Ignored: colour.')
  })

  it('give the total if it is asked for', async () => {
    const { resource: counted } = await ask('/Slot?_summary=count')
    const { resource } = await ask('/Slot?_total=accurate&_count=1', strict)
    expect(resource['total']).to.equal(counted['total'])
    expect(resourcesIn(resource)).to.have.lengthOf(1)
  })

  it('refuse a page that no link leads to', async () => {
    const day = `schedule=Schedule/mjones-${tomorrow}`
    for (const path of [
      'Practitioner',
      'Schedule',
      'Slot',
      `Slot?${day}`,
      'Patient',
      'Appointment',
      'Appointment?_id=1',
    ]) {
      const { status, resource } = await ask(`/${path}${path.includes('?') ? '&' : '?'}_after=garbage`, { token: pat })
      expect(status, path).to.equal(400)
      expect(JSON.stringify(resource), path).to.contain('_after')
    }
    expect((await ask('/Slot?_after=')).status).to.equal(200)
  })

  it('lead on after a time that is no longer found', async () => {
    const path = `/Slot?schedule=Schedule/mjones-${tomorrow}&_count=2`
    const { resource } = await ask(path)
    const next = new URL(linkOf(resource, 'next') ?? '')
    const key = next.searchParams.get('_after') ?? ''
    const [start] = key.split('.')
    const all = await idsOf(`${path}&_after=${key}`)
    expect(await idsOf(`${path}&_after=${String(Number(start) + 1)}.1`)).to.deep.equal(all)
  })
})

interface Issue {
  readonly severity: string
  readonly code: string
  readonly details: { readonly text: string }
}

function issuesOf(resource: FhirResource): readonly Issue[] {
  return resource['issue'] as readonly Issue[]
}

function linkOf(resource: FhirResource, wanted: string): string | undefined {
  const links = resource['link'] as readonly { readonly relation: string; readonly url: string }[]
  return links.find(({ relation }) => relation === wanted)?.url
}
