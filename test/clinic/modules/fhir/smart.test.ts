import { expect } from 'chai'
import { registeredClient } from '../../../support/authentication/client-applications.ts'
import { submitForm, type TokenAnswer } from '../../../support/authentication/token-endpoint.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { type FhirResource, resourcesIn, validationFaults } from '../../../support/fhir.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'

type Fields = Readonly<Record<string, string>>

/** The scopes of SMART App Launch, from the token to what it opens. */
describe('SMART App Launch', () => {
  let clinic: Clinic
  let own = ''
  let redirectUri = ''
  let diary = ''
  /** An appointment of pat. */
  let appointment = ''
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, offersPasswordGrant: true, duplicateWindow: 0 })
    own = (await registeredClient(clinic, { type: 'own' })).id
    redirectUri = 'https://diary.example/back'
    diary = (await registeredClient(clinic, { type: 'app', redirectUris: redirectUri })).id
    const [slot = 0] = await openSlots(clinic)
    const fields = { authorization: `Bearer ${await signedIn(clinic, 'pat')}` }
    const booked = await postBooking(clinic, slot, { name: 'Pat Miller', age: 36 }, fields)
    appointment = (booked.headers.get('location') ?? '').replace('/appointments/', '')
  })
  after(() => clinic.close())

  const tokenFor = (scope: string, user = 'pat'): Promise<TokenAnswer> =>
    submitForm(clinic, '/oauth/token', {
      grant_type: 'password',
      client_id: own,
      username: user,
      password: `${user}-demo-password`,
      scope,
    })
  const bearerOf = ({ body }: TokenAnswer): Fields => ({ authorization: `Bearer ${String(body['access_token'])}` })
  const send = async (fields: Fields, method: string, path: string, content?: object): Promise<Response> =>
    fetch(clinic.origin + path, {
      method,
      headers: {
        accept: path.startsWith('/fhir') ? 'application/fhir+json' : 'application/json',
        ...(content === undefined
          ? {}
          : { 'content-type': path.startsWith('/fhir') ? 'application/fhir+json' : 'application/json' }),
        ...fields,
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    })
  const appointmentAt = (slot: number): object => ({
    resourceType: 'Appointment',
    status: 'booked',
    slot: [{ reference: `Slot/${String(slot)}` }],
    contained: [{ resourceType: 'Patient', id: 'p', name: [{ text: 'Ada' }], birthDate: '1985-12-09' }],
    participant: [{ actor: { reference: '#p' }, status: 'accepted' }],
  })
  const foundFor = async (fields: Fields, path: string): Promise<readonly unknown[]> => {
    const response = await send(fields, 'GET', path)
    expect(response.status, path).to.equal(200)
    return resourcesIn((await response.json()) as FhirResource).map(({ id }) => id)
  }

  it('says in the configuration and the CapabilityStatement what apps can do', async () => {
    const configuration = (await (await fetch(`${clinic.origin}/fhir/.well-known/smart-configuration`)).json()) as {
      scopes_supported: string[]
      capabilities: string[]
    }
    expect(configuration.scopes_supported).to.include.members([
      ...[
        'openid',
        'fhirUser',
        'launch/patient',
        'offline_access',
        'patient/Appointment.rs',
        'patient/Appointment.read',
      ],
      ...['patient/Appointment.cruds', 'patient/*.read', 'user/Appointment.write', 'user/Patient.rs'],
    ])
    expect(configuration.scopes_supported).to.not.include('patient/Slot.cruds')
    const statement = (await (await fetch(`${clinic.origin}/fhir/metadata`)).json()) as FhirResource
    expect(validationFaults(statement)).to.deep.equal([])
    for (const capability of configuration.capabilities) {
      expect(JSON.stringify(statement)).to.include(`"valueCode":"${capability}"`)
    }
  })

  for (const scope of ['patient/Appointment.rs', 'patient/Appointment.read', 'user/Appointment.rs', 'patient/*.read']) {
    it(`reads by ${scope}, and changes nothing at any door`, async () => {
      const fields = bearerOf(await tokenFor(scope))
      expect(await foundFor(fields, '/fhir/Appointment')).to.include(appointment)
      const read = await send(fields, 'GET', `/appointments/${appointment}`)
      expect(read.status).to.equal(200)
      const etag = read.headers.get('etag') ?? ''
      const [slot = 0] = await openSlots(clinic)
      const current = (await (await send(fields, 'GET', `/fhir/Appointment/${appointment}`)).json()) as FhirResource
      const cancelled = { ...current, status: 'cancelled' }
      const writes = [
        ['POST', '/fhir/Appointment', appointmentAt(slot)],
        ['PUT', `/fhir/Appointment/${appointment}`, cancelled],
        ['PUT', `/fhir/Appointment/${appointment}`, { ...current, slot: [{ reference: `Slot/${String(slot)}` }] }],
        ['POST', '/fhir/AppointmentResponse', responseTo(appointment)],
        ['POST', `/schedules/${String(slot)}`, { name: 'Ada', age: 36 }],
        ['POST', `/schedules/${String(slot)}/hold`, {}],
        ['DELETE', `/appointments/${appointment}`, undefined],
        ['PUT', `/appointments/${appointment}`, { name: 'Eve', age: 36 }],
        ['PUT', `/appointments/${appointment}/cancellation`, {}],
        ['PUT', `/appointments/${appointment}/time`, { slot }],
        ['POST', `/appointments/${appointment}/handovers`, { name: 'Eve' }],
        ['POST', '/booking-links', { name: 'Eve' }],
      ] as const
      for (const [method, path, content] of writes) {
        const response = await send(
          path.startsWith('/fhir') ? fields : { ...fields, 'if-match': etag },
          method,
          path,
          content,
        )
        const asked = `${method} ${path}`
        expect([asked, response.status, response.headers.get('www-authenticate')]).to.deep.equal([
          asked,
          403,
          'Bearer error="insufficient_scope", scope="appointments"',
        ])
      }
      const page = (await (await send(fields, 'GET', `/appointments/${appointment}`)).json()) as object
      expect(JSON.stringify(page)).to.include('"status":"booked"').and.not.include('capability')
    })
  }
  const responseTo = (id: string): object => ({
    resourceType: 'AppointmentResponse',
    appointment: { reference: `Appointment/${id}` },
    participantStatus: 'accepted',
  })

  for (const scope of ['patient/Appointment.cruds', 'patient/Appointment.write', 'patient/Appointment.*']) {
    it(`books and cancels by ${scope}`, async () => {
      const fields = bearerOf(await tokenFor(scope))
      const [slot = 0] = await openSlots(clinic)
      const booked = await send(fields, 'POST', '/fhir/Appointment', appointmentAt(slot))
      const resource = (await booked.json()) as FhirResource
      expect(booked.status).to.equal(201)
      const path = `/fhir/Appointment/${String(resource['id'])}`
      expect((await send(fields, 'PUT', path, { ...resource, status: 'cancelled' })).status).to.equal(200)
    })
  }

  it('opens to staff by scopes of a user what they may see, and nothing by scopes of a patient', async () => {
    const staff = bearerOf(await tokenFor('user/Appointment.rs user/Patient.rs', 'desk'))
    expect(await foundFor(staff, '/fhir/Appointment')).to.include(appointment)
    expect(await foundFor(staff, '/fhir/Patient?_id=pat')).to.deep.equal(['pat'])
    const answer = await tokenFor('launch/patient patient/*.cruds', 'desk')
    expect(answer.body).to.not.have.property('patient')
    for (const path of ['/fhir/Appointment', '/appointments', '/users/pat/profile', '/fhir/Patient/pat']) {
      expect((await send(bearerOf(answer), 'GET', path)).status, path).to.equal(403)
    }
  })

  it('names the patient in the token response and the user by fhirUser, only where asked', async () => {
    for (const [scope, user, patient, fhirUser] of [
      ['openid launch/patient', 'pat', 'pat', undefined],
      ['openid patient/Slot.rs fhirUser', 'pat', 'pat', 'Patient/pat'],
      ['openid user/Slot.rs fhirUser', 'pat', undefined, 'Patient/pat'],
      ['openid fhirUser launch/patient', 'mjones', undefined, 'Practitioner/mjones'],
      ['openid fhirUser', 'desk', undefined, undefined],
    ] as const) {
      const answer = await tokenFor(scope, user)
      const claims = (await (await send(bearerOf(answer), 'GET', '/oauth/userinfo')).json()) as Fields
      expect([answer.body['patient'], claims['fhirUser']], `${scope} of ${user}`).to.deep.equal([
        patient,
        fhirUser === undefined ? undefined : `${clinic.origin}/fhir/${fhirUser}`,
      ])
    }
  })

  it('takes the base URL as aud, and refuses another one', async () => {
    const refusal = async (aud: string | undefined): Promise<string | null> => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: diary,
        redirect_uri: redirectUri,
        scope: 'patient/Slot.rs',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        ...(aud === undefined ? {} : { aud }),
      })
      const { headers } = await fetch(`${clinic.origin}/oauth/authorize?${query.toString()}`, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '', clinic.origin).searchParams.get('error')
    }
    for (const accepted of [undefined, `${clinic.origin}/fhir`, `${clinic.origin}/fhir/`]) {
      expect(await refusal(accepted)).to.equal(null)
    }
    expect(await refusal('https://other.example/fhir')).to.equal('invalid_request')
  })
})
