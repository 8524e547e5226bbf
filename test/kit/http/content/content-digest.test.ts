import { expect } from 'chai'
import fc from 'fast-check'
import {
  type DigestAlgorithm,
  digestField,
  digestMatches,
  wantedDigest,
} from '../../../../server/kit/http/content/content-digest.ts'

const wishes: readonly (readonly [field: string | undefined, wanted: DigestAlgorithm | undefined, why: string])[] = [
  [undefined, undefined, 'no field'],
  ['', undefined, 'an empty field'],
  ['sha-256=1', 'sha-256', '§4, the example of Want-Content-Digest'],
  ['sha-512=3, sha-256=10, unixsum=0', 'sha-256', '§4, the example of Want-Repr-Digest'],
  ['sha-256=3, sha-512=10', 'sha-512', 'the greater preference'],
  ['sha-512=5, sha-256=5', 'sha-256', 'equal preferences: the shorter digest'],
  ['sha-256=0', undefined, '§4: "0 means not acceptable"'],
  ['sha-256=0, sha-512=1', 'sha-512', 'one is not acceptable'],
  ['md5=10', undefined, '§5: an algorithm that is insecure'],
  ['sha-256=11', undefined, '§4: "0 to 10 inclusive"'],
  ['sha-256=-1', undefined, 'below'],
  ['sha-256=1.5', undefined, '§4: an Integer'],
  ['sha-256', undefined, '§4: a boolean is no Integer'],
  ['sha-256="10"', undefined, '§4: nor a string'],
  ['sha-256=1;x=y', 'sha-256', 'RFC 9651 §3.1.2: unknown parameters'],
  ['SHA-256=1', undefined, 'RFC 9651 §3.2: keys are in lower case; an unreadable field is ignored'],
  ['sha-256=1, ,', undefined, 'malformed'],
]

describe('wantedDigest (RFC 9530 §4)', () => {
  for (const [field, wanted, why] of wishes) {
    it(`takes ${String(wanted)} from ${field === undefined ? 'no field' : `"${field}"`}: ${why}`, () => {
      expect(wantedDigest(field)).to.equal(wanted)
    })
  }
})

// RFC 9530 Appendix B.1 and D.
const hello = Buffer.from('{"hello": "world"}\n')
const sha256 = 'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:'
const sha512 = 'sha-512=:YMAam51Jz/jOATT6/zvHrLVgOYTGFy1d6GJiOHTohq4yP+pgk4vf2aCsyRZOtw8MjkM7iw7yZ/WkppmM44T3qg==:'

describe('digestField (RFC 9530 §2)', () => {
  it('Appendix B.1: the digest of a whole representation', () => {
    expect(digestField('sha-256', hello)).to.equal(sha256)
  })

  it('Appendix D: sha-512', () => {
    expect(digestField('sha-512', hello)).to.equal(sha512)
  })
})

const claims: readonly (readonly [
  field: string | undefined,
  verdict: ReturnType<typeof digestMatches>,
  why: string,
])[] = [
  [undefined, 'absent', 'no field'],
  [sha256, 'right', 'one digest'],
  [`${sha512}, ${sha256}`, 'right', '§2: several digests'],
  [sha256.replace('RK', 'RR'), 'wrong', 'another digest'],
  [`${sha512}, ${sha256.replace('RK', 'RR')}`, 'wrong', 'one of two is another'],
  ['sha-256=:AAAA:', 'wrong', 'a digest that is too short'],
  [
    'md5=:HMEBCATaBwETmVSVxgvfKQ==:',
    'absent',
    '§2: "A recipient MAY ignore any or all digests"; this one is unsupported',
  ],
  [`md5=:AAAA:, ${sha256}`, 'right', 'one of them is supported'],
  ['sha-256=RK/0', 'unreadable', '§2: a Byte Sequence'],
  ['sha-256', 'unreadable', '§2: not a boolean'],
  ['sha-256=(:AAAA:)', 'unreadable', '§2: not an inner list'],
  ['sha-256=:%%%:', 'unreadable', 'not base64'],
  ['', 'absent', 'an empty dictionary'],
  ['{}', 'unreadable', 'not a dictionary'],
]

describe('digestMatches (RFC 9530 §2)', () => {
  for (const [field, verdict, why] of claims) {
    it(`finds ${field === undefined ? 'no field' : `"${field.slice(0, 50)}"`} ${verdict}: ${why}`, () => {
      expect(digestMatches(field, hello)).to.equal(verdict)
    })
  }

  it('accepts the output of digestField, and rejects other bytes', () => {
    const algorithm = fc.constantFrom<DigestAlgorithm>('sha-256', 'sha-512')
    fc.assert(
      fc.property(algorithm, fc.uint8Array(), fc.uint8Array(), (name, bytes, others) => {
        expect(digestMatches(digestField(name, bytes), bytes)).to.equal('right')
        fc.pre(!Buffer.from(bytes).equals(others))
        expect(digestMatches(digestField(name, bytes), others)).to.equal('wrong')
      }),
    )
  })
})
