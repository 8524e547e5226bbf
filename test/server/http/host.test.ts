import { expect } from 'chai'
import { isHost } from '@waymark/server/http/host'

const right = [
  'example.com',
  'EXAMPLE.com:8080',
  'localhost:3000',
  'localhost:',
  '192.0.2.1',
  '192.0.2.1:80',
  '[2001:db8::1]',
  '[::1]:3000',
  'xn--bcher-kva.example',
  'a%20b',
  'under_score.example',
  'example.com:65535',
]
const wrong: readonly (readonly [text: string, why: string])[] = [
  ['', 'RFC 9110 §4.2.1: "MUST NOT generate an http URI with an empty host identifier"'],
  [':80', 'a port without a host'],
  ['example.com:x', 'a port that is no number'],
  ['example.com:65536', 'a port that there is not'],
  ['example.com:80:80', 'two ports'],
  ['a b', 'a space'],
  [' example.com', 'a space before'],
  ['example.com,evil.example', 'two hosts'],
  ['user@example.com', 'RFC 9112 §3.2: a Host excludes "any userinfo subcomponent"'],
  ['example.com/path', 'a path'],
  ['example.com?x', 'a query'],
  ['example.com#x', 'a fragment'],
  ['a\\b', 'a backslash'],
  ['http://example.com', 'a whole URI'],
  ['[::1', 'a bracket that does not end'],
  ['[::1]x', 'something behind the bracket'],
  ['[1.2.3.4]', 'IPv4 in brackets'],
  ['[12345::]', 'not an IPv6 address'],
  ['::1', 'IPv6 without brackets'],
  ['a%2', 'half an encoding'],
  ['bücher.example', 'not ASCII'],
  ['a\tb', 'a control character'],
]

describe('isHost (RFC 9110 §7.2)', () => {
  for (const text of right) {
    it(`takes ${text} for a host`, () => {
      expect(isHost(text)).to.equal(true)
    })
  }
  for (const [text, why] of wrong) {
    it(`takes "${text}" for none: ${why}`, () => {
      expect(isHost(text)).to.equal(false)
    })
  }
})
