import { expect } from 'chai'
import { join } from 'node:path'
import { formatChallenge, type Challenge, type Credentials } from '@waymark/shared'
import { hoba, type Hoba, type HobaOptions } from '../../../server/kit/authentication/hoba/hoba.ts'
import { isSignedWith } from '../../../server/kit/authentication/hoba/hoba-key.ts'
import type { Verdict } from '../../../server/kit/authentication/scheme.ts'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { inTemporaryFolder } from '../../support/temporary-folder.ts'
import { holding, newDevice, origin, signedBy } from './hoba-device.ts'

const start = Date.parse('2026-12-01T09:00:00Z')
const secrets = ['a secret of at least thirty-two characters'] as const
const [patsDevice, adasDevice] = [newDevice(), newDevice()]

interface Process {
  readonly scheme: Hoba
  readonly storage: Storage
  readonly clock: { now: () => number; time: number }
}

function processOn(storage: Storage, options: Partial<HobaOptions> = {}): Process {
  const clock = { time: start, now: () => clock.time }
  const { hobaKeys, oneTimeUses } = storage
  const scheme = hoba({ origin, realm: 'clinic', secrets, clock, hobaKeys, oneTimeUses, ...options })
  return { scheme, storage, clock }
}

async function give(storage: Storage): Promise<void> {
  for (const [account, { kid, publicKey }] of [['pat', patsDevice] as const, ['ada', adasDevice] as const]) {
    await storage.hobaKeys.add({ kid, publicKey, account, device: 'Telephone', createdAt: start })
  }
}

async function withProcess(test: (process: Process) => Promise<void>, options?: Partial<HobaOptions>): Promise<void> {
  const storage = await openStorage('sqlite::memory:')
  try {
    await give(storage)
    await test(processOn(storage, options))
  } finally {
    await storage.close()
  }
}

function challengeOf(scheme: Hoba, method = 'GET'): Challenge {
  const [challenge] = scheme.challenges({ stale: false, method })
  if (challenge === undefined) throw new Error('There is none')
  return challenge
}

function verdictOf(scheme: Hoba, credentials: Credentials, method = 'GET'): Promise<Verdict> {
  const content = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array())
  return scheme.verify({ credentials, method, target: '/', content })
}

describe('the challenges of HOBA (RFC 7486 §3)', () => {
  it('have a challenge and a max-age, and the realm where there is one', async () => {
    const field = /^HOBA challenge="[\w-]{48}", max-age="120", realm="clinic"$/
    await withProcess(({ scheme }) =>
      Promise.resolve(void expect(formatChallenge(challengeOf(scheme))).to.match(field)),
    )
    const bare = /^HOBA challenge="[\w-]{48}", max-age="120"$/
    const test = ({ scheme }: Process): Promise<void> => {
      expect(formatChallenge(challengeOf(scheme))).to.match(bare)
      return Promise.resolve()
    }
    await withProcess(test, { realm: undefined })
  })

  it('are never repeated, in a 401 or elsewhere', () =>
    withProcess(({ scheme }) => {
      const inside = Array.from({ length: 50 }, () => challengeOf(scheme).parameters.get('challenge'))
      const outside = Array.from({ length: 50 }, () => scheme.newChallenge().challenge)
      expect(new Set([...inside, ...outside]).size).to.equal(100)
      return Promise.resolve()
    }))
})

describe('HOBA (RFC 7486 §2)', () => {
  it("accepts the signature of an account's device, and records its use", () =>
    withProcess(async ({ scheme, storage }) => {
      const verdict = await verdictOf(scheme, signedBy(patsDevice, challengeOf(scheme)))
      expect(verdict).to.deep.equal({ verdict: 'accepted', account: 'pat' })
      await storage.flush()
      expect((await storage.hobaKeys.find(patsDevice.kid))?.lastUsedAt).to.equal(start)
    }))

  it('accepts a response without realm if there is none', () =>
    withProcess(
      async ({ scheme }) => {
        expect((await verdictOf(scheme, signedBy(patsDevice, challengeOf(scheme)))).verdict).to.equal('accepted')
      },
      { realm: undefined },
    ))

  it('include the port in the signed origin, even if the configuration omits it (§2)', () =>
    withProcess(
      async ({ scheme }) => {
        expect((await verdictOf(scheme, signedBy(patsDevice, challengeOf(scheme)))).verdict).to.equal('accepted')
        const portless = signedBy(patsDevice, challengeOf(scheme), { signed: { origin: 'https://clinic.example' } })
        expect(await verdictOf(scheme, portless)).to.deep.equal({ verdict: 'refused' })
      },
      { origin: 'https://clinic.example' },
    ))

  it('accepts a response to a challenge that was not sent in a 401', () =>
    withProcess(async ({ scheme }) => {
      const parameters = new Map([
        ['challenge', scheme.newChallenge().challenge],
        ['realm', 'clinic'],
      ])
      const verdict = await verdictOf(scheme, signedBy(patsDevice, { scheme: 'HOBA', parameters }))
      expect(verdict.verdict).to.equal('accepted')
    }))

  const methods: readonly (readonly [asked: string, answered: string, verdict: Verdict['verdict']])[] = [
    ['GET', 'GET', 'accepted'],
    ['GET', 'HEAD', 'accepted'],
    ['GET', 'POST', 'stale'],
    ['HEAD', 'DELETE', 'stale'],
    ['POST', 'POST', 'accepted'],
    ['POST', 'GET', 'accepted'],
  ]
  for (const [asked, answered, verdict] of methods) {
    it(`treats the response in a ${answered} to the challenge of a ${asked} as ${verdict}`, () =>
      withProcess(async ({ scheme }) => {
        const credentials = signedBy(patsDevice, challengeOf(scheme, asked))
        expect((await verdictOf(scheme, credentials, answered)).verdict).to.equal(verdict)
      }))
  }

  const changes: readonly (readonly [what: string, signed: Readonly<Record<string, string>>])[] = [
    ['another nonce', { nonce: 'Pm3yUW-sW5R' }],
    ['algorithm 1, which is RSA with SHA-1', { alg: '1' }],
    ['algorithm 00', { alg: '00' }],
    ['another host', { origin: 'https://evil.example:443' }],
    ['another scheme', { origin: 'http://clinic.example:443' }],
    ['another port', { origin: 'https://clinic.example:8443' }],
    ['no port', { origin: 'https://clinic.example' }],
    ['another realm', { realm: 'another' }],
    ['no realm', { realm: '' }],
    ['another kid', { kid: adasDevice.kid }],
    ['another challenge', { challenge: 'AQAB' }],
  ]
  for (const [what, signed] of changes) {
    it(`refuses a signature over ${what}`, () =>
      withProcess(async ({ scheme }) => {
        const credentials = signedBy(patsDevice, challengeOf(scheme), { signed })
        expect(await verdictOf(scheme, credentials)).to.deep.equal({ verdict: 'refused' })
      }))
  }

  it('refuses the kid of one key with the signature of another, an unknown kid, and a missing signature', () =>
    withProcess(async ({ scheme }) => {
      const challenge = challengeOf(scheme)
      const { kid } = adasDevice
      for (const credentials of [
        signedBy(patsDevice, challenge, { signed: { kid }, sent: { kid } }),
        signedBy(newDevice(), challenge),
        signedBy(patsDevice, challenge, { sent: { signature: 'AQAB' } }),
        signedBy(patsDevice, challenge, { sent: { kid: `${patsDevice.kid}=` } }),
      ]) {
        expect(await verdictOf(scheme, credentials)).to.deep.equal({ verdict: 'refused' })
      }
    }))

  it('refuses a key that was removed', () =>
    withProcess(async ({ scheme, storage }) => {
      await storage.hobaKeys.remove('pat', patsDevice.kid)
      expect((await verdictOf(scheme, signedBy(patsDevice, challengeOf(scheme)))).verdict).to.equal('refused')
    }))

  it('treats a challenge as stale after two minutes if the signature is right', () =>
    withProcess(async ({ scheme, clock }) => {
      const [early, late] = [challengeOf(scheme), challengeOf(scheme)]
      clock.time += 119_999
      expect((await verdictOf(scheme, signedBy(patsDevice, early))).verdict).to.equal('accepted')
      clock.time += 1
      expect(await verdictOf(scheme, signedBy(patsDevice, late))).to.deep.equal({ verdict: 'stale' })
      const wrong = signedBy(patsDevice, late, { signed: { realm: 'another' } })
      expect(await verdictOf(scheme, wrong)).to.deep.equal({ verdict: 'refused' })
    }))

  it('treats a challenge as stale that was not issued, or was issued for another origin or realm', () =>
    withProcess(async ({ scheme, storage }) => {
      const others = [
        'AQAB',
        `${challengeOf(scheme).parameters.get('challenge') ?? ''}=`,
        processOn(storage, { realm: 'another' }).scheme.newChallenge().challenge,
        processOn(storage, { origin: 'https://other.example:443' }).scheme.newChallenge().challenge,
        processOn(storage, { secrets: ['another secret of the same length, or so'] }).scheme.newChallenge().challenge,
      ]
      for (const challenge of others) {
        const parameters = new Map([...challengeOf(scheme).parameters, ['challenge', challenge] as const])
        const verdict = await verdictOf(scheme, signedBy(patsDevice, { scheme: 'HOBA', parameters }))
        expect(verdict, challenge).to.deep.equal({ verdict: 'stale' })
      }
    }))

  it('treats a challenge as stale that was used before, even in another process', () =>
    inTemporaryFolder(async (folder) => {
      const url = `sqlite:${join(folder, 'clinic.sqlite')}`
      const [first, second] = [await openStorage(url), await openStorage(url)]
      try {
        await give(first)
        const [here, there] = [processOn(first).scheme, processOn(second).scheme]
        const challenge = challengeOf(here)
        expect((await verdictOf(there, signedBy(patsDevice, challenge))).verdict).to.equal('accepted')
        expect(await verdictOf(here, signedBy(patsDevice, challenge))).to.deep.equal({ verdict: 'stale' })
        const again = signedBy(adasDevice, challenge, { signed: { nonce: 'QUJDREVG' }, sent: { nonce: 'QUJDREVG' } })
        expect(await verdictOf(there, again)).to.deep.equal({ verdict: 'stale' })
      } finally {
        await first.close()
        await second.close()
      }
    }))

  it('accepts one of many concurrent responses to a challenge', () =>
    withProcess(async ({ scheme }) => {
      const credentials = signedBy(patsDevice, challengeOf(scheme))
      const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdictOf(scheme, credentials)))
      expect(verdicts.filter(({ verdict }) => verdict === 'accepted')).to.have.length(1)
    }))

  const results = ['a.b.AAAAAA', 'a.b.AAAAAA.d.e', 'a..AAAAAA.d', 'a.b.AAAAAA.+', 'a.b.AAAAAA./', '', 'a.b.AAAAA.d']
  for (const result of results) {
    it(`treats the result "${result}" malformed`, () =>
      withProcess(async ({ scheme }) => {
        expect((await verdictOf(scheme, holding(result))).verdict).to.equal('malformed')
      }))
  }

  it('treats credentials without a result as malformed', () =>
    withProcess(async ({ scheme }) => {
      expect((await verdictOf(scheme, { scheme: 'HOBA', parameters: new Map() })).verdict).to.equal('malformed')
      const token = { scheme: 'HOBA', parameters: new Map<string, string>(), token68: 'a.b.c.d' }
      expect((await verdictOf(scheme, token)).verdict).to.equal('malformed')
    }))

  it('does not count as guessing, because keys cannot be guessed', () =>
    withProcess(({ scheme }) => {
      expect(scheme).not.to.have.property('claims')
      return Promise.resolve()
    }))
})

describe('the proof at the registration of a HOBA key', () => {
  it('is a signature with the new key, for a challenge of this service', () =>
    withProcess(async ({ scheme }) => {
      const device = newDevice()
      const challenge = challengeOf(scheme)
      expect(await scheme.proves(signedBy(device, challenge), device)).to.deep.equal({ verdict: 'proven' })
      expect(await scheme.proves(signedBy(device, challenge), device), 'again').to.deep.equal({ verdict: 'stale' })
    }))

  it('is not a signature with another key or for another kid', () =>
    withProcess(async ({ scheme }) => {
      const device = newDevice()
      const { kid } = device
      const challenge = challengeOf(scheme)
      for (const credentials of [
        signedBy(patsDevice, challenge),
        signedBy(patsDevice, challenge, { signed: { kid }, sent: { kid } }),
        signedBy(device, challenge, { signed: { kid: 'other' }, sent: { kid: 'other' } }),
      ]) {
        expect(await scheme.proves(credentials, device)).to.deep.equal({ verdict: 'refused' })
      }
      expect((await scheme.proves(holding('a.b'), device)).verdict).to.equal('malformed')
    }))
})

const appendixB = {
  nonce: 'Pm3yUW-sW5Q',
  kid: 'vesscamS2Kze4FFOg3e2UyCJPhuQ6_3_gzN-k_L6t3w',
  challenge: 'pUE77w0LylHypHKhBqAiQHuGC751GiOVv4/7pSlo9jc=',
  signature:
    'VD-0LGVBVEVjfq4xEd35FjnOrIqzJ2OQMx5w8E52dgVvxFD6R0ryEsHcD31ykh0i4YIzIHXirx7bE4x9yP-9fMBCEwnHJsYwYQhfRpmScwAz-Ih1' +
    'Hn4yORTb-U66miUzq04ZgTHm4jAj45afU20wYpGXY2r3W-FRKc6J6Glv_zI_ROghERalxgXG-QVGZrKPtG0V593Yf9IPnFSpLyW6fnxscCMWUA9T' +
    '-4NjMdypI-Ze4HsC9J06tRTOunQdofr96ZJ2i9LE6uKSUDLCD2oeEeSEvUR--4OGtrgjzYysHZkdVSxAi7OoQBK34EUWg9kIS13qQA43m4IMExkb' +
    'ApqrSg',
}

describe('the example of RFC 7486 appendix B', () => {
  const publicKey =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAviE8fMrGIPZN9up94M286o38B99fsz5cUqYHXXJlnHIi6gGKjqLgn3P7n4snUSQswLEx' +
    'rkhSr0TPhRDuPH/tfXLKLBbh17ofB7t7shnPKxmyZ69hCLbe7pB1HvaBzTxPC2KOqskDiDBOQ6+JLHQ8egXB14W+641RQt0CsC5nXzo92kPCdV4N' +
    'Z45MW0ws3twCIUDCH0nibIG9SorrBbClDPHQZS5Dk5pgS7P5hrAr634Zn4bzXhUnm7cON2x4rv83oqB3lRqjF4T9exEMyZBSL26m5KbK860uSOKy' +
    'wI0xp4ymnHMc6Led5qfEMnJC9PEI90tIMcgdHrmdHC/vpldGDQIDAQAB'
  const place = { origin: 'https://example.com:443' }

  it('verifies with the printed key', () => {
    expect(isSignedWith({ publicKey }, appendixB, place)).to.equal(true)
  })

  for (const changed of ['nonce', 'kid', 'challenge', 'signature'] as const) {
    it(`fails if its ${changed} is changed`, () => {
      const text = appendixB[changed]
      const other = { ...appendixB, [changed]: `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}` }
      expect(isSignedWith({ publicKey }, other, place)).to.equal(false)
    })
  }

  it('fails for another origin or realm', () => {
    expect(isSignedWith({ publicKey }, appendixB, { origin: 'https://example.com' })).to.equal(false)
    expect(isSignedWith({ publicKey }, appendixB, { ...place, realm: 'r' })).to.equal(false)
  })
})
