import { expect } from 'chai'
import {
  atReach,
  engineOf,
  mostCandidates,
  openDatabase,
  paged,
  pagedUncounted,
  read,
  reachOf,
  sql,
  within,
  withinNumbered,
  type NumberedOrder,
  type Stretch,
} from '@waymark/server/storage'
import type { PageRequest } from '@waymark/server/values'

interface Schema {
  readonly event: { readonly id: string; readonly at: number }
}

// Two events have the same number.
const events = [
  { id: 'a', at: 1 },
  { id: 'b', at: 2 },
  { id: 'c', at: 2 },
  { id: 'd', at: 3 },
  { id: 'e', at: 5 },
]

async function withEvents(test: (database: Awaited<ReturnType<typeof open>>) => Promise<void>): Promise<void> {
  const database = await open()
  try {
    await database.insertInto('event').values(events).execute()
    await test(database)
  } finally {
    await database.destroy()
  }
}

async function open() {
  return openDatabase<Schema>(await engineOf('sqlite::memory:'), {
    '0001-event': (schema) => schema.createTable('event').addColumn('id', 'text').addColumn('at', 'integer').execute(),
  })
}

type Request = Parameters<typeof paged>[0]

describe('a page in the order of a text', () => {
  const pageOf = async (request: Request): Promise<unknown> => {
    let shown: unknown
    await withEvents(async (database) => {
      const page = await paged(request, {
        total: () => Promise.resolve(events.length),
        items: (stretch) => within(database.selectFrom('event').select('id'), sql.ref('id'), stretch).execute(),
      })
      shown = { ...page, items: page.items.map(({ id }) => id).join('') }
    })
    return shown
  }

  it('begins at the start, after a key, before a key, or at the end', async () => {
    expect(await pageOf({ limit: 2 })).to.deep.include({ items: 'ab', total: 5, hasPrevious: false, hasNext: true })
    expect(await pageOf({ limit: 2, after: 'b' })).to.deep.include({ items: 'cd', hasPrevious: true, hasNext: true })
    expect(await pageOf({ limit: 2, after: 'd' })).to.deep.include({ items: 'e', hasPrevious: true, hasNext: false })
    expect(await pageOf({ limit: 2, before: 'd' })).to.deep.include({ items: 'bc', hasPrevious: true, hasNext: true })
    expect(await pageOf({ limit: 2, before: 'b' })).to.deep.include({ items: 'a', hasPrevious: false, hasNext: true })
    expect(await pageOf({ limit: 2, fromEnd: true })).to.deep.include({
      items: 'de',
      hasPrevious: true,
      hasNext: false,
    })
  })

  it('is whole if all items fit', async () => {
    expect(await pageOf({ limit: 5 })).to.deep.include({ items: 'abcde', total: 5, hasPrevious: false, hasNext: false })
  })
})

describe('a page in the order of a number', () => {
  const pageOf = async (request: Request, order: Partial<NumberedOrder> = {}): Promise<string> => {
    let shown = ''
    await withEvents(async (database) => {
      const page = await pagedUncounted(request, (stretch) =>
        withinNumbered(
          database.selectFrom('event').select('id'),
          { number: 'at', id: 'id', ...order },
          stretch,
        ).execute(),
      )
      shown = `${page.hasPrevious ? '<' : ''}${page.items.map(({ id }) => id).join('')}${page.hasNext ? '>' : ''}`
    })
    return shown
  }

  it('has items with equal numbers in the order of their ids', async () => {
    expect(await pageOf({ limit: 2 })).to.equal('ab>')
    expect(await pageOf({ limit: 2, after: '2.b' })).to.equal('<cd>')
    expect(await pageOf({ limit: 2, before: '3.d' })).to.equal('<bc>')
    expect(await pageOf({ limit: 2, fromEnd: true })).to.equal('<de')
  })

  it('can be descending', async () => {
    const order = { isDescending: true }
    expect(await pageOf({ limit: 2 }, order)).to.equal('ed>')
    expect(await pageOf({ limit: 2, after: '3.d' }, order)).to.equal('<cb>')
    expect(await pageOf({ limit: 2, before: '2.b' }, order)).to.equal('<dc>')
    expect(await pageOf({ limit: 2, fromEnd: true }, order)).to.equal('<ba')
  })

  it('can be bounded, and the nearer one of bound and key counts', async () => {
    expect(await pageOf({ limit: 9 }, { least: 2, below: 5 })).to.equal('bcd')
    expect(await pageOf({ limit: 9, after: '1.a' }, { least: 2 })).to.equal('<bcde')
    expect(await pageOf({ limit: 9, after: '2.b' }, { least: 2 })).to.equal('<cde')
    expect(await pageOf({ limit: 9 }, { least: 2, below: 5, isDescending: true })).to.equal('dcb')
  })

  it('can be sorted without an index of the number', async () => {
    expect(await pageOf({ limit: 9 }, { isSorted: true })).to.equal('abcde')
  })

  it('begins before all items for a malformed key', async () => {
    expect(await pageOf({ limit: 9, after: 'x' })).to.equal('<abcde')
    expect(await pageOf({ limit: 9, before: 'x' })).to.equal('>')
  })
})

describe('the reach of a page', () => {
  it('ends between the last candidate and the first row beyond', async () => {
    expect(mostCandidates).to.equal(2000)
    await withEvents(async (database) => {
      const rows = await read(
        database,
        sql<{ n: number }>`with recursive n(n) as (select 1 union all select n + 1 from n where n < 2500)
          select n from n order by n ${atReach}`,
      )
      expect(rows.map(({ n }) => n)).to.deep.equal([2000, 2001])
    })
    expect(reachOf(['x', 'y'])).to.deep.equal({ last: 'x', beyond: 'y' })
    expect(reachOf(['x'])).to.equal(undefined)
  })

  it('is where the next page continues if fewer items were found', async () => {
    const items = (): Promise<readonly string[]> => Promise.resolve(['a'])
    const page = await pagedUncounted({ limit: 2 }, items, () => Promise.resolve({ last: 'm', beyond: 'n' }))
    expect(page).to.deep.include({ hasPrevious: false, hasNext: true, nextAfter: 'm' })
  })
})

describe('a page of uncounted items', () => {
  const numbers = ['1', '2', '3', '4', '5']

  /** Returns the numbers of a stretch, in its direction. */
  const stretchOf = ({ after, before, direction, limit }: Stretch): Promise<readonly { readonly key: string }[]> => {
    const within = numbers.filter(
      (key) => (after === undefined || key > after) && (before === undefined || key < before),
    )
    const ordered = direction === 'asc' ? within : within.toReversed()
    return Promise.resolve(ordered.slice(0, limit).map((key) => ({ key })))
  }
  const keysOf = async (request: PageRequest): Promise<string> => {
    const { items, hasPrevious, hasNext } = await pagedUncounted(request, stretchOf)
    return [hasPrevious ? '<' : '', items.map(({ key }) => key).join(''), hasNext ? '>' : ''].join('')
  }

  it('is the first, one after or before a key, or the last', async () => {
    expect(await keysOf({ limit: 2 })).to.equal('12>')
    expect(await keysOf({ limit: 2, after: '2' })).to.equal('<34>')
    expect(await keysOf({ limit: 2, before: '4' })).to.equal('<23>')
    expect(await keysOf({ limit: 2, fromEnd: true })).to.equal('<45')
  })
})
