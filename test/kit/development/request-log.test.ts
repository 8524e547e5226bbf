import { expect } from 'chai'
import { requestLog } from '../../../server/kit/development/request-log.ts'

const log = (kept = 3): ReturnType<typeof requestLog> =>
  requestLog({ kept, hrefOf: (id) => `/log/${id}`, now: () => 0 })
const begun = { method: 'GET', target: '/' }

describe('the log of requests', () => {
  it('keeps the last ones, newest first', () => {
    const { begin, find, list } = log()
    for (const id of ['a', 'b', 'c', 'd', 'b']) begin({ id, ...begun })
    expect(list().map(({ id }) => id)).to.deep.equal(['b', 'd', 'c'])
    expect(find('a')).to.equal(undefined)
  })

  it('has the decisions in order, and the end of the response', () => {
    const { begin, end, find } = log()
    const add = begin({ id: 'a', ...begun })
    add('method known', 'go on')
    add('found', 'not-found')
    expect(find('a')?.ended).to.equal(undefined)
    const ended = { route: '/', status: 404, mediaType: 'text/html', seconds: 0.5 }
    end({ id: 'a', trace: undefined, method: 'GET', isCut: false, isCached: false, ...ended })
    expect(find('a')).to.deep.include({ ended })
    expect(find('a')?.steps.map(({ outcome }) => outcome)).to.deep.equal(['go on', 'not-found'])
    expect([add.href, add.fields]).to.deep.equal(['/log/a', { 'Server-Timing': 'request;desc="a"' }])
  })

  it('hides values of the query, and segments that may be tokens', () => {
    const { begin, find } = log()
    const id = '0b0e7c1a-6a37-4d0c-9d1b-5f0d2f1c7a11'
    const token = 'dGhpcyBpcyBhIGNhcGFiaWxpdHk'
    for (const [target, shown] of [
      ['/books?q=secret&sort=title', '/books?q=***&sort=***'],
      ['/x?secret', '/x?***'],
      [`/resets/${token}?x=1`, '/resets/***?x=***'],
      [`/books/${id}`, `/books/${id}`],
    ] as const) {
      begin({ id: 'a', method: 'GET', target })
      expect(find('a')?.target).to.equal(shown)
    }
  })
})
