import { expect } from 'chai'
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Unavailable } from '@waymark/server/domain/unavailable'
import { openStorage } from '@waymark/server/storage/storage'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

describe('SQLite', () => {
  it('cannot be used while another process writes for longer than anybody waits', async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      const storage = await openStorage(`sqlite:${file}`)
      const other = new DatabaseSync(file)
      other.exec('begin immediate')
      const failed: unknown = await storage.submissions
        .inTransaction(() => Promise.resolve('done'))
        .catch((error: unknown) => error)
      expect(failed).to.be.instanceOf(Unavailable)
      other.exec('rollback')
      other.close()
      expect(await storage.submissions.inTransaction(() => Promise.resolve('done'))).to.equal('done')
      await storage.close()
    })
  })

  it('lets only the owner of the process read its files, also those from before', async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      const modes = (): readonly string[] =>
        ['', '-wal', '-shm'].map((suffix) => (statSync(file + suffix).mode & 0o777).toString(8))
      const storage = await openStorage(`sqlite:${file}`)
      expect(modes()).to.deep.equal(['600', '600', '600'])
      chmodSync(file, 0o644)
      const again = await openStorage(`sqlite:${file}`)
      expect(modes()[0]).to.equal('640')
      await again.close()
      await storage.close()
    })
  })

  it('refuses a database of a newer version', async () => {
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, 'clinic.sqlite')
      await (await openStorage(`sqlite:${file}`)).close()
      const database = new DatabaseSync(file)
      database.exec("insert into migration (name) values ('9999-future')")
      database.close()
      const failed: unknown = await openStorage(`sqlite:${file}`).catch((error: unknown) => error)
      expect(String(failed)).to.include('newer version of the service, which has made 9999-future')
    })
  })
})
