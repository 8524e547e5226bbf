import { expect } from 'chai'
import type { NewPasskey, PasskeyChallenge } from '@waymark/server/passkeys'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { engines } from '../support/postgres/engines.ts'

const start = Date.parse('2026-12-01T09:00:00Z')

function passkey(id: string, more: Partial<NewPasskey> = {}): NewPasskey {
  const device = { publicKey: `key ${id}`, counter: 0, transports: ['hybrid', 'internal'], model: 'model' }
  return {
    id,
    account: 'pat',
    ...device,
    isShareable: true,
    isSynced: false,
    name: 'Telephone',
    createdAt: start,
    ...more,
  }
}

const challenge: PasskeyChallenge = {
  hash: 'hash',
  purpose: 'create',
  account: 'ada',
  expires: start + 1000,
  opening: { name: 'Ada', email: 'ada@example.org' },
  keyName: 'Telephone',
  next: '/users/ada',
  browser: 'browser',
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

  describe(`passkeys in ${name}`, () => {
    it(
      'are found by id, and listed by account, latest first',
      withStorage(async ({ passkeys }) => {
        const kept = { ...passkey('a'), lastUsedAt: undefined, isSuspected: false }
        expect(await passkeys.add(passkey('a'))).to.deep.equal(kept)
        await passkeys.add(passkey('b', { createdAt: start + 1, transports: [] }))
        await passkeys.add(passkey('c', { account: 'ada' }))
        expect(await passkeys.find('a')).to.deep.equal(kept)
        expect(await passkeys.find('z')).to.equal(undefined)
        expect((await passkeys.list('pat')).map(({ id, transports }) => [id, transports.length])).to.deep.equal([
          ['b', 0],
          ['a', 2],
        ])
      }),
    )

    it(
      'have a unique id, even with concurrent additions',
      withStorage(async ({ passkeys }) => {
        const accounts = ['pat', 'ada', 'bea', 'pat']
        const added = await Promise.all(accounts.map((account) => passkeys.add(passkey('a', { account }))))
        const stored = added.filter((one) => one !== undefined)
        expect(stored).to.have.length(1)
        // Connections of PostgreSQL may begin in any order.
        expect(await passkeys.find('a')).to.deep.equal(stored[0])
      }),
    )

    it(
      'are renamed and removed by their account only',
      withStorage(async ({ passkeys }) => {
        await passkeys.add(passkey('a'))
        expect(await passkeys.rename('ada', 'a', 'Mine')).to.equal(false)
        expect(await passkeys.rename('pat', 'a', 'Laptop')).to.equal(true)
        expect(await passkeys.remove('ada', 'a')).to.equal(false)
        expect((await passkeys.find('a'))?.name).to.equal('Laptop')
        expect(await passkeys.remove('pat', 'a')).to.equal(true)
        expect(await passkeys.remove('pat', 'a')).to.equal(false)
      }),
    )

    it(
      'need an increasing counter, or none',
      withStorage(async ({ passkeys }) => {
        await passkeys.add(passkey('a'))
        const used = (counter: number): Promise<boolean> =>
          passkeys.use('a', { counter, isSynced: true, usedAt: start + counter })
        expect([
          await used(0),
          await used(0),
          await used(2),
          await used(2),
          await used(1),
          await used(0),
        ]).to.deep.equal([...[true, true, true], ...[false, false, false]])
        expect(await passkeys.find('a')).to.deep.include({ counter: 2, isSynced: true, lastUsedAt: start + 2 })
        const many = await Promise.all(Array.from({ length: 20 }, () => used(3)))
        expect(many.filter(Boolean)).to.have.length(1)
        expect(await passkeys.use('z', { counter: 1, isSynced: false, usedAt: start })).to.equal(false)
      }),
    )

    it(
      'are marked as suspected',
      withStorage(async ({ passkeys }) => {
        for (const id of ['a', 'b']) await passkeys.add(passkey(id))
        await passkeys.suspect('a')
        expect((await passkeys.find('a'))?.isSuspected).to.equal(true)
        expect((await passkeys.find('b'))?.isSuspected).to.equal(false)
      }),
    )
  })

  describe(`challenges for passkeys in ${name}`, () => {
    it(
      'are stored until they expire',
      withStorage(async ({ passkeyChallenges }) => {
        const bare = { hash: 'bare', purpose: 'get', expires: start + 1000 } as const
        const nothing = {
          account: undefined,
          opening: undefined,
          keyName: undefined,
          next: undefined,
          browser: undefined,
        }
        for (const one of [challenge, bare]) await passkeyChallenges.add(one)
        expect(await passkeyChallenges.find('hash', start + 999)).to.deep.equal(challenge)
        expect(await passkeyChallenges.find('bare', start)).to.deep.equal({ ...bare, ...nothing })
        expect(await passkeyChallenges.find('hash', start + 1000)).to.equal(undefined)
        expect(await passkeyChallenges.find('other', start)).to.equal(undefined)
      }),
    )

    it(
      'are consumed once, for their purpose, before they expire',
      withStorage(async ({ passkeyChallenges }) => {
        await passkeyChallenges.add(challenge)
        expect(await passkeyChallenges.consume('hash', 'get', start)).to.equal(undefined)
        expect(await passkeyChallenges.consume('hash', 'create', start + 1000)).to.equal(undefined)
        const tries = Array.from({ length: 20 }, () => passkeyChallenges.consume('hash', 'create', start))
        const taken = (await Promise.all(tries)).filter((one) => one !== undefined)
        expect(taken).to.deep.equal([challenge])
        expect(await passkeyChallenges.find('hash', start)).to.equal(undefined)
      }),
    )

    it(
      'are deleted after expiry',
      withStorage(async ({ passkeyChallenges }) => {
        await passkeyChallenges.add(challenge)
        await passkeyChallenges.add({ ...challenge, hash: 'later', expires: start + 2000 })
        await passkeyChallenges.purge(start + 1000)
        expect(await passkeyChallenges.find('hash', start)).to.equal(undefined)
        expect(await passkeyChallenges.find('later', start)).not.to.equal(undefined)
      }),
    )
  })

  describe(`keys of HOBA in ${name}`, () => {
    it(
      'are renamed by their account only',
      withStorage(async ({ hobaKeys }) => {
        await hobaKeys.add({ kid: 'k', account: 'pat', publicKey: 'p', device: 'Telephone', createdAt: start })
        expect(await hobaKeys.rename('ada', 'k', 'Mine')).to.equal(false)
        expect(await hobaKeys.rename('pat', 'k', 'Laptop')).to.equal(true)
        expect((await hobaKeys.find('k'))?.device).to.equal('Laptop')
      }),
    )
  })
}
