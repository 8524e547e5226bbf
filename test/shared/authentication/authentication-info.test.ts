import { formatAuthenticationInfo, parseAuthenticationInfo } from '@waymark/shared'
import { expect } from 'chai'

describe('Authentication-Info', () => {
  const parameters = new Map([
    ['qop', 'auth'],
    ['rspauth', 'ab"c'],
    ['nc', '00000001'],
    ['nextnonce', 'n'],
  ])

  it('is written without quotes where RFC 7616 §3.5 has none', () => {
    const field = String.raw`qop=auth, rspauth="ab\"c", nc=00000001, nextnonce="n"`
    expect(formatAuthenticationInfo(parameters)).to.equal(field)
    expect(parseAuthenticationInfo(field)).to.deep.equal(parameters)
  })

  for (const field of ['qop=auth, qop=auth', 'qop=auth; nc=1', 'abc==', 'rspauth="a']) {
    it(`is nothing when it is ${field}`, () => {
      expect(parseAuthenticationInfo(field)).to.equal(undefined)
    })
  }
})
