import { expect } from 'chai'
import { parseCredentials } from '@waymark/shared'
import { basic } from '../../../server/kit/authentication/basic.ts'
import type { Scheme, Verdict } from '../../../server/kit/authentication/scheme.ts'

interface Known {
  readonly scheme: Scheme
  /** The calls to the verifier. */
  readonly asked: (readonly [string, string])[]
}

function knowing(users: Readonly<Record<string, string>>): Known {
  const asked: (readonly [string, string])[] = []
  const scheme = basic({
    realm: 'clinic',
    verifyPassword(user, password) {
      asked.push([user, password])
      return Promise.resolve(users[user] === password ? { account: user } : undefined)
    },
  })
  return { scheme, asked }
}

const encoded = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64')

function verdictOf(scheme: Scheme, field: string): Promise<Verdict> {
  const credentials = parseCredentials(field)
  if (credentials === undefined) throw new Error(`"${field}" is not in the grammar of credentials`)
  return scheme.verify({ credentials, method: 'GET', target: '/', content: () => Promise.resolve(new Uint8Array()) })
}

describe('Basic (RFC 7617)', () => {
  it('sends a challenge with a realm and charset UTF-8 (§2, §2.1)', () => {
    const [challenge, ...more] = knowing({}).scheme.challenges({ stale: false })
    expect(more).to.have.length(0)
    expect(challenge?.scheme).to.equal('Basic')
    expect([...(challenge?.parameters ?? [])]).to.deep.equal([
      ['realm', 'clinic'],
      ['charset', 'UTF-8'],
    ])
  })

  for (const realm of ['', 'a\r\nSet-Cookie: x', 'Zürich', 'a\u0000']) {
    it(`does not start with the realm ${JSON.stringify(realm)}`, () => {
      expect(() => basic({ realm, verifyPassword: () => Promise.resolve(undefined) })).to.throw(RangeError)
    })
  }

  it('accepts the example of §2', async () => {
    const { scheme } = knowing({ Aladdin: 'open sesame' })
    const verdict = await verdictOf(scheme, 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')
    expect(verdict).to.deep.equal({ verdict: 'accepted', account: 'Aladdin' })
  })

  it('accepts the example of §2.1, in UTF-8', async () => {
    const { scheme } = knowing({ test: '123£' })
    expect(await verdictOf(scheme, 'Basic dGVzdDoxMjPCow==')).to.deep.equal({ verdict: 'accepted', account: 'test' })
  })

  it('allows colons in passwords, and ends the user name at the first colon (§2)', async () => {
    const { scheme, asked } = knowing({ pat: 'a:b:' })
    expect((await verdictOf(scheme, `Basic ${encoded('pat:a:b:')}`)).verdict).to.equal('accepted')
    expect(asked).to.deep.equal([['pat', 'a:b:']])
  })

  it('treats composed and decomposed characters as equal (§2.1: normalization form C)', async () => {
    const { scheme, asked } = knowing({ 'j\u00e4s': 'p\u00fc' })
    for (const text of ['j\u00e4s:p\u00fc', 'ja\u0308s:pu\u0308']) {
      expect((await verdictOf(scheme, `Basic ${encoded(text)}`)).verdict).to.equal('accepted')
    }
    expect(asked[0]).to.deep.equal(asked[1])
  })

  it('refuses a wrong password and an unknown user alike, after the same work', async () => {
    const { scheme, asked } = knowing({ pat: 'right' })
    const wrong = await verdictOf(scheme, `Basic ${encoded('pat:wrong')}`)
    const unknown = await verdictOf(scheme, `Basic ${encoded('nobody:wrong')}`)
    expect(wrong).to.deep.equal({ verdict: 'refused' })
    expect(unknown).to.deep.equal(wrong)
    expect(asked).to.have.length(2)
  })

  for (const text of [':password', 'pat:', ':']) {
    it(`refuses "${text}" without verifying it`, async () => {
      const { scheme, asked } = knowing({ pat: '', '': 'password' })
      expect(await verdictOf(scheme, `Basic ${encoded(text)}`)).to.deep.equal({ verdict: 'refused' })
      expect(asked).to.have.length(0)
    })
  }

  const malformed: readonly (readonly [what: string, field: string])[] = [
    ['nothing after the scheme', 'Basic'],
    ['parameters', 'Basic username="pat", password="x"'],
    ['no colon', `Basic ${encoded('pat')}`],
    ['base64 without padding', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ'],
    ['base64 with too much padding', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==='],
    // The last two bits of "pat:a" are unused, and only one encoding may be accepted.
    ['base64 that is not canonical', 'Basic cGF0OmF='],
    ['base64url', `Basic ${Buffer.from('pat:????>>>>').toString('base64url')}`],
    ['characters outside base64', 'Basic cGF0~OmE='],
    ['ISO-8859-1', `Basic ${encoded('test:123£', 'latin1')}`],
    ['a surrogate in UTF-8', `Basic ${encoded('706174 3a eda080'.replaceAll(' ', ''), 'hex')}`],
    ['NUL in the password', `Basic ${encoded('pat:a\u0000b')}`],
    ['a line break in the name', `Basic ${encoded('p\nat:a')}`],
    ['DEL', `Basic ${encoded('pat:a\u007f')}`],
    ['a password of 10 kB', `Basic ${encoded(`pat:${'a'.repeat(10_000)}`)}`],
    ['a password of 1025 bytes', `Basic ${encoded(`pat:${'a'.repeat(1025)}`)}`],
    ['a name of 1025 bytes', `Basic ${encoded(`${'a'.repeat(1025)}:a`)}`],
  ]
  for (const [what, field] of malformed) {
    it(`calls ${what} as malformed without verifying it`, async () => {
      const { scheme, asked } = knowing({})
      expect((await verdictOf(scheme, field)).verdict).to.equal('malformed')
      expect(asked).to.have.length(0)
    })
  }

  it('verifies a password of 1024 bytes', async () => {
    const password = 'a'.repeat(1024)
    const { scheme } = knowing({ pat: password })
    expect((await verdictOf(scheme, `Basic ${encoded(`pat:${password}`)}`)).verdict).to.equal('accepted')
  })

  it('names the account that is tried, normalized', async () => {
    const { scheme } = knowing({})
    const claims = (field: string): Promise<string | undefined> | undefined => {
      const credentials = parseCredentials(field)
      return credentials === undefined ? undefined : scheme.claims?.(credentials)
    }
    expect(await claims(`Basic ${encoded('Pat:x')}`)).to.equal('pat')
    expect(await claims(`Basic ${encoded('pat:y')}`)).to.equal('pat')
    expect(await claims(`Basic ${encoded('pat')}`), 'malformed').to.equal(undefined)
    expect(await claims(`Basic ${encoded('pat:')}`), 'no attempt').to.equal(undefined)
  })
})
