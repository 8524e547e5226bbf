import { basic, connect, isHttpFailure, type HttpFailure } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { clinicRoutes, taken } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

describe('HttpFailure', () => {
  const serve = services()
  const refusalOf = async (reply: Reply): Promise<HttpFailure> =>
    rejectedAs(connect((await serve({ 'GET /': reply })).entry), isHttpFailure)
  const problem = (body: unknown): Reply => ({
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    body,
  })

  async function refusedBooking(reply: Reply) {
    const service = await serve({ ...clinicRoutes, 'POST /schedules/7': reply })
    const clinic = connect(service.entry, { describe: clinicDescription })
    const [slot] = (await clinic.follow('schedule', { doctor: 'mjones' })).embedded('schedules')
    const submitted = slot?.submit('confirm', { name: 'Ada', age: 36 }) ?? Promise.resolve()
    return { service, failure: await rejectedAs(submitted, isHttpFailure) }
  }

  it('has the request, the status and the trail', async () => {
    const { service, failure } = await refusedBooking(taken)
    expect(failure.message).to.equal(
      `POST ${service.origin}/schedules/7 was answered with 409: That time has just been taken: Choose another time. ` +
        '(by entry › schedule › schedules[0] › confirm())',
    )
    expect(failure).to.include({ code: 'conflict', status: 409, method: 'POST' })
    expect(failure.url).to.equal(`${service.origin}/schedules/7`)
    expect(failure.trail).to.deep.equal(['entry', 'schedule', 'schedules[0]', 'confirm()'])
  })

  it('says that another origin than that of the entry gets no credentials', async () => {
    const other = await serve({ 'GET /a': { status: 401 } })
    const service = await serve({ 'GET /': { body: { _links: { a: { href: `${other.origin}/a` } } } } })
    const home = connect(service.entry, { credentials: basic({ user: 'pat', password: 'x' }) })
    const failure = await rejectedAs(home.follow('a').get(), isHttpFailure)
    expect(other.received[0]?.headers).not.to.have.property('authorization')
    expect(failure.message).to.contain('Check the credentials, which only the origin of the entry gets by default')
  })

  it('has the problem document with absolute references', async () => {
    const { service, failure } = await refusedBooking(taken)
    expect(failure.problem).to.include({
      type: `${service.origin}/problems/slot-taken`,
      instance: `${service.origin}/schedules/7`,
      title: 'That time has just been taken',
      status: 409,
    })
  })

  it('has links, with the names of the description too', async () => {
    const { service, failure } = await refusedBooking(taken)
    const others = await failure.representation?.follow('schedule', { status: 'open' })
    expect(others?.embedded('schedules')).to.have.length(1)
    expect(service.lines.at(-1)).to.equal('GET /doctors/mjones/schedule?status=open')
  })

  it('has forms', async () => {
    const { service, failure } = await refusedBooking(taken)
    expect(failure.representation?.forms).to.deep.equal(['wait'])
    await failure.representation?.submit('wait', { name: 'Ada' }).catch(() => undefined)
    expect(service.lines.at(-1)).to.equal('POST /waiting')
  })

  it('has the links of a plain HAL document as well', async () => {
    const body = { message: 'no', _links: { help: { href: '/help' } } }
    const failure = await refusalOf({ status: 409, headers: { 'content-type': 'application/hal+json' }, body })
    expect(failure.representation?.has('help')).to.equal(true)
    expect(failure.problem).to.equal(undefined)
  })

  const hints: readonly (readonly [what: string, hint: string, reply: Reply])[] = [
    ['the message of JSON', 'No such note', { status: 404, body: { error: 'Not Found', message: 'No such note' } }],
    ['the error of JSON', 'boom', { status: 500, body: { error: 'boom' } }],
    ['plain text', 'nope', { status: 403, headers: { 'content-type': 'text/plain' }, body: 'nope\n' }],
    [
      'the description of a challenge',
      'The token expired',
      { status: 401, headers: { 'www-authenticate': 'Bearer error_description="The token expired"' } },
    ],
    ['the credentials', 'Check the credentials, which only the origin of the entry gets by default', { status: 401 }],
  ]
  for (const [what, hint, reply] of hints)
    it(`names ${what} where the service sends no problem details`, async () => {
      const { message, status } = await refusalOf(reply)
      expect(message).to.contain(` was answered with ${String(status)}: ${hint} (by entry)`)
    })

  it('has the default type about:blank', async () => {
    expect((await refusalOf(problem({ title: 'Broken' }))).problem).to.deep.equal({
      title: 'Broken',
      type: 'about:blank',
      status: 500,
    })
  })

  it('has the status of the response, not of the document', async () => {
    const failure = await refusalOf(problem({ status: 200 }))
    expect(failure.status).to.equal(500)
  })

  it('ignores members of a problem that have the wrong type, and keeps unknown ones', async () => {
    const failure = await refusalOf(
      problem({ title: 5, status: 'x', detail: 'right', balance: 30, errors: [{ a: 1 }] }),
    )
    expect(failure.problem).to.deep.equal({ status: 500, type: 'about:blank', detail: 'right', balance: 30 })
  })

  for (const [title, reply] of [
    ['a problem document is broken', problem('{"title": ')],
    ['a problem document is a list', problem([])],
    ['a problem document is empty', problem('')],
    ['the body is HTML', { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Oops</h1>' }],
    ['the body has no type', { status: 500, headers: { 'content-type': '' }, body: 'x' }],
    ['there is no body', { status: 500 }],
    ['the body exceeds the size limit', { status: 500, body: 'x'.repeat(11 * 1024 * 1024) }],
  ] as const) {
    it(`never hides the status when ${title}`, async () => {
      expect(await refusalOf(reply)).to.include({ status: 500 })
    })
  }

  it('keeps the decoding error as the cause, and the body', async () => {
    const failure = await refusalOf(problem('{"title": '))
    expect(failure.cause).to.have.property('code', 'decode-failure')
    expect(failure.body).to.equal('{"title": ')
  })

  it('has the header fields of the response', async () => {
    const failure = await refusalOf({ status: 401, headers: { 'www-authenticate': 'Basic realm="clinic"' } })
    expect(failure.headers.get('www-authenticate')).to.equal('Basic realm="clinic"')
  })
})
