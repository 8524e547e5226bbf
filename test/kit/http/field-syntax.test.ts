import { expect } from 'chai'
import { httpDate, isUtf8Form, parseHttpDate, trimmed, utf8Text } from '../../../server/kit/http/field-syntax.ts'

const rows: readonly (readonly [text: string, result: string, why: string])[] = [
  ['a', 'a', 'nothing to trim'],
  [' \t a b\t ', 'a b', 'OWS is spaces and tabs'],
  ['', '', 'nothing'],
  [' \t', '', 'only whitespace'],
  ['\u00a0a\u00a0', '\u00a0a\u00a0', 'a no-break space is kept (obs-text)'],
  ['\va\f', '\va\f', 'other white space is kept'],
]

describe('trimmed (RFC 9110 §5.6.3)', () => {
  for (const [text, result, why] of rows) {
    it(`makes ${JSON.stringify(result)} of ${JSON.stringify(text)}: ${why}`, () => {
      expect(trimmed(text)).to.equal(result)
    })
  }
})

const instant = Date.parse('1994-11-06T08:49:37Z')

describe('http-date', () => {
  for (const field of ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994']) {
    it(`reads "${field}" (RFC 9110 §5.6.7)`, () => {
      expect(parseHttpDate(field)).to.equal(instant)
    })
  }
  for (const field of [
    '',
    '0',
    '1994-11-06',
    'Sun, 06 Nov 1994 08:49:37 CET',
    'Sun, 99 Nov 1994 08:49:37 GMT',
    'Sun, 31 Sep 1989 08:49:37 GMT',
    'Sun Feb 30 08:49:37 1994',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 0094 08:49:37 GMT',
  ]) {
    it(`takes "${field}" for no date`, () => {
      expect(parseHttpDate(field)).to.equal(undefined)
    })
  }
  it('formats the preferred form', () => {
    expect(httpDate(instant)).to.equal('Sun, 06 Nov 1994 08:49:37 GMT')
  })
})

describe('UTF-8', () => {
  it('is decoded, and invalid bytes are not replaced', () => {
    expect(utf8Text(Buffer.from('é€'))).to.equal('é€')
    expect(utf8Text(Uint8Array.of(0xc3))).to.equal(undefined)
  })

  it('is checked in each run of percent-encoded bytes of a form', () => {
    for (const form of ['', 'a=b', 'a=%C3%A9&b=%e2%82%ac', 'a=100%']) expect(isUtf8Form(form), form).to.equal(true)
    for (const form of ['a=%C3', 'a=%C3&b=%A9', 'a=%ff', 'a=%C3%A9&b=%80'])
      expect(isUtf8Form(form), form).to.equal(false)
  })
})
