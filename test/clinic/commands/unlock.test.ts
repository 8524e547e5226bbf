import { expect } from 'chai'
import { join } from 'node:path'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { production, startServer } from '../../support/processes/process.ts'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'

describe('the command unlock', () => {
  it('resets the failed sign-ins of one account, and appends to the audit log', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const count = (account: string): { name: string; account: string; most: number; window: number } => ({
        name: `pair 192.0.2.1 ${account}`,
        account,
        most: 1,
        window: 60_000,
      })
      const full = async (account: string): Promise<boolean> => {
        const storage = await openStorage(url)
        const end = await storage.failedAttempts.consume([count(account)], Date.now())
        await storage.close()
        return end !== undefined
      }
      const storage = await openStorage(url)
      for (const id of ['boss', 'other']) {
        await storage.accounts.add({ id, name: id, role: 'clerk', createdAt: 1 })
        await storage.failedAttempts.consume([count(id)], Date.now())
      }
      await storage.close()
      const settings = { ...production, DATABASE_URL: url }
      const { code, output, errors } = await startServer(['unlock', 'Boss'], settings).ended
      expect([code, output, errors]).to.deep.equal([0, 'Boss is unlocked and can sign in at once.\n', ''])
      expect([await full('boss'), await full('other')]).to.deep.equal([false, true])
      const unknown = await startServer(['unlock', 'nobody'], settings).ended
      expect([unknown.code, unknown.errors]).to.deep.equal([2, 'No account has the user name nobody.\n'])
      const after = await openStorage(url, { secret: settings.SECRET })
      const { items } = await after.auditLog.page({ limit: 5 })
      await after.close()
      expect(items.map(({ who, what, subject }) => [who, what, subject])).to.deep.equal([
        ['operator', 'account unlocked', 'boss'],
      ])
    }))
})
