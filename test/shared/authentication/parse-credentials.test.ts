import { parseCredentials } from '@waymark/shared'
import { expect } from 'chai'

describe('parseCredentials', () => {
  it('reads a token68 (RFC 7617 §2)', () => {
    expect(parseCredentials('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==')).to.deep.equal({
      scheme: 'Basic',
      token68: 'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
      parameters: new Map(),
    })
  })

  it('reads parameters, quoted or not (RFC 7616 §3.4)', () => {
    const credentials = parseCredentials(
      'digest  username="Mufasa",\tURI="/a,b", qop=auth,nc=00000001 , userhash="false"',
    )
    expect(credentials?.scheme).to.equal('digest')
    expect(credentials?.token68).to.equal(undefined)
    expect([...(credentials?.parameters ?? [])]).to.deep.equal([
      ['username', 'Mufasa'],
      ['uri', '/a,b'],
      ['qop', 'auth'],
      ['nc', '00000001'],
      ['userhash', 'false'],
    ])
  })

  it('reads a scheme alone', () => {
    expect(parseCredentials(' Basic ')).to.deep.equal({ scheme: 'Basic', parameters: new Map() })
  })

  for (const field of [
    '',
    ' ',
    ',',
    'Basic a, Basic b',
    'Basic a, b',
    'Digest a=b, Basic',
    'Digest username="a", username=b',
    'Digest username="a", USERNAME="a"',
    'Digest username="a',
    'Digest a=b c=d',
    ', Basic YTpi',
    ', Digest a=b',
    'Basic YTpi,',
    'Basic YTpi , ,',
    'Basic,',
    'Basic, a=b',
    'Basic YT pi',
    'Basic YTp/i=x',
    'Basic: YTpi',
    'Basic é',
    'Digest a="\u0007"',
  ]) {
    it(`refuses ${JSON.stringify(field)} (RFC 9110 §11.4)`, () => {
      expect(parseCredentials(field)).to.equal(undefined)
    })
  }
})
