import { expect } from 'chai'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { auditJob } from '@waymark/clinic/modules/operations/verify-audit'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { startServer } from '../../../support/processes/process.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'

const secret = 'a secret of at least 32 characters'
const event = { at: 0, who: 'pat', what: 'sign-in', subject: '/session', client: '127.0.0.1' }

describe('verification of the audit log', () => {
  it('exits with 0 for an intact log, and with 1 for a modified log or another secret', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      const storage = await openStorage(`sqlite:${file}`, { secret })
      for (let count = 0; count < 3; count += 1) await storage.auditLog.append(event)
      await storage.close()
      const verified = (SECRET: string): ReturnType<typeof startServer>['ended'] =>
        startServer(['audit'], { DATABASE_URL: `sqlite:${file}`, SECRET }).ended
      const intact = await verified(secret)
      expect([intact.code, intact.errors]).to.deep.equal([0, ''])
      expect(intact.output).to.match(/^The audit log is intact: 3 entries, the last hash is [\w-]{43}\.\n$/)
      expect((await verified('another secret of 32 characters!')).code).to.equal(1)
      const database = new DatabaseSync(file)
      database.exec("update audit set who = 'desk' where number = 2")
      database.close()
      const broken = await verified(secret)
      expect([broken.code, broken.output]).to.deep.equal([
        1,
        'The audit log is broken at entry 2, or SECRET is not the secret of the service.\n',
      ])
    }))

  it('reports a log whose end is not recorded, also in the log of the service', () =>
    inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      const storage = await openStorage(`sqlite:${file}`, { secret })
      await storage.auditLog.append(event)
      await storage.close()
      const database = new DatabaseSync(file)
      database.exec('delete from audit_head')
      database.close()
      const audit = await startServer(['audit'], { DATABASE_URL: `sqlite:${file}`, SECRET: secret }).ended
      expect([audit.code, audit.output, audit.errors]).to.deep.equal([
        1,
        'The audit log is broken: the table audit_head, which records its last entry, has no row.\n',
        '',
      ])
      const logged: unknown[] = []
      const opened = await openStorage(`sqlite:${file}`, { secret })
      await auditJob(opened.auditLog, {
        info: () => undefined,
        error: (_fields: unknown, message?: string) => void logged.push(message),
      }).run(0)
      expect(logged).to.deep.equal(['audit log broken: run npm run audit'])
      await opened.close()
    }))

  it('runs at startup and once a day, and reports to the operator', async () => {
    const logged: unknown[] = []
    const log = (_fields: unknown, message?: string): void => void logged.push(message)
    let isIntact = true
    const verify = () =>
      Promise.resolve(
        isIntact ? ({ isIntact, head: { number: 1, hash: 'h' }, plainUntil: 0 } as const) : { isIntact, brokenAt: 7 },
      )
    const job = auditJob({ verify }, { info: log, error: log })
    const day = 86_400_000
    for (const now of [1000, 2000, day]) await job.run(now)
    expect(logged).to.deep.equal(['audit log verified'])
    isIntact = false
    await job.run(day + 1000)
    expect(logged[1]).to.equal('audit log broken: run npm run audit')
  })
})
