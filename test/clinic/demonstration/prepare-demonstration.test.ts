import { keepersOf } from '@waymark/clinic/composition/authentication'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { prepareDemonstration } from '@waymark/clinic/demonstration/prepare-demonstration'
import { expect } from 'chai'
import { engines } from '../../support/postgres/engines.ts'
import { inEmptyPostgres, postgresAbsence } from '../../support/postgres/postgres-server.ts'
import { startServer, stop } from '../../support/processes/process.ts'

const clock = { now: () => Date.parse('2026-11-30T12:00:00Z') }
const keepers = keepersOf({ secret: 'a secret that only the tests know, 32+' })
const fill = (storage: Storage): Promise<boolean> => prepareDemonstration(storage, keepers, clock)

/** Returns how much of each kind there is. */
async function contentOf(storage: Storage) {
  const { accounts, applicationPasswords, appointmentTypes, books, messages, schedules } = storage
  const all = { limit: 1000 }
  const ahead = await schedules.ahead('mjones', 0)
  return {
    accounts: (await accounts.page(all)).items.map(({ id }) => id),
    passwords: (await applicationPasswords.list('pat')).length,
    books: (await books.page(all)).items.length,
    messages: (await messages.page({ account: 'pat', now: clock.now() }, all)).items.length,
    types: (await appointmentTypes.page(all)).items.length,
    slots: ahead.length,
    starts: new Set(ahead.map(({ start }) => start)).size,
  }
}

// A database in memory belongs to one process.
const shared = engines.filter(([name]) => name !== 'SQLite in memory')

describe('the demonstration', () => {
  for (const [name, use] of shared) {
    it(`fills an empty database once for two processes in ${name}`, () =>
      (name === 'PostgreSQL' ? inEmptyPostgres : use)(async (url) => {
        const first = await openStorage(url)
        const second = await openStorage(url)
        expect(await Promise.all([fill(first), fill(second)])).to.deep.equal([true, true])
        const content = await contentOf(first)
        expect(content).to.include({ passwords: 1, books: 10, messages: 1, types: 4, slots: content.starts })
        expect(content.accounts).to.have.members(['pat', 'mjones', 'desk'])
        expect(await fill(second)).to.equal(true)
        expect(await contentOf(second)).to.deep.equal(content)
        await first.close()
        await second.close()
      }))
  }

  it('starts with several servers on one empty database of PostgreSQL', async function () {
    if (postgresAbsence !== undefined) this.skip()
    await inEmptyPostgres(async (url) => {
      const servers = [1, 2].map(() => startServer(['start'], { DATABASE_URL: url, LOG_LEVEL: 'silent' }))
      try {
        const pages = servers.map(async ({ origin }) => fetch(`${await origin}/doctors`))
        expect((await Promise.all(pages)).map(({ status }) => status)).to.deep.equal([200, 200])
      } finally {
        for (const server of servers) await stop(server)
      }
    })
  })
})
