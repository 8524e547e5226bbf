import { expect } from 'chai'
import { requestedSignatures } from '../../../server/kit/webhooks/requested-signatures.ts'

const always = { created: 1_618_884_473, keyid: 'ours' }

// RFC 9421 §5.1: the components and parameters that a client asks for.
const cases = {
  'the components in their order': {
    field: 'sig1=("@status" "content-type" "@authority";req)',
    asked: [{ label: 'sig1', components: ['@status', 'content-type', '@authority;req'], parameters: always }],
  },
  'the example of §5.1, but for its key': {
    field:
      'sig1=("@method" "@target-uri" "@authority" "content-digest" "cache-control");keyid="ours";created;tag="app-123"',
    asked: [
      {
        label: 'sig1',
        components: ['@method', '@target-uri', '@authority', 'content-digest', 'cache-control'],
        parameters: { ...always, tag: 'app-123' },
      },
    ],
  },
  'an end, a nonce and our algorithm': {
    field: 'a=("@status");expires;nonce="n";alg="ed25519"',
    asked: [
      {
        label: 'a',
        components: ['@status'],
        parameters: { ...always, expires: always.created + 300, nonce: 'n', alg: 'ed25519' },
      },
    ],
  },
  'no key of others': { field: 'a=("@status");keyid="other"', asked: [] },
  'no other algorithm': { field: 'a=("@status");alg="rsa-v1_5-sha256"', asked: [] },
  'no component with a parameter that we do not know': { field: 'a=("content-type";bs "@status")', asked: [] },
  'no member that is no inner list': { field: 'a="@status", b=1', asked: [] },
  'nothing of a malformed field': { field: 'a=("@status"', asked: [] },
  'nothing without the field': { field: undefined, asked: [] },
} as const

describe('signatures that a client asks for', () => {
  for (const [title, { field, asked }] of Object.entries(cases)) {
    it(`are ${title}`, () => {
      expect(requestedSignatures(field, always)).to.deep.equal(asked)
    })
  }

  it('are at most four', () => {
    const field = ['a', 'b', 'c', 'd', 'e'].map((label) => `${label}=("@status")`).join(', ')
    expect(requestedSignatures(field, always).map(({ label }) => label)).to.deep.equal(['a', 'b', 'c', 'd'])
  })
})
