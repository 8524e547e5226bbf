import { expect } from 'chai'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { openSlots } from '../support/open-slots.ts'

const levels = 15_000
const arrays = '['.repeat(levels) + ']'.repeat(levels)
const objects = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`
const copies = Array.from({ length: 12 }, (_, count) => ({ op: 'copy', from: '', path: '/a'.repeat(2 ** count) }))

describe('deeply nested input', () => {
  let clinic: Clinic
  let slot = 0
  let appointment = ''
  before(async () => {
    clinic = await openClinic()
    slot = (await openSlots(clinic))[3] ?? 0
    appointment = await bookedAppointment(clinic)
  })
  after(() => clinic.close())

  const send = async (method: string, path: string, type: string, body: string): Promise<string> => {
    const headers = { 'content-type': type, accept: 'application/hal+json', 'if-match': '*' }
    const response = await fetch(clinic.origin + path, { method, headers, body })
    const problem = (await response.json()) as { readonly type: string }
    return `${String(response.status)} ${problem.type}`
  }
  const malformed = '400 /problems/malformed-request'

  for (const [name, text] of Object.entries({ arrays, objects })) {
    it(`is 400 as JSON: ${name}`, async () => {
      expect(await send('POST', `/schedules/${String(slot)}`, 'application/json', text)).to.equal(malformed)
      const inside = `{"name":${text},"age":36}`
      expect(await send('POST', `/schedules/${String(slot)}`, 'application/json', inside)).to.equal(malformed)
    })

    it(`is 400 in a merge patch: ${name}`, async () => {
      const patch = `{"name":${text}}`
      expect(await send('PATCH', appointment, 'application/merge-patch+json', patch)).to.equal(malformed)
    })

    it(`is 400 in a JSON Patch: ${name}`, async () => {
      const patch = `[{"op":"add","path":"/name","value":${text}}]`
      expect(await send('PATCH', appointment, 'application/json-patch+json', patch)).to.equal(malformed)
    })

    it(`has an error code below level 2 and a description at level 2: ${name}`, async () => {
      const post = async (path: string): Promise<Response> =>
        fetch(clinic.origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
      const lowest = await post('/levels/0/appointmentService?action=query')
      expect([lowest.status, await lowest.json()]).to.deep.equal([
        200,
        { code: 2, message: 'The content must not be nested more than 64 levels deep, sent as application/json.' },
      ])
      expect((await post(`/levels/2/schedules/${String(slot)}`)).status).to.be.within(400, 422)
    })
  }

  it('is rejected if a patch copies the document into itself', async () => {
    const start = [{ op: 'add', path: '/a', value: {} }]
    const patch = JSON.stringify([...start, ...copies])
    expect(await send('PATCH', appointment, 'application/json-patch+json', patch)).to.match(/^4(?:00|22) /)
  })

  it('is rejected in the names of a form and in the path of a patch', async () => {
    const names = `name${'[a]'.repeat(10_000)}=1`
    expect(await send('POST', `/schedules/${String(slot)}`, 'application/x-www-form-urlencoded', names)).to.match(
      /^422 /,
    )
    const patch = JSON.stringify([{ op: 'add', path: '/a'.repeat(10_000), value: 1 }])
    expect(await send('PATCH', appointment, 'application/json-patch+json', patch)).to.match(/^422 /)
  })

  it('is rejected in the response of an authenticator', async () => {
    const begun = await fetch(`${clinic.origin}/passkeys/registrations`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ user: 'nora', name: 'Nora' }),
    })
    const attestation = Buffer.alloc(20_000, 0x81).toString('base64url')
    const response = { clientDataJSON: Buffer.from(arrays).toString('base64url'), attestationObject: attestation }
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} }
    const place = begun.headers.get('location') ?? '/passkeys/registrations/none'
    const sent = JSON.stringify({ credential: JSON.stringify(credential), userId: 'AAAA' })
    expect(await send('POST', place, 'application/json', sent)).to.match(/^4/)
  })

  it('logs no error, because the input was at fault', () => {
    expect(clinic.logged).to.deep.equal([])
  })
})
