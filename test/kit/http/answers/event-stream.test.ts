import { clinicRelations } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { once } from 'node:events'
import type { ServerSentEvent } from '../../../../server/kit/hypermedia/serializer.ts'
import { resource, type Resource, type Watch } from '../../../../server/kit/http/resource.ts'
import { allEvents, eventsOf } from '../../../support/http/event-reader.ts'
import { kitService, withKit } from '../../../support/http/kit.ts'

const asked = { headers: { accept: 'text/event-stream' } }
const times = { heartbeat: 15_000, lifetime: 60_000, check: 1000, retry: 2000 }

function watched(watch: (seen: string | undefined) => Watch | undefined): Resource {
  return resource({
    kind: 'odd',
    cache: { store: 'public', maxAge: 60 },
    find: () => Promise.resolve({ entity: {}, version: '1' }),
    watch: (_, seen) => watch(seen),
    represent: () => ({
      kind: 'odd',
      title: 'Odd',
      state: { is: 'odd' },
      links: [{ relation: clinicRelations.self, links: [{ href: '/odd' }] }],
      embedded: [],
      forms: [],
      isWatched: true,
    }),
  })
}

async function* told(...events: readonly ServerSentEvent[]): AsyncGenerator<ServerSentEvent> {
  for (const event of events) yield await Promise.resolve(event)
}

const route = (watch: Parameters<typeof watched>[0]) => [{ template: '/odd', resource: watched(watch) }]

/** HTML, §9.2 Server-sent events. */
describe('an event stream', () => {
  it('sends each event with id and name, and the reconnection delay', async () => {
    const one = { id: '2', name: 'progress', data: { text: 'one\ntwo\r\n\n: ' } }
    await withKit(
      route(() => () => told(one, { data: { is: 'last' } })),
      async (origin) => {
        const response = await fetch(`${origin}/odd`, asked)
        expect(response.status).to.equal(200)
        expect(response.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8')
        expect(response.headers.get('cache-control')).to.equal('no-store')
        expect(response.headers.get('vary')).to.include('Accept')
        expect(response.headers.get('content-encoding')).to.equal(null)
        expect(response.headers.get('content-length')).to.equal(null)
        const [retry, first, last, ...others] = await allEvents(response)
        expect(retry).to.deep.equal({ retry: '2000' })
        expect(first).to.deep.equal({ id: '2', event: 'progress', data: JSON.stringify(one.data) })
        expect(last).to.deep.equal({ data: '{"is":"last"}' })
        expect(others).to.deep.equal([])
      },
    )
  })

  it('is available on request, for resources with events', async () => {
    const plain = resource({
      kind: 'odd',
      cache: { store: 'none' },
      find: () => Promise.resolve({ entity: {}, version: '1' }),
      represent: () => ({ kind: 'odd', title: 'Odd', state: {}, links: [], embedded: [], forms: [] }),
    })
    const watch = (): Watch => () => told()
    await withKit([...route(watch), { template: '/plain', resource: plain }], async (origin) => {
      for (const accept of ['*/*', 'text/*', 'text/html, text/event-stream;q=0.9', 'application/json']) {
        const response = await fetch(`${origin}/odd`, { headers: { accept } })
        expect(response.headers.get('content-type'), accept).not.to.include('event-stream')
        await response.text()
      }
      expect((await fetch(`${origin}/plain`, asked)).status).to.equal(406)
      expect(await (await fetch(`${origin}/odd`)).text()).to.include('"type":"text/event-stream"')
      expect(await (await fetch(`${origin}/plain`)).text()).not.to.include('text/event-stream')
    })
  })

  it('has the same header fields for HEAD, without events', async () => {
    const watch = (): Watch => () => expect.fail('The content was read')
    await withKit(route(watch), async (origin) => {
      const response = await fetch(`${origin}/odd`, { ...asked, method: 'HEAD' })
      expect([response.status, response.headers.get('content-type')]).to.deep.equal([
        200,
        'text/event-stream; charset=utf-8',
      ])
    })
  })

  it('continues after Last-Event-ID, and responds with 204 if no more events can follow', async () => {
    const seen: (string | undefined)[] = []
    const watch = (last: string | undefined): Watch | undefined => {
      seen.push(last)
      return last === '7' ? undefined : () => told()
    }
    await withKit(route(watch), async (origin) => {
      const again = (id: string): Promise<Response> =>
        fetch(`${origin}/odd`, { headers: { ...asked.headers, 'last-event-id': id } })
      expect((await again('6')).status).to.equal(200)
      expect((await again('7')).status).to.equal(204)
      expect(seen).to.deep.equal(['6', '7'])
    })
  })

  it('sends a heartbeat while idle', async () => {
    const silent: Watch = async function* (closed) {
      if (!closed.aborted) await once(closed, 'abort')
      yield* told()
    }
    const service = kitService({ streamTimes: { ...times, heartbeat: 5 } })
    await withKit(
      route(() => silent),
      async (origin) => {
        const response = await fetch(`${origin}/odd`, asked)
        let beats = 0
        for await (const { comment } of eventsOf(response)) {
          if (comment !== undefined) beats += 1
          if (beats === 3) break
        }
        expect(beats).to.equal(3)
      },
      service,
    )
  })

  it('releases everything when the client disconnects', async () => {
    const ended = Promise.withResolvers<string>()
    const watch: Watch = async function* (closed) {
      try {
        yield { data: { is: 'first' } }
        if (!closed.aborted) await once(closed, 'abort')
      } finally {
        ended.resolve('let go')
      }
    }
    await withKit(
      route(() => watch),
      async (origin) => {
        const leaving = new AbortController()
        const response = await fetch(`${origin}/odd`, { ...asked, signal: leaving.signal })
        const reading = eventsOf(response)
        await reading.next()
        expect((await reading.next()).value).to.deep.equal({ data: '{"is":"first"}' })
        leaving.abort()
        expect(await ended.promise).to.equal('let go')
      },
    )
  })

  it('ends after its lifetime, so that the client authenticates again', async () => {
    const watch: Watch = async function* (closed) {
      if (!closed.aborted) await once(closed, 'abort')
      yield* told()
    }
    await withKit(
      route(() => watch),
      async (origin) => {
        const events = await allEvents(await fetch(`${origin}/odd`, asked))
        expect(events).to.deep.equal([{ retry: '2000' }])
      },
      kitService({ streamTimes: { ...times, lifetime: 20 } }),
    )
  })

  it('ends if its source fails, which is reported', async () => {
    const reported: unknown[] = []
    const fails: Watch = async function* () {
      yield* told({ data: { is: 'first' } })
      throw new Error('The database is away')
    }
    await withKit(
      route(() => fails),
      async (origin) => {
        const events = await allEvents(await fetch(`${origin}/odd`, asked))
        expect(events).to.deep.equal([{ retry: '2000' }, { data: '{"is":"first"}' }])
        expect(String(reported)).to.include('The database is away')
      },
      kitService({ report: (error) => void reported.push(error) }),
    )
  })
})
