import { connect, isTransportFailure } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const start = Date.parse('2026-11-30T12:00:00Z')
const date = 'Mon, 30 Nov 2026 12:00:00 GMT'

describe('the cache', () => {
  const serve = services()
  let now = start
  beforeEach(() => {
    now = start
  })

  /** Returns the number of requests for a resource that is read twice, the second time after some seconds. */
  async function requestsFor(headers: Reply['headers'], seconds: number): Promise<number> {
    const service = await serve({ 'GET /': { headers: { etag: '"1"', date, ...headers }, body: {} } })
    const entry = connect(service.entry, { cache: httpCache({ now: () => now }) })
    await entry
    now += seconds * 1_000
    await entry
    return service.lines.length
  }

  describe('reads Expires as an HTTP date (RFC 9110 §5.6.7)', () => {
    for (const [expires, isDate] of [
      ['Mon, 30 Nov 2026 12:01:00 GMT', true],
      ['Monday, 30-Nov-26 12:01:00 GMT', true],
      ['Mon Nov 30 12:01:00 2026', true],
      ['Thu Dec  3 12:01:00 2026', true],
      ['Tuesday, 01-Dec-76 12:01:00 GMT', true],
      ['Wednesday, 01-Dec-77 12:01:00 GMT', false],
      ['2026-11-30T12:01:00Z', false],
      ['30 Nov 2026 12:01:00 GMT', false],
      ['Mon, 30 Nov 2026 12:01:00', false],
      ['Mon, 30 Nov 2026 12:01:00 PST', false],
      ['Thu, 31 Nov 2026 12:01:00 GMT', false],
      ['Mon, 30 Nov 2026 12:01:00 GMT, Mon, 30 Nov 2026 12:01:00 GMT', false],
      ['tomorrow', false],
      ['0', false],
    ] as const) {
      it(`${expires} is ${isDate ? 'a date in GMT' : 'in the past (RFC 9111 §5.3)'}`, async () => {
        expect(await requestsFor({ expires }, 59)).to.equal(isDate ? 1 : 2)
      })
    }
  })

  it('counts Expires from the receipt without a valid Date (RFC 9110 §6.6.1)', async () => {
    const expires = 'Mon, 30 Nov 2026 12:01:00 GMT'
    expect(await requestsFor({ expires, date: 'today' }, 59)).to.equal(1)
    now = start
    expect(await requestsFor({ expires, date: 'today' }, 60)).to.equal(2)
  })

  for (const [age, isRead] of [
    ['7200', true],
    ['7200, 5', true],
    ['7200.5', false],
    ['-7200', false],
    ['two', false],
  ] as const) {
    it(`${isRead ? 'adds' : 'ignores'} an Age of ${age} (RFC 9111 §5.1)`, async () => {
      expect(await requestsFor({ 'cache-control': 'max-age=7000', age }, 1)).to.equal(isRead ? 2 : 1)
    })
  }

  describe('without a network', () => {
    for (const [cacheControl, isUsed] of [
      ['no-cache', true],
      ['max-age=1', true],
      ['max-age=1, must-revalidate', false],
    ] as const) {
      it(`${isUsed ? 'uses' : 'does not use'} what is stored with ${cacheControl}, if the application asks for it`, async () => {
        let isOffline = false
        const service = await serve({
          'GET /': () =>
            isOffline
              ? { broken: true }
              : { headers: { etag: '"1"', date, 'cache-control': cacheControl }, body: { a: 1 } },
        })
        const cache = httpCache({ now: () => now, isOffline: () => isOffline })
        const entry = connect(service.entry, { cache, retry: { most: 0 } })
        await entry
        ;[isOffline, now] = [true, start + 60_000]
        if (isUsed) expect((await entry).state).to.deep.equal({ a: 1 })
        else await rejectedAs(entry, isTransportFailure)
        expect(service.lines).to.have.length(isUsed ? 1 : 2)
      })
    }
  })
})
