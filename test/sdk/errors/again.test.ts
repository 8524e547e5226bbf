import { connect, isConflict, isHttpFailure, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const form = { _templates: { add: { method: 'POST', target: '/notes', properties: [{ name: 'text' }] } } }

describe('a failure', () => {
  const serve = services()
  const opened = async (...replies: Reply[]) => {
    const next = () => replies.shift() ?? { status: 500 }
    const service = await serve({ 'GET /': { body: form }, 'POST /notes': next, 'PUT /': next })
    return { service, page: await connect(service.entry, { retry: { most: 0 } }).get() }
  }
  const keys = ({ received }: Awaited<ReturnType<typeof opened>>['service']) =>
    new Set(received.slice(1).map(({ headers, body }) => [headers['idempotency-key'], body].join(' ')))

  it('repeats a change with the same key after a lost response', async () => {
    const { service, page } = await opened({ broken: true }, { broken: true }, { status: 201 })
    const first = await rejectedAs(page.submit('add', { text: 'x' }), isTransportFailure)
    const second = await rejectedAs(first.again(), isTransportFailure)
    expect((await second.again()).kind).to.equal('created')
    expect(service.lines).to.deep.equal(['GET /', 'POST /notes', 'POST /notes', 'POST /notes'])
    expect(keys(service).size).to.equal(1)
  })

  it('repeats a rejected request, and a conflict', async () => {
    const { service, page } = await opened({ status: 503 }, { status: 409 }, { status: 201 })
    const failure = await rejectedAs(page.send('add', { text: 'x' }), isHttpFailure)
    expect((await rejectedAs(failure.again(), isHttpFailure)).status).to.equal(409)
    expect((await failure.again()).kind).to.equal('created')
    expect(keys(service).size).to.equal(1)
    const other = await opened({ status: 409 }, { status: 204 })
    const conflict = await rejectedAs(other.page.put({ a: 1 }), isConflict)
    expect((await conflict.again()).kind).to.equal('none')
    expect(other.service.received.filter(({ method }) => method === 'PUT').map(({ body }) => body)).to.deep.equal([
      '{"a":1}',
      '{"a":1}',
    ])
  })

  it('repeats a read', async () => {
    const replies: Reply[] = [{ broken: true }, { status: 503 }, { body: { text: 'x' } }]
    const service = await serve({ 'GET /': () => replies.shift() ?? {} })
    const first = await rejectedAs(connect(service.entry, { retry: { most: 0 } }), isTransportFailure)
    const second = await rejectedAs(first.again(), isHttpFailure)
    const outcome = await second.again()
    expect(outcome).to.include({ kind: 'found', location: service.entry })
    expect((await outcome.get()).state).to.deep.equal({ text: 'x' })
  })

  it('rejects with itself if it cannot be repeated, such as a media type', async () => {
    const replies: Reply[] = [{ body: form }]
    const service = await serve({ 'GET /': () => replies.shift() ?? { status: 406 } })
    const page = await connect(service.entry).get()
    const failure = await rejectedAs(page.as('text/markdown').text(), isHttpFailure)
    expect(await rejected(failure.again())).to.equal(failure)
  })
})
