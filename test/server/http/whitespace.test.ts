import { expect } from 'chai'
import { trimmed } from '@waymark/server/http/whitespace'

const rows: readonly (readonly [text: string, result: string, why: string])[] = [
  ['a', 'a', 'nothing to do'],
  [' \t a b\t ', 'a b', 'OWS is spaces and tabs'],
  ['', '', 'nothing'],
  [' \t', '', 'only whitespace'],
  ['\u00a0a\u00a0', '\u00a0a\u00a0', 'a no-break space is a byte like others (obs-text)'],
  ['\va\f', '\va\f', 'no other blanks'],
]

describe('trimmed (RFC 9110 §5.6.3)', () => {
  for (const [text, result, why] of rows) {
    it(`makes ${JSON.stringify(result)} of ${JSON.stringify(text)}: ${why}`, () => {
      expect(trimmed(text)).to.equal(result)
    })
  }
})
