import { connect, create, isConflict, isHttpFailure } from '@waymark/sdk'
import { describe as describeService, link, registeredRelations } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import { dateCodec } from '../../support/sdk/date-codec.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const home = { _links: { item: { href: '/notes/{id}', templated: true } } }

describe('creating a resource at the target of a relation', () => {
  const serve = services()
  const opened = async (put: Reply, get: Reply = { body: { text: 'theirs' } }) => {
    const service = await serve({ 'GET /': { body: home }, 'PUT /notes/1': put, 'GET /notes/1': get })
    return { service, page: await connect(service.entry).get() }
  }

  it('succeeds only if it does not exist (RFC 9110 §13.1.2)', async () => {
    const made = { status: 201, headers: { location: '/notes/1' } }
    const { service, page } = await opened(made)
    const outcome = await create(page, 'item', { text: 'mine' }, { id: '1' })
    expect(outcome).to.include({ kind: 'created', location: `${service.origin}/notes/1` })
    expect(service.received[1]).to.include({ method: 'PUT', path: '/notes/1', body: '{"text":"mine"}' })
    expect(service.received[1]?.headers).to.include({ 'if-none-match': '*', 'content-type': 'application/json' })
    expect((await outcome.get()).history.map(({ name }) => name)).to.deep.equal(['entry', 'item'])
  })

  it('fetches the new representation if the response has none', async () => {
    const { service, page } = await opened({ status: 204 })
    const outcome = await create(page, 'item', {}, { id: '1' })
    expect((await outcome.get()).url).to.equal(`${service.origin}/notes/1`)
  })

  it('is a conflict with the current state if it exists', async () => {
    const { page } = await opened({ status: 412 })
    const failure = await rejectedAs(create(page, 'item', { text: 'mine' }, { id: '1' }), isConflict)
    expect([failure.mine, failure.theirs?.state, failure.base]).to.deep.equal([
      { text: 'mine' },
      { text: 'theirs' },
      page,
    ])
  })

  it('is a conflict if the existing resource is forbidden', async () => {
    const { page } = await opened({ status: 412 }, { status: 403 })
    const failure = await rejectedAs(create(page, 'item', {}, { id: '1' }), isConflict)
    expect(failure.theirs).to.equal(undefined)
  })

  it('is not a conflict for other rejections', async () => {
    const { page } = await opened({ status: 422 })
    const failure = await rejectedAs(create(page, 'item', {}, { id: '1' }), isHttpFailure)
    expect([failure.status, isConflict(failure)]).to.deep.equal([422, false])
  })

  it('sends what the codec of the description encodes', async () => {
    const notes = describeService({
      entry: 'home',
      relations: registeredRelations({ up: ['one', 'Up', 'Where it belongs.'] }),
      resources: {
        home: { summary: 'Home', state: t.unknown, links: { up: link('note') } },
        note: { summary: 'A note', state: t.type({ at: dateCodec }) },
      },
    })
    const service = await serve({ 'GET /': { body: { _links: { up: { href: '/n' } } } }, 'PUT /n': { status: 204 } })
    const page = await connect(service.entry, { describe: notes }).get()
    await create(page, 'up', { at: new Date(0) })
    expect(service.received[1]?.body).to.equal('{"at":"1970-01-01T00:00:00.000Z"}')
  })
})
