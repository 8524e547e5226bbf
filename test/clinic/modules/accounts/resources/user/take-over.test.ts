import { expect } from 'chai'
import { clinicClient, linkOf } from '../../../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../../../support/clinic.ts'
import { signedIn } from '../../../../../support/authentication/signed-in.ts'

const profile = '/users/pat/profile'

describe('the record that a profile takes over', () => {
  let clinic: Clinic
  let pat: string
  before(async () => {
    clinic = await openClinic()
    pat = await signedIn(clinic, 'pat')
  })
  after(() => clinic.close())

  const read = async (token = pat): Promise<{ readonly tag: string; readonly state: Record<string, unknown> }> => {
    const response = await fetch(clinic.origin + profile, {
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    })
    const { name, email, dateOfBirth } = (await response.json()) as Record<string, unknown>
    const state = { name, email, dateOfBirth }
    return { tag: response.headers.get('etag') ?? '', state }
  }
  const taken = async (record: string, { token = pat, tag = '' } = {}): Promise<Response> => {
    const body = new FormData()
    body.set('record', new Blob([record], { type: 'application/fhir+json' }), 'pat.fhir.json')
    const condition = tag === '' ? (await read()).tag : tag
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'if-match': condition }
    return fetch(clinic.origin + profile, { method: 'POST', headers, body })
  }

  it('can be the file that the clinic gives for another one', async () => {
    const client = await clinicClient(clinic, 'pat')
    const account = linkOf((await client.get('/')).document, 'user')
    const path = linkOf((await client.get(account)).document, 'fhir-bundle')
    const bundle = await (await fetch(clinic.origin + path, { headers: { authorization: `Bearer ${pat}` } })).text()
    const changed = bundle.replace('"resourceType":"Patient"', '"resourceType":"Patient","birthDate":"1970-01-31"')
    const before = await read()
    expect((await taken(changed)).status).to.equal(200)
    expect((await read()).state).to.deep.equal({ ...before.state, dateOfBirth: '1970-01-31' })
  })

  it('is refused whole with a value that the profile cannot store, and with content that is no record', async () => {
    const before = await read()
    const record = {
      resourceType: 'Patient',
      name: [{ text: 'Pat' }],
      telecom: [{ system: 'email', value: 'no address' }],
    }
    for (const [content, detail] of [
      [JSON.stringify(record), /email/],
      ['no JSON', /FHIR R4 Patient/],
      [JSON.stringify({ resourceType: 'Patient', birthDate: '2999-01-01' }), /dateOfBirth.*past 130 years/],
    ] as const) {
      const response = await taken(content)
      const { errors = [] } = (await response.json()) as { errors?: readonly { pointer: string; detail: string }[] }
      expect([response.status, errors.map(({ pointer }) => pointer)]).to.deep.equal([422, ['/record']])
      expect(errors[0]?.detail).to.match(detail)
    }
    expect((await read()).state).to.deep.equal(before.state)
  })

  it('needs the version of the profile, and its owner or a clerk', async () => {
    const record = JSON.stringify({ resourceType: 'Patient', name: [{ text: 'Pat Miller' }] })
    expect((await taken(record, { tag: '"old"' })).status).to.equal(412)
    expect((await taken(record, { token: await signedIn(clinic, 'mjones'), tag: '*' })).status).to.equal(403)
    expect((await taken(record, { token: await signedIn(clinic, 'desk') })).status).to.equal(200)
    expect((await read()).state['name']).to.equal('Pat Miller')
  })

  it('can be a Patient of a FHIR client, which changes nothing that the clinic cannot store', async () => {
    const address = `${clinic.origin}/fhir/Patient/pat`
    const headers = { authorization: `Bearer ${pat}`, 'content-type': 'application/fhir+json' }
    const before = (await (await fetch(address, { headers })).json()) as Record<string, unknown>
    const put = (content: object): Promise<Response> =>
      fetch(address, { method: 'PUT', headers, body: JSON.stringify({ ...before, ...content }) })
    const changed = await put({ name: [{ given: ['Pat'], family: 'Smith' }] })
    expect([changed.status, ((await changed.json()) as { name: unknown }).name]).to.deep.equal([
      200,
      [{ text: 'Pat Smith' }],
    ])
    for (const content of [
      { gender: 'other' },
      { telecom: [{ system: 'fax', value: '1' }] },
      { telecom: 'x' },
      { telecom: [{ system: 'email', value: 'pat@example.org', rank: 1 }] },
      { name: [{ text: 'Pat Smith', family: 'Other' }] },
      { name: 'Pat' },
      { birthDate: '1970' },
      { birthDate: '2999-01-01' },
      { name: [{ text: 'A' }, { text: 'B' }] },
    ])
      expect((await put(content)).status, JSON.stringify(content)).to.equal(422)
    expect((await read()).state['name']).to.equal('Pat Smith')
  })
})
