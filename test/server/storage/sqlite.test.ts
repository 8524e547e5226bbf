import { expect } from 'chai'
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
})
