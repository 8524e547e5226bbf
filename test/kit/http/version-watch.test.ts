import { expect } from 'chai'
import { versionWatch } from '../../../server/kit/http/version-watch.ts'
import { resource } from '../../../server/kit/http/resource.ts'
import { eventsOf } from '../../support/http/event-reader.ts'
import { withKit } from '../../support/http/kit.ts'

const open = new AbortController().signal

describe('a watch of versions', () => {
  it('sends each version once, without the one that the client has seen, until the resource is gone', async () => {
    const versions = ['1', '1', '2', '2', '3', undefined]
    const watch = versionWatch(1)
    const watched = { key: 'page', read: () => Promise.resolve(versions.shift()), seen: '1' }
    const sent: unknown[] = []
    for await (const event of watch(watched, open)) sent.push(event)
    expect(sent).to.deep.equal([
      { id: '2', name: 'change', data: {} },
      { id: '3', name: 'change', data: {} },
    ])
  })

  it('shares a poll between the clients of one resource, and not with others', async () => {
    let reads = 0
    const read = (): Promise<string> => Promise.resolve(String((reads += 1)))
    const watch = versionWatch(60_000)
    for (const [key, id] of [
      ['page', '1'],
      ['page', '1'],
      ['other', '2'],
    ] as const) {
      const events = watch({ key, read, seen: undefined }, open)[Symbol.asyncIterator]()
      expect((await events.next()).value).to.deep.include({ id })
    }
  })

  it('ends when the client disconnects', async () => {
    const closing = new AbortController()
    const events = versionWatch(60_000)({ key: 'page', read: () => Promise.resolve('1'), seen: '1' }, closing.signal)
    const end = events[Symbol.asyncIterator]().next()
    closing.abort()
    expect((await end).done).to.equal(true)
  })
})

describe('the event streams of a client', () => {
  const route = {
    template: '/page',
    resource: resource({
      kind: 'odd',
      cache: { store: 'none' },
      find: () => Promise.resolve({ entity: {}, version: '1' }),
      watchVersion: versionWatch(60_000),
      represent: () => ({ kind: 'odd', title: 'Odd', state: {}, links: [], embedded: [], forms: [] }),
    }),
  }

  it('are limited, and closing one makes room for another', () =>
    withKit([route], async (origin) => {
      const controllers = Array.from({ length: 100 }, () => new AbortController())
      const follow = (signal?: AbortSignal): Promise<Response> =>
        fetch(`${origin}/page`, {
          headers: { accept: 'text/event-stream' },
          ...(signal === undefined ? {} : { signal }),
        })
      const streams = await Promise.all(controllers.map(({ signal }) => follow(signal)))
      for (const stream of streams) {
        const events = eventsOf(stream)
        expect((await events.next()).value).to.deep.equal({ retry: '2000' })
        expect((await events.next()).value).to.deep.equal({ id: '1', event: 'change', data: '{}' })
      }
      const refused = await follow()
      expect(refused.status).to.equal(429)
      expect(refused.headers.get('retry-after')).to.equal('60')
      controllers[0]?.abort()
      let status = 429
      while (status === 429) {
        const again = await follow(controllers[1]?.signal)
        status = again.status
        if (status === 429) await again.text()
      }
      expect(status).to.equal(200)
      for (const controller of controllers) controller.abort()
    }))
})
