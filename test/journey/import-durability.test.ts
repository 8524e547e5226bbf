import { expect } from 'chai'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
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

describe('an import of a clinic that is killed', () => {
  it('leaves nothing, and is imported as a whole when it is repeated', () =>
    inTemporaryFolder(async (folder) => {
      const [path, file] = [`${folder}/clinic.sqlite`, `${folder}/clinic.ndjson`]
      await writeFile(file, clinicOf(10_000))
      await (await openStorage(`sqlite:${path}`)).close()
      const settings = { DATABASE_URL: `sqlite:${path}`, SECRET: 'a secret that only the tests know, 32+' }
      const first = startServer(['import', file], settings)
      const database = new DatabaseSync(path)
      let held = 0
      while (held < 3) {
        held = isLocked(database) ? held + 1 : 0
        await sleep(5)
      }
      await stop(first, 'SIGKILL')
      const rows = (): unknown => database.prepare('select count(*) as count from account').get()?.['count']
      expect(rows()).to.equal(0)
      const second = startServer(['import', file], settings)
      await second.ended
      expect(rows()).to.equal(10_000)
      database.close()
    }))
})

/** Returns the file of a clinic with a number of users. */
function clinicOf(users: number): string {
  const instant = '2026-11-30T12:00:00.000Z'
  const lines = [
    { format: 'waymark clinic', version: 1, createdAt: instant },
    ...Array.from({ length: users }, (_, at) => {
      const person = { id: `u${String(at)}`, name: `User ${String(at)}`, role: 'patient', state: 'active' }
      return { table: 'account', row: { ...person, createdAt: instant, changedAt: instant, version: 1 } }
    }),
  ].map((line) => `${JSON.stringify(line)}\n`)
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex')
  return `${lines.join('')}${JSON.stringify({ end: { lines: lines.length, sha256 } })}\n`
}

function isLocked(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate; rollback')
    return false
  } catch {
    return true
  }
}
