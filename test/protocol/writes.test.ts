import { expect } from 'chai'
import fc from 'fast-check'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'

type State = Readonly<Record<string, unknown>> & { readonly patient?: object; readonly status?: string }
const ada = { name: 'Ada', age: 36 }

describe('changing an appointment', () => {
  let clinic: Clinic
  let path = ''
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())
  beforeEach(async () => {
    path = await bookedAppointment(clinic)
  })

  const send = (method: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(clinic.origin + path, {
      method,
      headers: { accept: 'application/hal+json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const tagIn = async (accept: string): Promise<string> =>
    (await fetch(clinic.origin + path, { headers: { accept } })).headers.get('etag') ?? ''
  const stateOf = async (response: Response): Promise<State> => (await response.json()) as State

  it('RFC 6585 §3: PUT without If-Match is 428 and changes nothing', async () => {
    const refused = await send('PUT', { ...ada, age: 40 })
    expect(refused.status).to.equal(428)
    expect((await stateOf(await send('GET'))).patient).to.deep.equal(ada)
  })

  it('accepts the tag of compressed HTML for a write of JSON', async () => {
    const tag = await tagIn('text/html')
    expect(tag).to.match(/;html;/)
    const changed = await send('PUT', { ...ada, age: 40, reason: 'Cough' }, { 'if-match': tag })
    expect(changed.status).to.equal(200)
    expect(changed.headers.get('content-location')).to.equal(path)
    expect(await stateOf(changed)).to.deep.include({ patient: { name: 'Ada', age: 40 }, reason: 'Cough' })
    expect(changed.headers.get('etag')).not.to.equal(tag)
  })

  it('RFC 9110 §13.1.1: If-Match for what the caller cannot read is 412, without a current tag', async () => {
    const refused = await fetch(`${clinic.origin}/session`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ user: 'pat', password: 'pat-demo-password' }),
    })
    expect(refused.status).to.equal(412)
    expect(await stateOf(refused)).not.to.have.property('currentTag')
  })

  it('RFC 9110 §13.1.1: a tag of another state is 412, with the current tag and a link to the current state', async () => {
    const tag = await tagIn('application/hal+json')
    await send('PUT', { ...ada, age: 40 }, { 'if-match': tag })
    const late = await send('PUT', { ...ada, age: 50 }, { 'if-match': tag })
    expect(late.status).to.equal(412)
    const problem = (await late.json()) as { currentTag: string; _links: { self: { href: string } } }
    expect(problem._links.self.href).to.equal(path)
    expect(late.headers.get('etag')).to.equal(problem.currentTag)
    expect((await stateOf(await send('GET'))).patient).to.deep.equal({ ...ada, age: 40 })
  })

  it('RFC 9110 §13.1.2: If-None-Match * on an existing resource is 412', async () => {
    expect((await send('DELETE', undefined, { 'if-none-match': '*' })).status).to.equal(412)
  })

  it('RFC 7396: a merge patch sets members and removes those that are null', async () => {
    const type = 'application/merge-patch+json'
    await send('PUT', { ...ada, email: 'ada@example.org', reason: 'Cough' }, { 'if-match': await tagIn('text/html') })
    const patched = await send(
      'PATCH',
      { age: 37, reason: null },
      { 'content-type': type, 'if-match': await tagIn('text/html') },
    )
    expect(patched.status).to.equal(200)
    const state = await stateOf(patched)
    expect(state.patient).to.deep.equal({ name: 'Ada', age: 37, email: 'ada@example.org' })
    expect(state).not.to.have.property('reason')
  })

  it('RFC 6902: a JSON Patch applies entirely or not at all', async () => {
    const type = { 'content-type': 'application/json-patch+json' }
    const good = [
      { op: 'test', path: '/age', value: 36 },
      { op: 'replace', path: '/age', value: 37 },
    ]
    const bad = [
      { op: 'replace', path: '/age', value: 38 },
      { op: 'remove', path: '/nothing' },
    ]
    const first = await send('PATCH', good, { ...type, 'if-match': await tagIn('text/html') })
    expect((await stateOf(first)).patient).to.deep.equal({ ...ada, age: 37 })
    const second = await send('PATCH', bad, { ...type, 'if-match': await tagIn('text/html') })
    expect(second.status).to.equal(422)
    expect(((await second.json()) as { errors: { pointer: string }[] }).errors[0]?.pointer).to.match(/^\/1/)
    expect((await stateOf(await send('GET'))).patient).to.deep.equal({ ...ada, age: 37 })
  })

  it('a patch with an invalid result is 422 with a pointer', async () => {
    const headers = { 'content-type': 'application/merge-patch+json', 'if-match': await tagIn('text/html') }
    const refused = await send('PATCH', { age: 200, other: 1 }, headers)
    expect(refused.status).to.equal(422)
    const { errors } = (await refused.json()) as { errors: { pointer: string }[] }
    expect(errors.map(({ pointer }) => pointer)).to.have.members(['/age', '/other'])
  })

  it('RFC 5789 §2.2: an unsupported patch type is 415 with Accept-Patch', async () => {
    const refused = await send('PATCH', {}, { 'if-match': '*' })
    expect(refused.status).to.equal(415)
    expect(refused.headers.get('accept-patch')).to.equal(
      'application/merge-patch+json, application/json-patch+json, application/vnd.api+json',
    )
  })

  it('a cancelled appointment can be read but not changed, and its slot is open', async () => {
    const state = await stateOf(await send('DELETE'))
    expect(state.status).to.equal('cancelled')
    const refused = await send('PUT', ada, { 'if-match': await tagIn('text/html') })
    expect(refused.status).to.equal(409)
    expect(((await refused.json()) as { type: string }).type).to.equal('/problems/appointment-cancelled')
    expect(await bookedAppointment(clinic, { name: 'Bob', age: 50 })).not.to.equal('')
  })

  it('names the other changed resources for caches', async () => {
    const cancelled = await send('DELETE')
    expect(cancelled.headers.get('link')).to.match(
      /^<\/doctors\/mjones\/schedule\?date=2026-12-01&status=open>; rel="invalidates"$/,
    )
  })

  it('RFC 9110 §9.2.2: PUT and DELETE are idempotent', async () => {
    const put = fc.record({ kind: fc.constant('PUT' as const), age: fc.integer({ min: 0, max: 130 }) })
    const remove = fc.constant({ kind: 'DELETE' as const, age: 0 })
    const write = fc.oneof({ weight: 5, arbitrary: put }, { weight: 1, arbitrary: remove })
    const once = fc.array(fc.record({ write, times: fc.integer({ min: 1, max: 3 }) }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(once, async (writes) => {
        path = await bookedAppointment(clinic)
        for (const { write: one, times } of writes) {
          const states: State[] = []
          for (let time = 0; time < times; time += 1) {
            await send(one.kind, one.kind === 'PUT' ? { ...ada, age: one.age } : undefined, { 'if-match': '*' })
            states.push(await stateOf(await send('GET')))
          }
          for (const state of states) expect({ ...state, _links: 0 }).to.deep.equal({ ...states[0], _links: 0 })
        }
        await send('DELETE')
      }),
      { numRuns: 25 },
    )
  })
})
