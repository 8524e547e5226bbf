import { expect } from 'chai'
import smart from 'fhirclient'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { registeredClient } from '../support/authentication/client-applications.ts'
import { PlainBrowser } from '../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { type FhirResource, resourcesIn, validationFaults } from '../support/fhir.ts'

type SmartClient = Awaited<ReturnType<ReturnType<typeof smart>['ready']>>
type Authorization = Parameters<ReturnType<typeof smart>['authorize']>[0]

interface App {
  readonly origin: string
  /** Returns the client of the user that has come back from the clinic. */
  client(): SmartClient
  close(): void
}

/** A web app with the SMART client of HL7: `/launch` sends the browser to the clinic, which sends it to `/back`. */
async function smartApp(options: (origin: string) => Authorization): Promise<App> {
  const stored = new Map<string, unknown>()
  const storage = {
    get: (key: string) => Promise.resolve(stored.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(stored.set(key, value)).then(() => value),
    unset: (key: string) => Promise.resolve(stored.delete(key)),
  }
  let client: SmartClient | undefined
  const server = createServer((request, response) => {
    const api = smart(request, response, storage)
    // A public client names itself (RFC 6749 §6).
    api.options.refreshTokenWithClientId = true
    if (request.url === '/launch') {
      void api.authorize(options(`http://${request.headers.host ?? ''}`))
      return
    }
    void api
      .ready()
      .then((ready) => {
        client = ready
      })
      .catch((error: unknown) => {
        response.statusCode = 400
        return String(error)
      })
      .then((text) => response.end(text))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The app has no port')
  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    client: () => client ?? expect.fail('The user has not come back'),
    close: () => server.close(),
  }
}

/** An app that knows SMART App Launch and FHIR R4, and of the clinic the base URL and its own client id. */
describe('a SMART app', () => {
  const scope =
    'launch/patient openid fhirUser offline_access patient/Patient.rs patient/Slot.rs patient/Appointment.cruds'
  let clinic: Clinic
  let app: App
  let clientId = ''
  let iss = ''
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, duplicateWindow: 0 })
    iss = `${clinic.origin}/fhir`
    app = await smartApp((origin) => ({ iss, clientId, scope, redirectUri: `${origin}/back`, pkceMode: 'required' }))
    const redirectUris = `${app.origin}/back`
    clientId = (await registeredClient(clinic, { type: 'app', name: 'Health diary', redirectUris })).id
  })
  after(async () => {
    app.close()
    await clinic.close()
  })

  /** Launches the app; returns the page that the clinic shows after the sign-in. */
  async function launched(browser: PlainBrowser): Promise<string> {
    const { headers } = await fetch(`${app.origin}/launch`, { redirect: 'manual' })
    await browser.open(headers.get('location') ?? '')
    const { text } = await browser.submit('Sign in', { user: 'pat', password: 'pat-demo-password' })
    return text
  }
  const asResource = (found: unknown): FhirResource => found as FhirResource

  it('finds the clinic, gets the consent of a patient, and books and cancels in the name of the patient', async () => {
    const browser = new PlainBrowser(clinic.origin)
    const page = await launched(browser)
    expect(page).to.include('Health diary requests access to your account')
    expect(page).to.include('See, book, change and cancel your appointments')
    const { url } = await browser.submit('Allow')
    expect((await fetch(url)).status).to.equal(200)
    const client = app.client()
    expect([client.patient.id, client.user.fhirUser]).to.deep.equal(['pat', 'Patient/pat'])
    expect(String(client.getState('tokenResponse.scope')).split(' ')).to.include.members([
      'launch/patient',
      'patient/Appointment.cruds',
    ])

    const patient = asResource(await client.patient.read())
    expect(patient).to.deep.include({ resourceType: 'Patient', id: 'pat' })
    const found = asResource(await client.request('Slot?schedule.actor=Practitioner/mjones&status=free&_count=1'))
    const [slot] = resourcesIn(found)
    const asked = {
      resourceType: 'Appointment',
      status: 'booked',
      slot: [{ reference: `Slot/${String(slot?.['id'])}` }],
      contained: [{ resourceType: 'Patient', name: [{ text: 'Grace Hopper' }], birthDate: '1985-12-09' }],
      participant: [{ actor: { reference: 'Patient/pat' }, status: 'accepted' }],
    }
    const booked = asResource(await client.create(asked))
    expect([booked['status'], validationFaults(booked)]).to.deep.equal(['booked', []])
    const cancelled = asResource(await client.update({ ...booked, status: 'cancelled' }))
    expect(cancelled).to.deep.include({ id: booked['id'], status: 'cancelled' })
    const list = resourcesIn(asResource(await client.request(`Appointment?_id=${String(booked['id'])}`)))
    expect(list.map(({ status }) => status)).to.deep.equal(['cancelled'])

    await client.refresh()
    expect(client.getState('tokenResponse.patient')).to.equal('pat')
  })

  it('learns that the patient has refused', async () => {
    const browser = new PlainBrowser(clinic.origin)
    await launched(browser)
    const { url } = await browser.submit('Deny')
    const response = await fetch(url)
    expect([response.status, await response.text()]).to.deep.equal([400, 'Error: access_denied: Access was denied.'])
  })
})
