import { expect } from 'chai'
import fc from 'fast-check'
import { parseItem } from 'structured-headers'
import { limiter, type LimitPolicy, rateLimitFields } from '../../../../server/kit/http/admission/rate-limit.ts'

function clocked(policy: LimitPolicy & { maximumKeys?: number }): {
  take: (key?: string) => ReturnType<ReturnType<typeof limiter>['take']>
  wait: (milliseconds: number) => void
} {
  let time = 1_764_000_000_000
  const counter = limiter({ ...policy, now: () => time })
  return {
    take: (key = 'client') => counter.take(key),
    wait: (milliseconds) => {
      time += milliseconds
    },
  }
}

const policies = fc.record({ quota: fc.integer({ min: 1, max: 50 }), window: fc.integer({ min: 1, max: 120 }) })
const pauses = fc.array(fc.oneof(fc.constant(0), fc.nat(500), fc.nat(20_000)), { minLength: 1, maxLength: 200 })

describe('limiter', () => {
  it('allows the quota at once, then rejects requests until one is earned', () => {
    const { take, wait } = clocked({ quota: 3, window: 60 })
    expect([take(), take(), take()].map(({ allowed, remaining }) => [allowed, remaining])).to.deep.equal([
      [true, 2],
      [true, 1],
      [true, 0],
    ])
    expect(take()).to.deep.equal({ allowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 20 })
    wait(19_999)
    expect(take()).to.include({ allowed: false, retryAfterSeconds: 1 })
    wait(1)
    expect(take()).to.include({ allowed: true, remaining: 0, retryAfterSeconds: 0 })
  })

  it('takes the requests that another process has answered, as many as are left', () => {
    const counter = limiter({ quota: 5, window: 60, now: () => 0 })
    expect(counter.take('client', 3)).to.include({ allowed: true, remaining: 2 })
    expect(counter.take('client', 9)).to.include({ allowed: false, remaining: 0 })
    expect(counter.take('client')).to.include({ allowed: false, retryAfterSeconds: 12 })
  })

  it('restores the whole quota after the window', () => {
    const { take, wait } = clocked({ quota: 5, window: 10 })
    for (let count = 0; count < 9; count += 1) take()
    wait(10_000)
    expect(take()).to.include({ allowed: true, remaining: 4, resetSeconds: 2 })
  })

  it('counts each client separately', () => {
    const { take } = clocked({ quota: 1, window: 60 })
    expect([take('a').allowed, take('b').allowed, take('a').allowed]).to.deep.equal([true, true, false])
  })

  it('does not let a client reset its quota by causing evictions', () => {
    const { take } = clocked({ quota: 1, window: 60, maximumKeys: 3 })
    take('me')
    const crowd = Array.from({ length: 100 }, (_, n) => take(`stranger ${String(n)}`).allowed)
    expect(crowd.filter(Boolean)).to.have.length(3)
    expect(take('me').allowed).to.equal(false)
  })

  it('evicts a key once its quota is fully restored', () => {
    const { take, wait } = clocked({ quota: 2, window: 60, maximumKeys: 10 })
    for (let count = 0; count < 50; count += 1) take(`early ${String(count)}`)
    wait(30_000)
    const late = Array.from({ length: 10 }, (_, n) => take(`late ${String(n)}`).remaining)
    expect(late).to.deep.equal(Array.from({ length: 10 }, () => 1))
  })

  it('keeps its limits with a clock of sub-millisecond resolution', () => {
    const { take, wait } = clocked({ quota: 3, window: 1 })
    wait(0.7)
    for (let count = 0; count < 4; count += 1) take()
    wait(333.7)
    expect(take()).to.include({ allowed: true, remaining: 0 })
  })

  it('locks out no client for longer than a window when the clock is set back', () => {
    const { take, wait } = clocked({ quota: 1, window: 60 })
    take()
    wait(-3_600_000)
    expect(take().retryAfterSeconds).to.be.at.most(60)
  })

  it('decides like a token bucket', () => {
    fc.assert(
      fc.property(policies, pauses, (policy, waits) => {
        const { take, wait } = clocked(policy)
        // In milliseconds: a request costs the time in which a token is earned.
        const cost = policy.window * 1000
        let bucket = cost * policy.quota
        for (const pause of waits) {
          wait(pause)
          bucket = Math.min(cost * policy.quota, bucket + pause * policy.quota)
          const { allowed, remaining } = take()
          expect(allowed).to.equal(bucket >= cost)
          if (allowed) bucket -= cost
          expect(remaining).to.equal(Math.floor(bucket / cost))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('allows in no window more than the burst and the quota that is earned meanwhile', () => {
    fc.assert(
      fc.property(policies, pauses, ({ quota, window }, waits) => {
        const { take, wait } = clocked({ quota, window })
        let time = 0
        const allowed: number[] = []
        for (const pause of waits) {
          wait(pause)
          time += pause
          if (take().allowed) allowed.push(time)
        }
        for (const [position, from] of allowed.entries()) {
          for (const [more, to] of allowed.slice(position).entries()) {
            expect(more + 1).to.be.at.most(quota + Math.floor(((to - from) * quota) / (window * 1000)))
          }
        }
      }),
    )
  })

  it('allows a request exactly after Retry-After, to the second', () => {
    fc.assert(
      fc.property(policies, pauses, (policy, waits) => {
        const { take, wait } = clocked(policy)
        for (const pause of waits) {
          wait(pause)
          const { allowed, retryAfterSeconds } = take()
          if (allowed) continue
          wait((retryAfterSeconds - 1) * 1000)
          expect(take().allowed).to.equal(false)
          wait(1000)
          expect(take().allowed).to.equal(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has the whole quota after the reported reset', () => {
    fc.assert(
      fc.property(policies, pauses, (policy, waits) => {
        const { take, wait } = clocked(policy)
        for (const pause of waits) {
          wait(pause)
          wait(take().resetSeconds * 1000)
          expect(take().remaining).to.equal(policy.quota - 1)
        }
      }),
    )
  })
})

describe('rateLimitFields (draft-ietf-httpapi-ratelimit-headers)', () => {
  const policy = { quota: 100, window: 60 }

  it('reports the remaining quota, the reset and the policy', () => {
    const state = { allowed: true, remaining: 50, resetSeconds: 30, retryAfterSeconds: 0 }
    expect(rateLimitFields('reads', policy, state)).to.deep.equal({
      RateLimit: '"reads";r=50;t=30',
      'RateLimit-Policy': '"reads";q=100;w=60',
    })
  })

  it('"If a response contains both the Retry-After and the RateLimit header fields", they name the same instant', () => {
    const state = { allowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 7 }
    expect(rateLimitFields('reads', policy, state).RateLimit).to.equal('"reads";r=0;t=7')
  })

  it('are structured fields for any name', () => {
    const state = { allowed: true, remaining: 1, resetSeconds: 2, retryAfterSeconds: 0 }
    expect(parseItem(rateLimitFields('a "b"', policy, state).RateLimit)[0]).to.equal('a "b"')
  })
})
