import { expect } from 'chai'
import { clinicClient, linkOf } from '../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { type FhirResource, resourcesIn, validationFaults } from '../../../support/fhir.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'

interface Entry {
  readonly fullUrl: string
  readonly resource: FhirResource
}

describe('the FHIR bundle of a patient', () => {
  let clinic: Clinic
  let pat: string
  let desk: string
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    ;[pat, desk] = [await signedIn(clinic, 'pat'), await signedIn(clinic, 'desk')]
    const slots = await openSlots(clinic)
    for (const [slot, patient] of [
      [slots[0], { name: 'Pat Smith', age: 36 }],
      [slots[3], { name: 'Kid Smith', age: 6 }],
    ] as const)
      expect((await postBooking(clinic, slot ?? 0, patient, { authorization: `Bearer ${pat}` })).status).to.equal(201)
    const { items } = await clinic.storage.appointments.page({}, { limit: 1 })
    const replied = await fetch(`${clinic.origin}/fhir/AppointmentResponse`, {
      method: 'POST',
      headers: { 'content-type': 'application/fhir+json', authorization: `Bearer ${pat}` },
      body: JSON.stringify({
        resourceType: 'AppointmentResponse',
        appointment: { reference: `Appointment/${items[0]?.id ?? ''}` },
        participantStatus: 'accepted',
      }),
    })
    expect(replied.status).to.equal(201)
    await clinic.work()
  })
  after(() => clinic.close())

  const fetched = (path: string, token?: string): Promise<Response> =>
    fetch(clinic.origin + path, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  const bundleFor = async (token: string): Promise<FhirResource> =>
    (await (await fetched('/fhir/Patient/pat/$download', token)).json()) as FhirResource
  const typesIn = (bundle: FhirResource): readonly string[] => [
    ...new Set(resourcesIn(bundle).map(({ resourceType }) => resourceType)),
  ]

  it('is a link of the account and of the personal data, and a file', async () => {
    const client = await clinicClient(clinic, 'pat')
    const account = linkOf((await client.get('/')).document, 'user')
    const data = linkOf((await client.get(account)).document, 'personal-data')
    const path = linkOf((await client.get(data)).document, 'fhir-bundle')
    expect(linkOf((await client.get(account)).document, 'fhir-bundle')).to.equal(path)
    const response = await fetched(path, pat)
    expect(response.headers.get('content-type')).to.equal('application/fhir+json')
    expect(response.headers.get('content-disposition')).to.equal('attachment; filename="pat.fhir.json"')
    const page = await fetch(clinic.origin + data, { headers: { accept: 'text/html', authorization: `Bearer ${pat}` } })
    expect(await page.text()).to.match(/href="\/fhir\/Patient\/pat\/[^"]+"[^>]* download>Record for another clinic/)
  })

  it('is valid, and each of its references resolves within it', async () => {
    const bundle = await bundleFor(pat)
    expect(validationFaults(bundle)).to.deep.equal([])
    expect(bundle).to.include({ type: 'collection', timestamp: '2026-11-30T12:00:00.000Z' })
    expect(typesIn(bundle)).to.have.members([
      ...['Patient', 'Appointment', 'AppointmentResponse', 'Communication', 'Slot', 'Schedule'],
      ...['Practitioner', 'PractitionerRole', 'Location', 'Organization'],
    ])
    const entries = bundle['entry'] as readonly Entry[]
    const urls = entries.map(({ fullUrl }) => fullUrl)
    // FHIR R4, Bundle, bdl-7: a full URL is there once for each version.
    expect(new Set(urls).size).to.equal(urls.length)
    for (const { fullUrl, resource } of entries) {
      expect(fullUrl.endsWith(`/${resource.resourceType}/${String(resource['id'])}`), fullUrl).to.equal(true)
      for (const [, to = ''] of JSON.stringify(resource).matchAll(/"reference":"([^"#]+)"/g))
        expect(urls, `${fullUrl} to ${to}`).to.include(`${clinic.origin}/fhir/${to}`)
    }
    const messages = resourcesIn(bundle).filter(({ resourceType }) => resourceType === 'Communication')
    expect(messages.some(({ about }) => about !== undefined)).to.equal(true)
  })

  it('is for the patient and clerks, without messages for these, and each download is recorded', async () => {
    const ofDesk = await bundleFor(desk)
    expect(typesIn(ofDesk)).to.include('Appointment').and.not.include('Communication')
    const { items } = await clinic.storage.auditLog.page({ limit: 1 })
    expect(items[0]).to.include({ who: 'desk', what: 'export', subject: '/fhir/Patient/pat/$download' })
    expect((await fetched('/fhir/Patient/pat/$download')).status).to.equal(401)
    expect((await fetched('/fhir/Patient/pat/$download', await signedIn(clinic, 'mjones'))).status).to.equal(403)
    expect((await fetched('/fhir/Patient/nobody/$download', desk)).status).to.equal(404)
  })
})
