import { expect } from 'chai'
import { join } from 'node:path'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { answered } from './digest-client.ts'
import {
  challengeOf,
  give,
  information,
  judged,
  pat,
  processOn,
  secrets,
  verdictOf,
  withProcess,
} from './digest-process.ts'

describe('the nonces of Digest', () => {
  it('are stale after five minutes with a right response, and refused with a wrong one', () =>
    withProcess(async (process) => {
      const { scheme, clock } = process
      const challenge = challengeOf(scheme)
      clock.time += 5 * 60_000 - 1
      expect((await verdictOf(scheme, answered(challenge, pat))).verdict).to.equal('accepted')
      clock.time += 1
      const late = { ...pat, nc: '00000002' }
      expect(await verdictOf(scheme, answered(challenge, late))).to.deep.equal({ verdict: 'stale' })
      const wrong = answered(challenge, { ...late, password: 'wrong' })
      expect(await verdictOf(scheme, wrong)).to.deep.equal({ verdict: 'refused' })
    }))

  const forged: readonly (readonly [what: string, nonce: (own: string) => string])[] = [
    ['was forged', () => 'bXkgb3duIG5vbmNl'],
    [
      'was changed',
      (own) => `${own.startsWith('AQ') ? 'AR' : 'AQ'}${own.slice(2, -2)}${own.endsWith('AA') ? 'BB' : 'AA'}`,
    ],
    ['has padding', (own) => `${own}==`],
    ['has another encoding', (own) => `${own} `],
    ['is truncated', (own) => own.slice(0, -4)],
    ['is empty', () => ''],
  ]
  for (const [what, make] of forged) {
    it(`are stale if the nonce ${what} and the response is right`, () =>
      withProcess(async ({ scheme }) => {
        const challenge = challengeOf(scheme)
        const nonce = make(challenge.parameters.get('nonce') ?? '')
        const other = { ...challenge, parameters: new Map([...challenge.parameters, ['nonce', nonce]]) }
        expect(await verdictOf(scheme, answered(other, pat))).to.deep.equal({ verdict: 'stale' })
        const wrong = answered(other, { ...pat, password: 'wrong' })
        expect(await verdictOf(scheme, wrong)).to.deep.equal({ verdict: 'refused' })
      }))
  }

  it('are stale for another algorithm, realm or secret', () =>
    withProcess(async ({ scheme, storage }) => {
      await give(storage, pat, { realm: 'another' })
      const others = [
        challengeOf(scheme, 'SHA-512-256'),
        challengeOf(scheme, 'SHA-256-sess'),
        challengeOf(processOn(storage, { realm: 'another' }).scheme),
        challengeOf(processOn(storage, { secrets: ['another secret of the same length, or so'] }).scheme),
      ]
      for (const { parameters } of others) {
        const nonce = ['nonce', parameters.get('nonce') ?? ''] as const
        const own = challengeOf(scheme)
        const mixed = { ...own, parameters: new Map([...own.parameters, nonce]) }
        expect(await verdictOf(scheme, answered(mixed, pat))).to.deep.equal({ verdict: 'stale' })
      }
    }))

  it('stay valid under a previous secret, and so do application passwords', () =>
    withProcess(async ({ scheme, storage }) => {
      const renewed = processOn(storage, { secrets: ['the next secret, which is as long as that', ...secrets] })
      const credentials = answered(challengeOf(scheme), pat)
      expect((await verdictOf(renewed.scheme, credentials)).verdict).to.equal('accepted')
      expect((await judged(renewed, {})).verdict).to.equal('accepted')
      const forgetful = processOn(storage, { secrets: ['the next secret, which is as long as that'] })
      for (const secret of [undefined, '']) {
        expect(await judged(forgetful, { secret })).to.deep.equal({ verdict: 'refused' })
      }
    }))

  const repeatedIn = (method: string, meanwhile: (other: Storage) => Promise<void>): Promise<void> =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const [first, second] = [await openStorage(url), await openStorage(url)]
      try {
        await give(first, pat)
        const [here, there] = [processOn(first), processOn(second)]
        const credentials = answered(challengeOf(here.scheme), { ...pat, method })
        expect((await verdictOf(there.scheme, credentials, { method })).verdict).to.equal('accepted')
        expect(await verdictOf(there.scheme, credentials, { method })).to.deep.equal({ verdict: 'stale' })
        await meanwhile(second)
        expect(await verdictOf(here.scheme, credentials, { method })).to.deep.equal({ verdict: 'stale' })
        expect(await verdictOf(there.scheme, credentials, { method })).to.deep.equal({ verdict: 'stale' })
      } finally {
        await first.close()
        await second.close()
      }
    })

  it('are stale if a nonce count is repeated to write, even in another process', () =>
    repeatedIn('PUT', () => Promise.resolve()))

  it('are stale if a nonce count is repeated to read, in another process after its background writes', () =>
    repeatedIn('GET', (storage) => storage.flush()))

  it('accept each nonce count once, in any order and letter case', () =>
    withProcess(async ({ scheme }) => {
      const challenge = challengeOf(scheme)
      const verdicts: string[] = []
      for (const nc of ['0000000b', '00000001', '0000000B', '00000002']) {
        verdicts.push((await verdictOf(scheme, answered(challenge, { ...pat, nc }))).verdict)
      }
      expect(verdicts).to.deep.equal(['accepted', 'accepted', 'stale', 'accepted'])
    }))

  it('are stale after 4096 requests', () =>
    withProcess(async ({ scheme }) => {
      const challenge = challengeOf(scheme)
      const at = async (nc: string): Promise<string> =>
        (await verdictOf(scheme, answered(challenge, { ...pat, nc }))).verdict
      expect([await at('00001000'), await at('00001001'), await at('ffffffff')]).to.deep.equal([
        'accepted',
        'stale',
        'stale',
      ])
    }))

  it('accept one of many concurrent requests with the same count', () =>
    withProcess(async ({ scheme }) => {
      const credentials = answered(challengeOf(scheme), pat)
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdictOf(scheme, credentials)))
      expect(verdicts.filter(({ verdict }) => verdict === 'accepted')).to.have.length(1)
    }))

  it('are replaced in their last minute (§3.5: nextnonce)', () =>
    withProcess(async ({ scheme, clock }) => {
      const challenge = challengeOf(scheme)
      clock.time += 4 * 60_000
      expect(information(await verdictOf(scheme, answered(challenge, pat))).has('nextnonce')).to.equal(false)
      clock.time += 1
      const verdict = await verdictOf(scheme, answered(challenge, { ...pat, nc: '00000002' }))
      const next = information(verdict).get('nextnonce') ?? ''
      clock.time += 60_000
      const renewed = { ...challenge, parameters: new Map([...challenge.parameters, ['nonce', next]]) }
      expect((await verdictOf(scheme, answered(renewed, pat))).verdict).to.equal('accepted')
    }))

  it('are stored only after a right response', async () => {
    const storage = await openStorage('sqlite::memory:')
    await give(storage, pat)
    const uses: string[] = []
    const oneTimeUses = {
      ...storage.oneTimeUses,
      useForReading: (name: string, expires: number): Promise<boolean> => {
        uses.push(name)
        return storage.oneTimeUses.useForReading(name, expires)
      },
    }
    const process = processOn(storage, { oneTimeUses })
    for (let count = 0; count < 1000; count += 1) {
      expect((await judged(process, { password: String(count) })).verdict).to.equal('refused')
    }
    expect(uses).to.have.length(0)
    await judged(process, {})
    expect(uses).to.have.length(1)
    await storage.close()
  })
})
