import { expect } from 'chai'
import type { NewApplicationPassword } from '../../server/kit/authentication/password/application-password.ts'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { engines } from '../support/postgres/engines.ts'

const minute = 60_000
const start = Date.parse('2026-12-01T09:00:00Z')

function password(id: string, more: Partial<NewApplicationPassword> = {}): NewApplicationPassword {
  const digests = ['SHA-256', 'MD5'].map((algorithm) => ({
    algorithm,
    userHash: `user ${algorithm}`,
    sealedSecret: `${id} ${algorithm}`,
  }))
  const row = { id, account: 'pat', name: 'curl', realm: 'clinic', passwordHash: `hash ${id}`, createdAt: start }
  return { ...row, digests, ...more }
}

for (const [name, use] of engines) {
  const withStorage = (test: (storage: Storage) => Promise<void>) => (): Promise<void> =>
    use(async (url) => {
      const storage = await openStorage(url)
      try {
        await test(storage)
      } finally {
        await storage.close()
      }
    })

  describe(`application passwords in ${name}`, () => {
    it(
      'are listed by account, latest first',
      withStorage(async ({ applicationPasswords }) => {
        const shown = { id: 'a', account: 'pat', name: 'curl', createdAt: start, lastUsedAt: undefined }
        expect(await applicationPasswords.add(password('a'))).to.deep.equal(shown)
        await applicationPasswords.add(password('b', { createdAt: start + 1 }))
        await applicationPasswords.add(password('c', { account: 'ada' }))
        const listed = await applicationPasswords.list('pat')
        expect(listed).to.deep.equal([{ ...shown, id: 'b', createdAt: start + 1 }, shown])
        expect(await applicationPasswords.list('nobody')).to.deep.equal([])
      }),
    )

    it(
      'are limited to ten per account, even with concurrent additions',
      withStorage(async ({ applicationPasswords }) => {
        const tries = Array.from({ length: 15 }, (_, number) => applicationPasswords.add(password(String(number))))
        expect((await Promise.all(tries)).filter((added) => added !== undefined)).to.have.length(10)
        const kept = await applicationPasswords.list('pat')
        expect(kept).to.have.length(10)
        expect(await applicationPasswords.add(password('c', { account: 'ada' }))).not.to.equal(undefined)
        // PostgreSQL may commit concurrent transactions in any order, so any ten may be stored.
        await applicationPasswords.remove('pat', kept[0]?.id ?? '')
        expect(await applicationPasswords.add(password('again'))).not.to.equal(undefined)
      }),
    )

    it(
      'are found by account or user hash, for a realm and an algorithm',
      withStorage(async ({ accounts, applicationPasswords }) => {
        for (const id of ['pat', 'ada']) await accounts.add({ id, name: id, role: 'patient', createdAt: start })
        await applicationPasswords.add(password('a'))
        await applicationPasswords.add(password('b'))
        await applicationPasswords.add(password('c', { account: 'ada', digests: [] }))
        await applicationPasswords.add(password('d', { realm: 'another' }))
        const digestsOf = async (
          user: { readonly account: string } | { readonly userHash: string },
          realm = 'clinic',
          algorithm = 'MD5',
        ): Promise<readonly string[]> => {
          const found = await applicationPasswords.digestsOf({ realm, algorithm, user })
          return found.map((row) => `${row.id} ${row.holder.id} ${row.sealedSecret}`).sort()
        }
        const both = ['a pat a MD5', 'b pat b MD5']
        expect(await digestsOf({ account: 'pat' })).to.deep.equal(both)
        expect(await digestsOf({ userHash: 'user MD5' })).to.deep.equal(both)
        expect(await digestsOf({ account: 'pat' }, 'another')).to.deep.equal(['d pat d MD5'])
        expect(await digestsOf({ account: 'pat' }, 'clinic', 'SHA-256')).to.deep.equal([
          'a pat a SHA-256',
          'b pat b SHA-256',
        ])
        for (const user of [{ account: 'Pat' }, { account: 'ada' }, { account: '' }, { userHash: 'user SHA-256' }]) {
          expect(await digestsOf(user)).to.deep.equal([])
        }
        expect(await digestsOf({ account: 'pat' }, 'clinic', 'SHA-1')).to.deep.equal([])
      }),
    )

    it(
      'are found by hash and account',
      withStorage(async ({ applicationPasswords }) => {
        await applicationPasswords.add(password('a'))
        expect(await applicationPasswords.matching('pat', 'hash a')).to.equal('a')
        expect(await applicationPasswords.matching('pat', 'hash b')).to.equal(undefined)
        expect(await applicationPasswords.matching('ada', 'hash a')).to.equal(undefined)
      }),
    )

    it(
      'are removed with their Digest records, by their owner only',
      withStorage(async ({ applicationPasswords }) => {
        await applicationPasswords.add(password('a'))
        expect(await applicationPasswords.remove('ada', 'a')).to.equal(false)
        expect(await applicationPasswords.remove('pat', 'a')).to.equal(true)
        expect(await applicationPasswords.remove('pat', 'a')).to.equal(false)
        const user = { userHash: 'user MD5' }
        expect(await applicationPasswords.digestsOf({ realm: 'clinic', algorithm: 'MD5', user })).to.deep.equal([])
        expect(await applicationPasswords.add(password('a')), 'with its records').not.to.equal(undefined)
      }),
    )

    it(
      'record their last use to the minute',
      withStorage(async ({ applicationPasswords, flush }) => {
        await applicationPasswords.add(password('a'))
        const used: unknown[] = []
        for (const after of [0, minute - 1, minute]) {
          await applicationPasswords.use('a', start + after)
          await flush()
          used.push((await applicationPasswords.list('pat'))[0]?.lastUsedAt)
        }
        expect(used).to.deep.equal([start, start, start + minute])
      }),
    )
  })

  describe(`HOBA keys in ${name}`, () => {
    const key = { kid: 'k', account: 'pat', publicKey: 'p', device: 'Telephone', createdAt: start }
    const shown = { ...key, lastUsedAt: undefined }

    it(
      'keep the first owner and the first key of a kid',
      withStorage(async ({ hobaKeys }) => {
        expect(await hobaKeys.add(key)).to.deep.equal(shown)
        expect(await hobaKeys.add({ ...key, device: 'Other', createdAt: start + 1 }), 'again').to.deep.equal(shown)
        expect(await hobaKeys.add({ ...key, publicKey: 'q' })).to.equal(undefined)
        expect(await hobaKeys.add({ ...key, account: 'ada' })).to.equal(undefined)
        expect(await hobaKeys.find('k')).to.deep.equal(shown)
        expect(await hobaKeys.find('K')).to.equal(undefined)
      }),
    )

    it(
      'are listed by account, latest first, and removed by their owner',
      withStorage(async ({ hobaKeys }) => {
        await hobaKeys.add(key)
        await hobaKeys.add({ ...key, kid: 'l', createdAt: start + 1 })
        await hobaKeys.add({ ...key, kid: 'm', account: 'ada' })
        expect((await hobaKeys.list('pat')).map(({ kid }) => kid)).to.deep.equal(['l', 'k'])
        expect(await hobaKeys.remove('ada', 'k')).to.equal(false)
        expect(await hobaKeys.remove('pat', 'k')).to.equal(true)
        expect(await hobaKeys.remove('pat', 'k')).to.equal(false)
        expect((await hobaKeys.list('pat')).map(({ kid }) => kid)).to.deep.equal(['l'])
      }),
    )

    it(
      'record their last use to the minute',
      withStorage(async ({ hobaKeys, flush }) => {
        await hobaKeys.add(key)
        const used: unknown[] = []
        for (const after of [0, minute - 1, minute]) {
          await hobaKeys.use('k', start + after)
          await flush()
          used.push((await hobaKeys.find('k'))?.lastUsedAt)
        }
        expect(used).to.deep.equal([start, start, start + minute])
      }),
    )
  })

  describe(`one-time uses in ${name}`, () => {
    it(
      'accept the first of many concurrent uses',
      withStorage(async ({ oneTimeUses }) => {
        const tries = Array.from({ length: 50 }, () => oneTimeUses.use('a', start))
        expect((await Promise.all(tries)).filter((isFirst) => isFirst)).to.have.length(1)
        expect(await oneTimeUses.use('b', start)).to.equal(true)
      }),
    )

    it(
      'are stored until they expire',
      withStorage(async ({ oneTimeUses }) => {
        await oneTimeUses.use('a', start)
        await oneTimeUses.use('b', start + 1)
        await oneTimeUses.purge(start)
        expect(await oneTimeUses.use('b', start)).to.equal(false)
        expect(await oneTimeUses.use('a', start)).to.equal(true)
      }),
    )
  })
}
