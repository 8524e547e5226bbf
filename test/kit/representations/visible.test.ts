import { expect } from 'chai'
import { isLinkable } from '../../../server/kit/representations/visible.ts'

describe('a linkable href', () => {
  for (const href of [
    '/a',
    '/a?b=c&d=e#f',
    'a/b:c',
    '?q',
    '#here',
    '//host/x',
    'https://a.example/',
    'HTTP://a',
    'mailto:a@b.org',
    '',
  ]) {
    it(`is ${JSON.stringify(href)}`, () => {
      expect(isLinkable(href)).to.equal(true)
    })
  }

  for (const href of [
    'javascript:alert(1)',
    'JavaScript:x',
    ' javascript:x',
    'java\nscript:x',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '/a b',
  ]) {
    it(`is not ${JSON.stringify(href)}`, () => {
      expect(isLinkable(href)).to.equal(false)
    })
  }
})
