import { expect } from 'chai'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, stop } from '../support/processes/process.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

// Issue 28, row 26.

describe('an import that is killed', () => {
  it('leaves all of its rows or none', () =>
    inTemporaryFolder(async (folder) => {
      const file = `${folder}/clinic.sqlite`
      const server = startServer(['start'], { DATABASE_URL: `sqlite:${file}` })
      const origin = await server.origin
      const token = await signedIn({ origin }, 'desk')
      const rows = Array.from({ length: 5000 }, (_, at) => `d${String(at)},Dr D,Cardiology,Europe/Rome,Via 1,it`)
      const sending = fetch(`${origin}/imports?table=doctors&mode=import`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
        body: ['id,name,speciality,timeZone,address,languages', ...rows].join('\n'),
      }).then(
        () => 'answered',
        () => 'cut off',
      )
      const database = new DatabaseSync(file)
      // The transaction of the import holds the write lock for longer than those of the trial.
      let held = 0
      while (held < 5) {
        held = isLocked(database) ? held + 1 : 0
        await sleep(20)
      }
      await stop(server, 'SIGKILL')
      expect(await sending).to.equal('cut off')
      const count = database.prepare("select count(*) as count from doctor where id glob 'd[0-9]*'").get()
      expect(count?.['count']).to.be.oneOf([0, 5000])
      database.close()
    }))
})

function isLocked(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch {
    return true
  }
}
