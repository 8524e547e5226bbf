import { connect, isDecodeFailure, isHttpFailure } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { clinicRoutes } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply, type Routes } from '../../support/sdk/service.ts'

const owner = {
  name: 'owner',
  _links: { self: { href: '/me' } },
  _templates: { edit: { method: 'POST', target: '/send' } },
}

describe('the outcome of a submission', () => {
  const serve = services()

  async function outcomeOf(reply: Reply, more: Routes = {}) {
    const service = await serve({
      'GET /': { body: owner },
      'GET /me': { body: { name: 'owner, fetched again' } },
      'GET /made': { body: { name: 'made' }, headers: { etag: '"9"' } },
      'POST /send': reply,
      ...more,
    })
    const found = await (await connect(service.entry)).submit('edit')
    return {
      url: found.url.replace(service.origin, ''),
      state: found.state,
      etag: found.etag,
      lines: service.lines.slice(1),
    }
  }

  const made = { location: '/made' }
  const text = { 'content-type': 'text/plain' }
  const rows: readonly (readonly [string, Reply, string, string, string[]])[] = [
    ['the content of a 200', { body: { name: 'answer' } }, '/send', 'answer', []],
    [
      'the content of a 200 at its Content-Location',
      { headers: { 'content-location': '/there' }, body: { name: 'answer' } },
      '/there',
      'answer',
      [],
    ],
    [
      'the content of a 200, but not as the claimed resource of another origin',
      { headers: { 'content-location': 'https://bank.example/' }, body: { name: 'answer' } },
      '/send',
      'answer',
      [],
    ],
    [
      'the content of a 201 with an equal Content-Location and Location',
      { status: 201, headers: { ...made, 'content-location': '/made' }, body: { name: 'answer' } },
      '/made',
      'answer',
      [],
    ],
    [
      'the content of a 201 with a self equal to its Location',
      { status: 201, headers: made, body: { name: 'answer', _links: { self: { href: '/made' } } } },
      '/made',
      'answer',
      [],
    ],
    ['the content of a 201 without Location', { status: 201, body: { name: 'answer' } }, '/send', 'answer', []],
    ['the created resource of a 201 without content', { status: 201, headers: made }, '/made', 'made', ['GET /made']],
    [
      'the created resource of a 201 with a note as content',
      { status: 201, headers: { ...made, ...text }, body: 'Created.' },
      '/made',
      'made',
      ['GET /made'],
    ],
    ['the target of a 303', { status: 303, headers: made }, '/made', 'made', ['GET /made']],
    ['the owner of the form after a 204', { status: 204 }, '/me', 'owner, fetched again', ['GET /me']],
    ['the owner of the form after a 200 without content', {}, '/me', 'owner, fetched again', ['GET /me']],
  ]
  // The form belongs to the entry and its URL; an embedded resource has the URL of its self link.
  for (const [title, reply, url, name, requests] of rows) {
    it(`is ${title}`, async () => {
      const found = await outcomeOf(reply, { 'GET /': { body: owner } })
      const expected = url === '/me' ? { url: '/', name: 'owner', requests: ['GET /'] } : { url, name, requests }
      expect(found.url).to.equal(expected.url)
      expect(found.state).to.deep.equal({ name: expected.name })
      expect(found.lines).to.deep.equal(['POST /send', ...expected.requests])
    })
  }

  it('is the content of a 200 if PUT was for another resource than the owner', async () => {
    const put = { method: 'PUT', target: '/preview' }
    const service = await serve({
      'GET /': { body: { ...owner, _templates: { preview: put } } },
      'PUT /preview': { body: { name: 'a preview' } },
    })
    const found = await (await connect(service.entry)).submit('preview')
    expect(found.state).to.deep.equal({ name: 'a preview' })
    expect(service.lines).to.deep.equal(['GET /', 'PUT /preview'])
  })

  it('has the ETag of its response', async () => {
    expect((await outcomeOf({ status: 303, headers: made })).etag).to.equal('"9"')
    expect((await outcomeOf({ headers: { etag: '"2"' }, body: {} })).etag).to.equal('"2"')
  })

  it('is the self of an embedded owner after a 204', async () => {
    const service = await serve({
      'GET /': { body: { _embedded: { item: { ...owner } } } },
      'GET /me': { body: { name: 'owner, fetched again' } },
      'POST /send': { status: 204 },
    })
    const found = await (await connect(service.entry)).embedded('item')[0]?.submit('edit')
    expect(found?.state).to.deep.equal({ name: 'owner, fetched again' })
  })

  it('has the kind of the description, with the form in its trail', async () => {
    const service = await serve(clinicRoutes)
    const clinic = connect(service.entry, { describe: clinicDescription })
    const [slot] = (await clinic.follow('schedule', { doctor: 'mjones' })).embedded('schedules')
    const appointment = await slot?.submit('confirm', { name: 'Ada', age: 36 })
    expect(appointment?.kind).to.equal('appointment')
    expect(appointment?.url).to.equal(`${service.origin}/appointments/a1`)
    expect(appointment?.etag).to.equal('"1-hal-forms"')
    expect(appointment?.history.at(-1)).to.deep.equal({ name: 'confirm', via: 'form', url: appointment?.url })
    const doctor = await appointment?.follow('doctor')
    expect(doctor?.state.name).to.equal('Dr. M. Jones')
  })

  it('is rejected if it does not match its kind, with the location', async () => {
    const reply = { status: 201, body: { id: 'a1', status: 'lost', patient: { name: 'Ada', age: 1.5 } } }
    const service = await serve({ ...clinicRoutes, 'POST /schedules/7': reply })
    const clinic = connect(service.entry, { describe: clinicDescription })
    const [slot] = (await clinic.follow('schedule', { doctor: 'mjones' })).embedded('schedules')
    const submitted = slot?.submit('confirm', { name: 'Ada', age: 36 }) ?? Promise.resolve()
    const failure = await rejectedAs(submitted, isDecodeFailure)
    expect(failure.faults.map(({ pointer }) => pointer)).to.include.members(['/status', '/patient/age', '/doctor'])
    expect(failure.trail).to.deep.equal(['entry', 'schedule', 'schedules[0]', 'confirm()'])
  })

  it('is a failure if the service rejects the form, without a retry', async () => {
    const failure = await rejectedAs(outcomeOf({ status: 503, headers: { 'retry-after': '0' } }), isHttpFailure)
    expect(failure).to.include({ method: 'POST', status: 503 })
  })
})
