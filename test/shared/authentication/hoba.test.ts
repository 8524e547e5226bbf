import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { formatHobaResult, hobaOrigin, parseHobaResult, toBeSigned } from '@waymark/shared'

describe('the signed text of HOBA (RFC 7486 §2)', () => {
  const example = {
    nonce: 'Pm3yUW-sW5Q',
    alg: '0',
    origin: 'https://example.com:443',
    kid: 'vesscamS2Kze4FFOg3e2UyCJPhuQ6_3_gzN-k_L6t3w',
    challenge: 'pUE77w0LylHypHKhBqAiQHuGC751GiOVv4/7pSlo9jc=',
  }

  it('is the text of appendix B', () => {
    const text = toBeSigned(example)
    expect(text).to.equal(
      '11:Pm3yUW-sW5Q1:023:https://example.com:4430:43:vesscamS2Kze4FFOg3e2UyCJPhuQ6_3_gzN-k_L6t3w' +
        '44:pUE77w0LylHypHKhBqAiQHuGC751GiOVv4/7pSlo9jc=',
    )
    const hash = createHash('sha256').update(text).digest('hex')
    expect(hash).to.equal('8d25b8b1a5b907e20d1ee5e0505cf275089d53cdd3c31b98c09e3fbc7b8aeadc')
  })

  it('counts octets, not characters', () => {
    expect(toBeSigned({ ...example, realm: 'Klinik für alle' })).to.contain('16:Klinik für alle43:')
  })
})

describe('the result of HOBA (RFC 7486 §2)', () => {
  const answer = { kid: 'a-_1', challenge: 'b2==', nonce: 'c3', signature: 'd4=' }

  it('is the kid, the challenge, the nonce and the signature', () => {
    expect(formatHobaResult(answer)).to.equal('a-_1.b2==.c3.d4=')
    expect(parseHobaResult('a-_1.b2==.c3.d4=')).to.deep.equal(answer)
  })

  for (const result of ['', 'a.b.c', 'a.b.c.d.e', 'a..c.d', '.b.c.d', 'a.b.c.', 'a.b+.c.d', 'a.b/.c.d', 'a.b.c.d===']) {
    it(`is not "${result}"`, () => {
      expect(parseHobaResult(result)).to.equal(undefined)
    })
  }

  it('has no surrounding text', () => {
    expect(parseHobaResult(' a.b.c.d')).to.equal(undefined)
    expect(parseHobaResult('a.b.c.d\n')).to.equal(undefined)
  })
})

describe('the signed origin of HOBA (RFC 7486 §2)', () => {
  const cases = [
    ['https://example.com', 'https://example.com:443'],
    ['https://example.com:443/a?b', 'https://example.com:443'],
    ['http://localhost', 'http://localhost:80'],
    ['http://localhost:4000/', 'http://localhost:4000'],
    ['https://EXAMPLE.com:8443', 'https://example.com:8443'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ] as const
  for (const [uri, origin] of cases) {
    it(`of ${uri} is ${origin}`, () => {
      expect(hobaOrigin(uri)).to.equal(origin)
    })
  }
})
