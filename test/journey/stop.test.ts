import { expect } from 'chai'
import { DatabaseSync } from 'node:sqlite'
import { startServer, stop } from '../support/processes/process.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

// Issue 28, row 32.

describe('a process that is stopped', () => {
  it('has written its notes and sealed the audit log', () =>
    inTemporaryFolder(async (folder) => {
      const file = `${folder}/clinic.sqlite`
      const server = startServer(['start'], { DATABASE_URL: `sqlite:${file}` })
      const origin = await server.origin
      for (let times = 0; times < 30; times += 1) await signedIn({ origin }, 'pat')
      const refused = await fetch(origin, { headers: { authorization: `Basic ${btoa('pat:wrong')}` } })
      expect(refused.status).to.equal(403)
      await stop(server)
      const database = new DatabaseSync(file)
      expect(database.prepare('select what from audit_unsealed').all()).to.deep.equal([])
      const entries = database.prepare('select what from audit').all()
      expect(entries.map(({ what }) => what)).to.include('Basic refused')
      expect(entries.length).to.be.greaterThan(30)
      database.close()
    }))
})
