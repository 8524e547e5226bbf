import { expect } from 'chai'
import { inReplicatedPostgres, readsOn, replicaAbsence } from '../../support/postgres/postgres-server.ts'
import { startServer, stop } from '../../support/processes/process.ts'

describe('DATABASE_REPLICA', function () {
  before(function () {
    if (replicaAbsence !== undefined) this.skip()
  })

  it('is read by GET', () =>
    inReplicatedPostgres(async (url, replica) => {
      const server = startServer(['start'], { DATABASE_URL: url, DATABASE_REPLICA: replica, READS_PER_MINUTE: '0' })
      const origin = await server.origin
      // The replica may be behind at first, and an equal request is answered from memory.
      for (let date = 1; date <= 28 && (await readsOn(replica)) === 0; date += 1) {
        const day = `2026-12-${String(date).padStart(2, '0')}`
        expect((await fetch(`${origin}/doctors/mjones/schedule?date=${day}`)).status).to.equal(200)
      }
      expect(await readsOn(replica)).to.be.above(0)
      await stop(server)
    }))
})
