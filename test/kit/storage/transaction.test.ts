import { expect } from 'chai'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'

const account = (id: string): Parameters<Storage['accounts']['add']>[0] => ({
  id,
  name: id,
  role: 'patient',
  createdAt: 0,
})

async function withTwo(test: (first: Storage, second: Storage) => Promise<void>): Promise<void> {
  const [first, second] = [await openStorage('sqlite::memory:'), await openStorage('sqlite::memory:')]
  await test(first, second)
  await Promise.all([first.close(), second.close()])
}

describe('a transaction', () => {
  it('does not include statements on another database', () =>
    withTwo(async (first, second) => {
      const failed: unknown = await first
        .inTransaction(async () => {
          await first.accounts.add(account('pat'))
          expect(await second.accounts.find('pat')).to.equal(undefined)
          await second.accounts.add(account('kim'))
          throw new Error('rolled back')
        })
        .catch((error: unknown) => error)
      expect(failed).to.have.property('message', 'rolled back')
      expect(await first.accounts.find('pat')).to.equal(undefined)
      expect(await first.accounts.find('kim')).to.equal(undefined)
      expect(await second.accounts.find('kim')).to.have.property('id', 'kim')
    }))

  it('is independent if it begins within one of another database', () =>
    withTwo(async (first, second) => {
      await first.inTransaction(async () => {
        await first.accounts.add(account('pat'))
        const failed: unknown = await second
          .inTransaction(async () => {
            await second.accounts.add(account('kim'))
            await first.accounts.add(account('lee'))
            throw new Error('rolled back')
          })
          .catch((error: unknown) => error)
        expect(failed).to.have.property('message', 'rolled back')
      })
      expect(await first.accounts.find('pat')).to.have.property('id', 'pat')
      expect(await first.accounts.find('lee')).to.have.property('id', 'lee')
      expect(await second.accounts.find('kim')).to.equal(undefined)
    }))
})
