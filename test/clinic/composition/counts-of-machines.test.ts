import { expect } from 'chai'
import { countedByMachines } from '@waymark/clinic/composition/counts-of-machines'
import type { Storage } from '@waymark/clinic/composition/open-storage'
import { limiter, type Limiter } from '@waymark/server/http'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { engines, withStorage } from '../../support/postgres/engines.ts'
import { inPostgres, postgresAbsence } from '../../support/postgres/postgres-server.ts'

const quota = 20

/** Processes of one service, whose exchanges run when the test says so. */
function processes({ requestCounts }: Pick<Storage, 'requestCounts'>) {
  let time = Date.parse('2026-11-30T12:00:00Z')
  const clock = { now: () => time }
  const works: (() => void)[] = []
  const failures: unknown[] = []
  const counts = { exchange: (...given: Parameters<typeof requestCounts.exchange>) => exchanged(given) }
  let pending: Promise<unknown> = Promise.resolve()
  const exchanged = (given: Parameters<typeof requestCounts.exchange>): ReturnType<typeof requestCounts.exchange> => {
    const result = requestCounts.exchange(...given)
    pending = Promise.all([pending, result.catch(() => undefined)])
    return result
  }
  return {
    failures,
    pass: (milliseconds: number) => void (time += milliseconds),
    process(name: string): Limiter {
      const own = limiter({ quota, window: 60, now: clock.now })
      const later = (work: () => void): void => void works.push(work)
      const report = (error: unknown): void => void failures.push(error)
      return countedByMachines('reads', { ofMachine: own, own }, { counts, clock, process: name, report, later })
    },
    /** Runs the exchanges that are due; returns how many there were. */
    async exchange(): Promise<number> {
      const due = works.splice(0)
      for (const work of due) {
        work()
        await pending
        // The process applies the counts of the others after the database has answered.
        await new Promise((resolve) => setImmediate(resolve))
      }
      return due.length
    },
  }
}

function take(of: Limiter, client: string, times: number): number {
  return Array.from({ length: times }, () => of.take(client)).filter(({ allowed }) => allowed).length
}

for (const [name, use] of engines) {
  describe(`a limit over machines in ${name}`, () => {
    const tested = (title: string, test: (storage: Storage) => Promise<void>): void => {
      it(title, withStorage(use, test))
    }

    tested('counts what the other machines have answered for the same client only', async (storage) => {
      const service = processes(storage)
      const [one, two] = [service.process('one/1'), service.process('two/1')]
      expect([take(one, 'ada', 12), take(two, 'ada', 6), take(two, 'bob', 2)]).to.deep.equal([12, 6, 2])
      await service.exchange()
      await service.exchange()
      expect(take(two, 'bob', 30)).to.equal(quota - 2)
      // The first machine asks again with its next request. Neither tells the request before which it shared nothing.
      expect(take(one, 'ada', 1)).to.equal(1)
      await service.exchange()
      expect([take(one, 'ada', 30), take(two, 'ada', 30)]).to.deep.equal([quota - 13 - 5, quota - 6 - 11])
    })

    tested('counts a request once, however often the counts are exchanged', async (storage) => {
      const service = processes(storage)
      const [one, two] = [service.process('one/1'), service.process('two/1')]
      take(one, 'ada', 5)
      await service.exchange()
      for (const more of [1, 1, 1, 1]) {
        take(two, 'ada', more)
        await service.exchange()
      }
      // Five and four requests, of which the first machine has told four.
      expect(two.take('ada').remaining).to.equal(quota - 4 - 4 - 1)
    })

    tested('does not count what a process of the same machine has told it already', async (storage) => {
      const service = processes(storage)
      const [one, two] = [service.process('one/1'), service.process('one/2')]
      take(one, 'ada', 10)
      take(two, 'ada', 5)
      await service.exchange()
      await service.exchange()
      expect(take(two, 'ada', 30)).to.equal(quota - 5)
    })

    tested('uses no statement for clients far from their limit', async (storage) => {
      const service = processes(storage)
      const one = service.process('one/1')
      take(one, 'ada', 1)
      expect(await service.exchange()).to.equal(0)
      take(one, 'ada', 1)
      expect(await service.exchange()).to.equal(1)
    })

    tested('forgets the counts of two minutes ago', async (storage) => {
      const service = processes(storage)
      take(service.process('one/1'), 'ada', 20)
      await service.exchange()
      service.pass(180_000)
      const two = service.process('two/1')
      take(two, 'ada', 3)
      await service.exchange()
      expect(take(two, 'ada', 30)).to.equal(quota - 3)
      expect(await storage.requestCounts.exchange([], 0)).to.have.length(1)
    })

    tested('is that of each machine while the database does not answer', async (storage) => {
      const down = { exchange: () => Promise.reject(new Error('The database does not answer')) }
      const service = processes({ requestCounts: down })
      const one = service.process('one/1')
      take(one, 'ada', 10)
      await service.exchange()
      expect(service.failures).to.have.length(1)
      expect(take(one, 'ada', 30)).to.equal(10)
      expect(await storage.requestCounts.exchange([], 0)).to.deep.equal([])
    })
  })
}

describe('a service on two machines', () => {
  it('counts the requests of a client on both', async function () {
    if (postgresAbsence !== undefined) return this.skip()
    await inPostgres(async (url) => {
      const [one, two] = [
        await openClinic({ url, readsPerMinute: 100, process: 'one/1' }),
        await openClinic({ url, readsPerMinute: 100, process: 'two/1' }),
      ]
      const left = async ({ origin }: Clinic): Promise<number> => {
        const field = (await fetch(origin, { headers: { accept: 'application/json' } })).headers.get('ratelimit') ?? ''
        return Number(/r=(\d+)/.exec(field)?.[1])
      }
      try {
        const told = async (name: string): Promise<void> => {
          const minute = Math.floor(one.clock.now() / 60_000)
          const rows = await one.storage.requestCounts.exchange([], minute)
          if (!rows.some(({ process }) => process === name)) await told(name)
        }
        for (let more = 0; more < 60; more += 1) await left(one)
        await told('one/1')
        let [asked, now] = [0, 100]
        while (now === 100 - asked && now > 0) {
          if (asked === 11) await told('two/1')
          now = await left(two)
          asked += 1
        }
        // The first machine told all from its tenth request on.
        expect(100 - asked - now).to.equal(60 - 9)
      } finally {
        await one.close()
        await two.close()
      }
    })
  })
})
