import { expect } from 'chai'
import { parseIdempotencyKey } from '../../../../server/kit/http/forms/idempotency.ts'

const longest = 'k'.repeat(255)
const rows: readonly (readonly [
  field: string | undefined,
  expected: ReturnType<typeof parseIdempotencyKey>,
  why: string,
])[] = [
  [undefined, 'absent', 'no field'],
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', { key: '8e03978e-40d5-43dd-bc93-6894a57f9324' }, '§2.1, the example'],
  ['"clkyoesmbgybucifusbbtdsbohtyuuwz"', { key: 'clkyoesmbgybucifusbbtdsbohtyuuwz' }, '§2.1: any string'],
  ['  "a b"  ', { key: 'a b' }, 'RFC 9651 §4.2: space around an item'],
  ['"a\\"b\\\\c"', { key: 'a"b\\c' }, 'RFC 9651 §3.3.3: escapes'],
  ['"key";v=1', { key: 'key' }, 'RFC 9651 §3.1.2: unknown parameters of an item'],
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', { key: '8e03978e-40d5-43dd-bc93-6894a57f9324' }, 'a UUID without quotes'],
  ['order:17/2', { key: 'order:17/2' }, 'a token without quotes'],
  ['q83vEjRWeJA=', { key: 'q83vEjRWeJA=' }, 'base64 without quotes'],
  [`"${longest}"`, { key: longest }, '255 characters'],
  [longest, { key: longest }, '255 characters without quotes'],
  [`"${longest}k"`, 'malformed', '256 characters'],
  [`${longest}k`, 'malformed', '256 characters without quotes'],
  ['', 'malformed', 'nothing'],
  ['""', 'malformed', 'an empty string'],
  ['"a', 'malformed', 'an unterminated quote'],
  ['"a" b', 'malformed', 'text after the string'],
  ['"a", "b"', 'malformed', 'two keys, as two lines are joined'],
  ['a, b', 'malformed', 'two keys without quotes'],
  ['"a\\n"', 'malformed', 'an invalid escape'],
  ['"schlüssel"', 'malformed', 'RFC 9651 §3.3.3: strings are ASCII'],
  ['schlüssel', 'malformed', 'not ASCII'],
  ['a b', 'malformed', 'two words'],
  ['"a\tb"', 'malformed', 'a control character'],
]

describe('parseIdempotencyKey (draft-ietf-httpapi-idempotency-key-header-07)', () => {
  for (const [field, expected, why] of rows) {
    const verdict = typeof expected === 'object' ? 'a key' : expected
    it(`takes ${field === undefined ? 'no field' : `${field.slice(0, 45)} (${String(field.length)})`} for ${verdict}: ${why}`, () => {
      expect(parseIdempotencyKey(field)).to.deep.equal(expected)
    })
  }
})
