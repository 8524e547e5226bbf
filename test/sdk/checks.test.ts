import { connect, isDecodeFailure, type Checks, type Notice } from '@waymark/sdk'
import { describe as describeService, optionalLink, registeredRelations, type StandardSchema } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import * as v from 'valibot'
import { z } from 'zod'
import { rejected, rejectedAs } from '../support/sdk/rejected.ts'
import { services } from '../support/sdk/service.ts'

const summary = 'A person.'

function personDescription<const State extends t.Mixed | StandardSchema>(state: State) {
  const links = { up: optionalLink('person') }
  return describeService({
    entry: 'person',
    relations: registeredRelations({ up: ['one', 'Up', 'What it belongs to.'] }),
    resources: { person: { summary, state, links } },
  })
}

const schemas = {
  zod: personDescription(z.object({ name: z.string(), born: z.object({ year: z.coerce.number().int() }) })),
  valibot: personDescription(
    v.object({ name: v.string(), born: v.object({ year: v.pipe(v.unknown(), v.transform(Number), v.integer()) }) }),
  ),
}

describe('states by Standard Schema', () => {
  const serve = services()

  for (const [library, schema] of Object.entries(schemas)) {
    it(`are the output of ${library}, typed and frozen`, async () => {
      const service = await serve({ 'GET /': { body: { name: 'Ada', born: { year: '1815' } } } })
      const { state } = await connect(service.entry, { describe: schema })
      const year: number = state.born.year
      expect(year).to.equal(1815)
      expect(() => Object.assign(state.born, { year: 1 })).to.throw(TypeError)
    })

    it(`are rejected with the paths of ${library}`, async () => {
      const service = await serve({ 'GET /': { body: { name: 5, born: { year: 'x' } } } })
      const failure = await rejectedAs(connect(service.entry, { describe: schema }), isDecodeFailure)
      expect(failure.faults.map(({ pointer }) => pointer)).to.deep.equal(['/name', '/born/year'])
      expect(failure.kind).to.equal('person')
    })
  }

  it('are sent unchanged', async () => {
    const service = await serve({
      'GET /': { body: { name: 'Ada', born: { year: 1815 } } },
      'PUT /': { status: 204 },
    })
    const person = await connect(service.entry, { describe: schemas.zod })
    await person.put({ ...person.state, name: 'Ada Lovelace' })
    expect(JSON.parse(service.received.at(-1)?.body ?? '')).to.deep.equal({
      name: 'Ada Lovelace',
      born: { year: 1815 },
    })
  })

  it('do not support asynchronous schemas', async () => {
    const late = personDescription(z.object({ name: z.string().refine(() => Promise.reject(new Error('late'))) }))
    const service = await serve({ 'GET /': { body: { name: 'Ada' } } })
    expect(await rejected(connect(service.entry, { describe: late }))).to.be.instanceOf(TypeError)
  })
})

describe('checks', () => {
  const serve = services()
  const describe = personDescription(t.type({ name: t.string }))
  const enter = async (checks: Checks | undefined, body: object = { name: 5 }) => {
    const notices: Notice[] = []
    const service = await serve({ 'GET /': { body } })
    const onNotice = (notice: Notice) => notices.push(notice)
    return { notices, person: connect(service.entry, { describe, checks, onNotice }) }
  }

  for (const checks of ['strict', undefined] as const) {
    it(`reject states that do not match the description, if they are ${String(checks)}`, async () => {
      await rejectedAs((await enter(checks)).person, isDecodeFailure)
    })
  }

  it('report an invalid state once, and return it as received', async () => {
    const { notices, person } = await enter('report')
    const found = await person
    expect(found.state).to.deep.equal({ name: 5 })
    found.within({ timeout: 1_000 })
    expect(notices.map(({ code }) => code)).to.deep.equal(['state-unexpected'])
    expect(notices[0]?.message).to.contain('/name must be string')
  })

  it('report an invalid embedded state when it is read', async () => {
    const { notices, person } = await enter('report', { name: 'Ada', _embedded: { up: { name: 5 } } })
    const found = await person
    expect(notices).to.deep.equal([])
    expect((await found.follow('up')).state).to.deep.equal({ name: 5 })
    expect(notices.map(({ message }) => message).join('')).to.contain('/_embedded/up/name must be string')
  })

  it('do not run if they are off', async () => {
    const { notices, person } = await enter('off')
    expect((await person).state).to.deep.equal({ name: 5 })
    expect(notices).to.deep.equal([])
  })
})
