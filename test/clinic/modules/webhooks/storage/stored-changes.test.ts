import { expect } from 'chai'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import type { FeedPlace, NewChange } from '@waymark/clinic/modules/webhooks/domain/change-event'
import { engines, withStorage } from '../../../../support/postgres/engines.ts'

const at = Date.parse('2026-11-30T12:00:00Z')
const changeOf = (id: string, appointment = id): NewChange => ({ id, type: 'appointment.booked', at, appointment })

type Changes = Storage['changes']

/** Reads the feed as a poller does, in small pages, and returns the ids with the place that it has reached. */
async function polled(changes: Changes, from?: FeedPlace): Promise<{ readonly ids: string[]; place?: FeedPlace }> {
  const ids: string[] = []
  let place = from
  for (;;) {
    const page = (await changes.after(place, 3)) ?? expect.fail('The place is gone')
    ids.push(...page.items.map(({ id }) => id))
    place = page.items.at(-1) ?? place
    if (!page.hasMore) return { ids, ...(place === undefined ? {} : { place }) }
  }
}

/** Two transactions, of which the one that records first commits last. */
async function slowAndFast({ changes, inTransaction }: Storage, between: () => Promise<void>): Promise<void> {
  let commit = (): void => undefined
  const held = new Promise<void>((resolve) => (commit = resolve))
  let recorded = (): void => undefined
  const first = new Promise<void>((resolve) => (recorded = resolve))
  const slow = inTransaction(async () => {
    await changes.record([changeOf('slow')])
    // The record is sent without a wait for its result.
    await changes.find('slow')
    recorded()
    await held
  }, [])
  await first
  await inTransaction(() => changes.record([changeOf('fast')]), [])
  await between()
  commit()
  await slow
}

for (const [name, use] of engines) {
  describe(`the recorded changes in ${name}`, () => {
    it(
      'are shown in the order of their places once the transaction has committed',
      withStorage(use, async ({ changes, inTransaction }) => {
        await inTransaction(() => changes.record(['a', 'b', 'c', 'd'].map((id) => changeOf(id))))
        expect((await polled(changes)).ids).to.deep.equal([])
        expect(await changes.place(at)).to.equal(4)
        const { ids, place } = await polled(changes)
        expect(ids).to.deep.equal(['a', 'b', 'c', 'd'])
        await inTransaction(() => changes.record([changeOf('e')]))
        expect(await changes.place(at)).to.equal(1)
        expect((await polled(changes, place)).ids).to.deep.equal(['e'])
        expect(await changes.place(at)).to.equal(0)
      }),
    )

    it(
      'do not include those of a transaction that failed',
      withStorage(use, async ({ changes, inTransaction }) => {
        const failed = inTransaction(async () => {
          await changes.record([changeOf('lost')])
          throw new Error('rolled back')
        })
        await failed.catch(() => undefined)
        await changes.place(at)
        expect((await polled(changes)).ids).to.deep.equal([])
      }),
    )

    it(
      'tell a reader whose place was purged, but keep the last change',
      withStorage(use, async ({ changes, inTransaction }) => {
        await inTransaction(() => changes.record(['a', 'b'].map((id) => changeOf(id))))
        await changes.place(at)
        const [first, last] = (await changes.after(undefined, 2))?.items ?? []
        await changes.purge(at + 1)
        expect(await changes.after(first, 2)).to.equal(undefined)
        expect((await changes.after(last, 2))?.items).to.deep.equal([])
        expect((await polled(changes)).ids).to.deep.equal(['b'])
        await inTransaction(() => changes.record([changeOf('c')]))
        await changes.place(at)
        expect((await polled(changes, last)).ids).to.deep.equal(['c'])
      }),
    )

    it(
      'refuse the place of another database, such as one that was restored',
      withStorage(use, async ({ changes, inTransaction }) => {
        await inTransaction(() => changes.record(['a', 'b'].map((id) => changeOf(id))))
        await changes.place(at)
        expect(await changes.after({ place: 2, id: 'other' }, 2)).to.equal(undefined)
        expect(await changes.after({ place: 3, id: 'c' }, 2)).to.equal(undefined)
      }),
    )
  })
}

const postgres = engines.find(([name]) => name === 'PostgreSQL')

describe('a poller during slow transactions in PostgreSQL', function () {
  if (postgres === undefined) return
  const [, use] = postgres

  it(
    'gets each change exactly once, which the order of the generated keys would not give',
    withStorage(use, async (storage) => {
      const { changes } = storage
      const seen: string[] = []
      let place: FeedPlace | undefined
      const poll = async (): Promise<void> => {
        await changes.place(at)
        const more = await polled(changes, place)
        seen.push(...more.ids)
        place = more.place
      }
      await slowAndFast(storage, poll)
      await poll()
      expect(seen).to.deep.equal(['fast', 'slow'])
    }),
  )

  it('gets each change exactly once while several processes record and place them', () =>
    use(async (url) => {
      const storages = [await openStorage(url), await openStorage(url)] as const
      try {
        const seen: string[] = []
        let place: FeedPlace | undefined
        const writing = new AbortController()
        const write = async ({ changes, inTransaction }: Storage, writer: string): Promise<void> => {
          for (let number = 0; number < 40; number += 1) {
            await inTransaction(() => changes.record([changeOf(`${writer}-${String(number)}`, writer)]), [])
          }
        }
        const poll = async (): Promise<void> => {
          for (const { changes } of storages) await changes.place(at)
          const more = await polled(storages[0].changes, place)
          seen.push(...more.ids)
          place = more.place
        }
        const polling = (async () => {
          while (!writing.signal.aborted) await poll()
        })()
        await Promise.all(
          storages.flatMap((each, index) => [write(each, `w${String(index)}`), write(each, `v${String(index)}`)]),
        )
        writing.abort()
        await polling
        await poll()
        expect(seen).to.have.lengthOf(160)
        expect(new Set(seen)).to.have.lengthOf(160)
        for (const writer of ['w0', 'v0', 'w1', 'v1']) {
          const numbers = seen.filter((id) => id.startsWith(writer)).map((id) => Number(id.split('-')[1]))
          expect(numbers).to.deep.equal([...numbers].sort((one, other) => one - other))
        }
      } finally {
        for (const each of storages) await each.close()
      }
    }))
})
