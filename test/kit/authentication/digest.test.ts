import { expect } from 'chai'
import { formatChallenge } from '@waymark/shared'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { answered, type DigestAnswer } from './digest-client.ts'
import {
  algorithms,
  challengeOf,
  give,
  information,
  judged,
  pat,
  processOn,
  start,
  verdictOf,
  withProcess,
} from './digest-process.ts'

describe('the challenges of Digest (RFC 7616 §3.3)', () => {
  it('are one for each algorithm in order, formatted as in §3.3', () =>
    withProcess(
      async ({ scheme }) => {
        const [first, ...more] = scheme.challenges({ stale: false })
        if (first === undefined) throw new Error('There is none')
        expect(formatChallenge(first)).to.match(
          /^Digest realm="clinic", qop="auth, auth-int", algorithm=SHA-256, nonce="[\w-]{48}", opaque="o", charset=UTF-8, userhash=true$/,
        )
        expect(more.map(({ parameters }) => parameters.get('algorithm'))).to.deep.equal(algorithms.slice(1))
        expect(first.parameters.has('stale')).to.equal(false)
        expect(formatChallenge(challengeOf(scheme, 'SHA-256', true))).to.match(/, stale=true$/)
        await Promise.resolve()
      },
      { opaque: 'o' },
    ))

  it('are never repeated', () =>
    withProcess(async ({ scheme }) => {
      const made = Array.from({ length: 100 }, () => challengeOf(scheme).parameters.get('nonce'))
      expect(new Set(made).size).to.equal(100)
      await Promise.resolve()
    }))

  it('reject a realm that would split the header field', async () => {
    const storage = await openStorage('sqlite::memory:')
    expect(() => processOn(storage, { realm: 'a\r\nb' })).to.throw(RangeError)
    await storage.close()
  })
})

describe('Digest (RFC 7616 §3.4)', () => {
  for (const algorithm of algorithms) {
    for (const qop of ['auth', 'auth-int'] as const) {
      it(`accepts a right response with ${algorithm} and ${qop}, and confirms it with rspauth (§3.5)`, () =>
        withProcess(async ({ scheme }) => {
          const content = '{"a":1}'
          const answer = { ...pat, method: 'PUT', qop, content }
          const credentials = answered(challengeOf(scheme, algorithm), answer)
          const bytes = Buffer.from(content)
          const attempt = { method: 'PUT', content: () => Promise.resolve(bytes) }
          const verdict = await verdictOf(scheme, credentials, attempt)
          expect(verdict).to.include({ verdict: 'accepted', account: 'pat' })
          // rspauth is computed like a response without a method (§3.5).
          const proof = answered({ scheme: 'Digest', parameters: credentials.parameters }, { ...answer, method: '' })
          expect([...information(verdict, bytes)]).to.deep.equal([
            ['qop', qop],
            ['rspauth', proof.parameters.get('response')],
            ['cnonce', 'c0ffee'],
            ['nc', '00000001'],
          ])
        }))
    }
  }

  it('confirms an auth-int request without content if the method is HEAD', () =>
    withProcess(async (process) => {
      const answer = { method: 'HEAD', qop: 'auth-int' as const }
      const verdict = await judged(process, answer, { method: 'HEAD' })
      expect(information(verdict, Buffer.from('x')).get('rspauth')).to.equal(information(verdict).get('rspauth'))
    }))

  for (const named of ['plainly', 'extended', 'hashed'] as const) {
    it(`accepts a non-ASCII user name that is sent ${named} (§3.4, §3.4.4)`, () =>
      withProcess(async (process) => {
        const jason = { user: 'Jäsøn Doe', password: 'Secret, or not?' }
        await give(process.storage, jason)
        expect(await judged(process, { ...jason, named })).to.include({ account: 'Jäsøn Doe', verdict: 'accepted' })
        expect((await judged(process, { ...jason, named, password: 'x' })).verdict).to.equal('refused')
      }))
  }

  it('accepts any application password of an account, and records its use', () =>
    withProcess(async (process) => {
      await give(process.storage, { ...pat, password: 'second' })
      await give(process.storage, { ...pat, password: 'third' })
      for (const password of ['second', 'third', pat.password]) {
        process.clock.time += 1000
        expect((await judged(process, { password })).verdict, password).to.equal('accepted')
      }
      await process.storage.flush()
      const used = await process.storage.applicationPasswords.list('pat')
      expect(used.map(({ lastUsedAt }) => lastUsedAt).sort()).to.deep.equal([start + 1000, start + 2000, start + 3000])
    }))

  it('refuses a wrong password, an unknown user and an unknown user hash alike', () =>
    withProcess(async (process) => {
      for (const answer of [
        { password: 'wrong' },
        { user: 'nobody' },
        { user: 'nobody', named: 'hashed' as const },
        // Digest hashes user names, so they are case-sensitive.
        { user: 'Pat' },
        { user: '' },
      ]) {
        expect(await judged(process, answer)).to.deep.equal({ verdict: 'refused' })
      }
    }))

  it('refuses a response to another method, content, cnonce or nonce count', () =>
    withProcess(async (process) => {
      const { scheme } = process
      expect(await judged(process, {}, { method: 'DELETE' })).to.deep.equal({ verdict: 'refused' })
      expect(await judged(process, { sent: { cnonce: 'other' } })).to.deep.equal({ verdict: 'refused' })
      expect(await judged(process, { sent: { nc: '00000002' } })).to.deep.equal({ verdict: 'refused' })
      expect(await judged(process, { sent: { qop: 'auth-int' } })).to.deep.equal({ verdict: 'refused' })
      const credentials = answered(challengeOf(scheme), { ...pat, qop: 'auth-int', content: 'a' })
      const content = (): Promise<Uint8Array> => Promise.resolve(Buffer.from('b'))
      expect(await verdictOf(scheme, credentials, { content })).to.deep.equal({ verdict: 'refused' })
    }))

  it('accepts the response in either letter case', () =>
    withProcess(async ({ scheme }) => {
      const { parameters } = answered(challengeOf(scheme), pat)
      const response = parameters.get('response')?.toUpperCase() ?? ''
      const shouted = { scheme: 'Digest', parameters: new Map([...parameters, ['response', response]]) }
      expect((await verdictOf(scheme, shouted)).verdict).to.equal('accepted')
    }))

  it('reads the content for auth-int only, and returns the problem if that fails', () =>
    withProcess(async (process) => {
      const problem = { problem: 'content-too-large', detail: 'Too large.' }
      let reads = 0
      const content = (): Promise<typeof problem> => {
        reads += 1
        return Promise.resolve(problem)
      }
      expect((await judged(process, {}, { content })).verdict).to.equal('accepted')
      expect(reads).to.equal(0)
      expect(await judged(process, { qop: 'auth-int' }, { content })).to.deep.equal({ verdict: 'unreadable', problem })
      expect(reads).to.equal(1)
      const foreign = { ...pat, qop: 'auth-int' as const }
      const { scheme } = processOn(process.storage, { secrets: ['another secret of the same length, or so'] })
      const credentials = answered(challengeOf(scheme), foreign)
      expect(await verdictOf(process.scheme, credentials, { content })).to.deep.equal({ verdict: 'stale' })
      expect(reads, 'a nonce that was not issued').to.equal(1)
    }))

  const malformed: readonly (readonly [what: string, answer: Partial<DigestAnswer>])[] = [
    ...['realm', 'nonce', 'uri', 'response', 'qop', 'nc', 'cnonce', 'username', 'algorithm'].map(
      (name) => [`no ${name}`, { sent: { [name]: undefined } }] as const,
    ),
    ['another realm', { sent: { realm: 'another' } }],
    ['an opaque that was not issued', { sent: { opaque: 'x' } }],
    ['MD5 if it is not offered', { sent: { algorithm: 'MD5' } }],
    ['an unknown algorithm', { sent: { algorithm: 'SHA-1' } }],
    ['an unknown qop', { sent: { qop: 'auth-conf' } }],
    ['nc of one digit', { nc: '1' }],
    ['nc that is not a number', { nc: '0000000g' }],
    ['an empty nc', { nc: '00000000' }],
    ['nc of nine digits', { nc: '000000001' }],
    ['a short response', { sent: { response: 'abc' } }],
    ['a response of another algorithm', { sent: { response: '0'.repeat(32) } }],
    ['a response that is not hexadecimal', { sent: { response: 'g'.repeat(64) } }],
    ['an empty cnonce', { cnonce: '' }],
    ['a long cnonce', { cnonce: 'a'.repeat(257) }],
    ['a cnonce outside of ASCII', { cnonce: 'ä' }],
    ['both user names', { sent: { 'username*': `UTF-8''pat` } }],
    ['a user name that is not UTF-8', { sent: { username: 'J\u00e4s' } }],
    ['an invalid userhash', { sent: { userhash: 'optionalLink' } }],
    ['userhash with a name', { sent: { userhash: 'true' } }],
    ['userhash with username*', { named: 'extended', sent: { userhash: 'true' } }],
    ['username* in another charset', { named: 'extended', sent: { 'username*': `iso-8859-1''pat` } }],
    ['username* that is not UTF-8', { named: 'extended', sent: { 'username*': `UTF-8''%ff` } }],
    ['a truncated username*', { named: 'extended', sent: { 'username*': `UTF-8''%4` } }],
  ]
  for (const [what, answer] of malformed) {
    it(`calls ${what} malformed`, () =>
      withProcess(async (process) => {
        expect((await judged(process, answer)).verdict).to.equal('malformed')
      }))
  }

  for (const target of ['/you', '/me?', '/me?a=b', '/ME', '/', 'http://localhost/me', '/m%65']) {
    it(`treats a uri other than the target ${target} as malformed (§3.4.6)`, () =>
      withProcess(async (process) => {
        expect((await judged(process, {}, { target })).verdict).to.equal('malformed')
        expect((await judged(process, { uri: target }, { target })).verdict).to.equal('accepted')
      }))
  }

  it('accepts the opaque of the challenge, or none', () =>
    withProcess(
      async (process) => {
        expect((await judged(process, {})).verdict).to.equal('accepted')
        expect((await judged(process, { sent: { opaque: undefined } })).verdict).to.equal('accepted')
        expect((await judged(process, { sent: { opaque: 'p' } })).verdict).to.equal('malformed')
      },
      { opaque: 'o' },
    ))

  for (const algorithm of ['MD5', 'SHA-256-sess', 'SHA-512-256'] as const) {
    it(`treats a right response with the unoffered ${algorithm} as malformed`, () =>
      withProcess(
        async (process) => {
          const own = challengeOf(process.scheme)
          const other = { ...own, parameters: new Map([...own.parameters, ['algorithm', algorithm] as const]) }
          expect((await verdictOf(process.scheme, answered(other, pat))).verdict).to.equal('malformed')
        },
        { algorithms: ['SHA-256'] },
      ))
  }

  it('accepts MD5 if it is enabled, including a missing algorithm parameter (§3.4)', () =>
    withProcess(
      async ({ scheme }) => {
        const credentials = answered(challengeOf(scheme, 'MD5'), { ...pat, sent: { algorithm: undefined } })
        expect((await verdictOf(scheme, credentials)).verdict).to.equal('accepted')
      },
      { algorithms: ['SHA-256', 'MD5'] },
    ))

  it('names the account that is tried, in every form of the user name', () =>
    withProcess(async ({ scheme }) => {
      const claims = (answer: Partial<DigestAnswer>): Promise<string | undefined> | undefined =>
        scheme.claims?.(answered(challengeOf(scheme), { ...pat, ...answer }))
      expect(await claims({})).to.equal('pat')
      expect(await claims({ user: 'Pat' })).to.equal('pat')
      expect(await claims({ named: 'hashed' })).to.equal('pat')
      expect(await claims({ named: 'hashed', user: 'nobody' })).to.match(/^[0-9a-f]{64}$/)
      expect(await claims({ nc: '1' }), 'malformed').to.equal(undefined)
    }))
})
