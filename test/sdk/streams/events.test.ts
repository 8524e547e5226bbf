import {
  bearer,
  connect,
  events,
  isDecodeFailure,
  isHttpFailure,
  isRelationMissing,
  isTransportFailure,
  tokenHolder,
  type EventsOptions,
  type ServerEvent,
} from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { describe as describeService, registeredRelations } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import { openClinic } from '../../support/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received, type Reply } from '../../support/sdk/service.ts'

const type = { 'content-type': 'text/event-stream' }
const stream = (body: string): Reply => ({ headers: type, body })
const over: Reply = { status: 204 }
const notes = describeService({
  entry: 'home',
  relations: registeredRelations({}),
  resources: {
    home: { summary: 'Home', state: t.unknown },
    note: { summary: 'A note', state: t.type({ text: t.string }) },
  },
})

describe('an event stream', () => {
  const serve = services()

  async function opened(...replies: readonly Reply[]) {
    const left = [...replies]
    const answer = ({ headers }: Received): Reply =>
      headers.accept === 'text/event-stream' ? (left.shift() ?? over) : { body: {} }
    const service = await serve({ 'GET /': answer })
    const found = await connect(service.entry, { retry: { most: 0 } })
    return { service, found, told: (options: EventsOptions = {}) => all(events(found, { retry: 1, ...options })) }
  }

  async function all(told: AsyncIterable<ServerEvent>): Promise<readonly ServerEvent[]> {
    const list: ServerEvent[] = []
    for await (const event of told) list.push(event)
    return list
  }

  // HTML §9.2.6, with its examples.
  const rows: readonly (readonly [string, string, readonly (readonly [string, string, string])[]])[] = [
    ['lines of data', 'data: YHOO\ndata: +2\ndata: 10\n\n', [['', 'message', 'YHOO\n+2\n10']]],
    [
      'comments, ids and the reset of an id',
      ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n',
      [
        ['1', 'message', 'first event'],
        ['', 'message', 'second event'],
        ['', 'message', ' third event'],
      ],
    ],
    [
      'empty data, and an unterminated event',
      'data\n\ndata\ndata\n\ndata:',
      [
        ['', 'message', ''],
        ['', 'message', '\n'],
      ],
    ],
    [
      'an optional space',
      'data:test\n\ndata: test\n\n',
      [
        ['', 'message', 'test'],
        ['', 'message', 'test'],
      ],
    ],
    [
      'every line break',
      'event: a\rdata: 1\r\ndata: 2\n\r\ndata: 3\r\r',
      [
        ['', 'a', '1\n2'],
        ['', 'message', '3'],
      ],
    ],
    ['a byte order mark', '\uFEFFdata: 1\n\n', [['', 'message', '1']]],
    ['unknown fields', 'date: 1\nevent: x\n\ndata: 2\nid: a\0b\n\n', [['', 'message', '2']]],
    ['an id without data', 'id: 7\n\ndata: x\n\n', [['7', 'message', 'x']]],
  ]
  for (const [title, text, expected] of rows) {
    it(`parses ${title}`, async () => {
      const { told } = await opened(stream(text))
      expect((await told()).map((event) => [event.id, event.type, event.data])).to.deep.equal(expected)
    })
  }

  it('parses chunks that split characters and line breaks', async () => {
    const bytes = new TextEncoder().encode('data: ü\r\ndata: 2\r\n\r\n')
    const entry = 'https://any.example/'
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      const { headers } = new Request(input, init)
      asked.push(headers.get('accept') ?? '')
      if (asked.length === 1) return Promise.resolve(Response.json({}))
      if (asked.length > 2) return Promise.resolve(new Response(null, { status: 204 }))
      const pieces = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const byte of bytes) controller.enqueue(new Uint8Array([byte]))
          controller.close()
        },
      })
      return Promise.resolve(new Response(pieces, { headers: type }))
    }
    const list = await all(events(await connect(entry, { fetch }), { retry: 1 }))
    expect(list.map(({ data }) => data)).to.deep.equal(['ü\n2'])
  })

  for (const line of ['data: ', 'data: a\ndata: ']) {
    it(`fails for an event of ${JSON.stringify(line)} and more than 10 MiB`, async () => {
      const { told } = await opened(stream(`${line}${'x'.repeat(10 * 1024 * 1024 + 1)}`))
      await rejectedAs(told({ mostRetries: 0 }), isTransportFailure)
    })
  }

  it('resumes after the last received event, until 204', async () => {
    const { service, told } = await opened(
      stream('id: 1\ndata: a\n\n'),
      stream(': nothing\n\n'),
      stream('data: b\n\nid: 3\ndata: c\n\n'),
    )
    expect((await told()).map(({ id, data }) => id + data)).to.deep.equal(['1a', '1b', '3c'])
    const seen = service.received.slice(1).map(({ headers }) => headers['last-event-id'])
    expect(seen).to.deep.equal([undefined, '1', '1', '3'])
  })

  it('continues after the last event of an earlier run', async () => {
    const { service, told } = await opened()
    await told({ lastEventId: '41' })
    expect(service.received[1]?.headers['last-event-id']).to.equal('41')
  })

  it("waits for the service's delay before it reconnects", async () => {
    const { told } = await opened(stream('retry: 300\n\ndata: a\n\n'))
    const start = performance.now()
    await told()
    expect(performance.now() - start).to.be.within(140, 3_000)
  })

  it('reconnects after temporary errors, a limited number of times', async () => {
    const passing = [{ broken: true }, { status: 503 }, { status: 429 }]
    const { told } = await opened(...passing, stream('data: a\n\n'))
    expect(await told()).to.have.length(1)
    const heard = [{ broken: true }, stream('data: a\n\n'), { broken: true }, stream(': b\n\n'), { broken: true }]
    expect(
      await (await opened(...heard)).told({ mostRetries: 2 }),
      'resets the retry count when data arrives',
    ).to.have.length(1)
    const broken = await opened(...Array.from({ length: 9 }, (): Reply => ({ broken: true })))
    await rejectedAs(broken.told({ mostRetries: 3 }), isTransportFailure)
    expect(broken.service.lines).to.have.length(1 + 4)
  })

  it('does not reconnect after permanent errors', async () => {
    const refused = await opened({ status: 403 })
    expect(await rejectedAs(refused.told(), isHttpFailure)).to.include({ status: 403 })
    const other = await opened({ headers: { 'content-type': 'text/html' }, body: '<p>' })
    await rejectedAs(other.told(), isDecodeFailure)
    expect(other.service.lines).to.have.length(2)
  })

  it('ends without an error on abort, during a delay too', async () => {
    const { service, found } = await opened(stream('data: a\n\n'))
    const controller = new AbortController()
    let count = 0
    for await (const { data } of events(found, { signal: controller.signal, retry: 60_000 })) {
      expect(data).to.equal('a')
      count += 1
      setTimeout(() => {
        controller.abort()
      }, 50)
    }
    expect(count).to.equal(1)
    expect(service.lines).to.have.length(2)
  })

  it('is found by a relation, such as one of several hubs', async () => {
    const links = { events: { href: '/hub{?topic}', templated: true } }
    const service = await serve({ 'GET /': { body: { _links: links } }, 'GET /hub': stream('data: a\n\n') })
    const page = await connect(service.entry).get()
    const list = events(page, { relation: 'events', variables: { topic: 'x' }, retry: 1 })
    expect((await list.next()).value?.data).to.equal('a')
    expect((await list.next()).value?.data, 'it is come back to as well').to.equal('a')
    await list.return()
    expect(service.lines).to.deep.equal(['GET /', 'GET /hub?topic=x', 'GET /hub?topic=x'])
    await rejectedAs(events(page, { relation: 'updates' }).next(), isRelationMissing)
  })

  it('closes the connection when the reader stops', async () => {
    const { service, found } = await opened(stream('data: a\n\ndata: b\n\n'))
    for await (const { data } of events(found)) {
      expect(data).to.equal('a')
      break
    }
    expect(service.lines).to.have.length(2)
  })

  it('reports the progress of a task of the clinic', async () => {
    const clinic = await openClinic()
    const tokens = tokenHolder()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const credentials = { user: 'desk', password: 'desk-demo-password', as: 'token' } as const
    tokens.set((await (await entry).submit('sign-in', credentials)).state.token ?? '')
    const tasks = await entry.follow('tasks')
    const input = { users: ['pat', 'mjones'], subject: 'We are closed', text: 'See you.' }
    const created = await tasks.send('message', input)
    expect(created.kind).to.equal('created')
    const task = await created.get()
    const reading = all(events(task))
    const started = await task.send('start')
    if (started.kind !== 'accepted') throw new Error(started.kind)
    const finished = started.done()
    await clinic.work()
    expect((await finished).state).to.include({ status: 'done', done: 2 })
    const states = (await reading).map(({ data }) => (JSON.parse(data) as { status: string }).status)
    expect(states[0]).to.equal('ready')
    expect(states.at(-1)).to.equal('done')
    await clinic.close()
  })

  describe('with kinds of resources', () => {
    const served = async (body: string) => {
      const answer = ({ headers }: Received): Reply =>
        headers.accept === 'text/event-stream' ? stream(body) : { body: { text: 'x' } }
      const service = await serve({ 'GET /': answer })
      return connect(service.entry, { describe: notes }).get()
    }

    it('yields the states of these events only', async () => {
      const page = await served(
        'event: made\ndata: {"text":"a"}\nid: 1\n\nevent: ping\ndata: 1\n\nevent: made\ndata: {"text":"b"}\n\n',
      )
      const texts: string[] = []
      for await (const { type: name, id, data } of events(page, { kinds: { made: 'note' } })) {
        texts.push(`${name} ${id} ${data.text}`)
        if (texts.length === 2) break
      }
      expect(texts).to.deep.equal(['made 1 a', 'made 1 b'])
    })

    for (const data of ['{"text":7}', '{', '[]']) {
      it(`rejects ${data}, which is not of the kind`, async () => {
        const page = await served(`event: made\ndata: ${data}\n\n`)
        const next = events(page, { kinds: { made: 'note' } }).next()
        expect(await rejectedAs(next, isDecodeFailure)).to.include({ kind: 'note', body: data })
      })
    }
  })
})
