import { expect } from 'chai'
import { attribute, element, escaped } from '../../../server/kit/representations/xml.ts'

describe('XML text', () => {
  it('is escaped, without what XML forbids', () => {
    expect(escaped('<a> & "b"\r\u0000\ufffe')).to.equal('&lt;a&gt; &amp; &quot;b&quot;&#13;␀\ufffd')
  })

  it('has an attribute only for a value', () => {
    expect([attribute('min', 0), attribute('title', undefined)]).to.deep.equal([' min="0"', ''])
  })

  it('has an empty element without content', () => {
    expect([element('a', ' b="c"', ''), element('a', '', 'd')]).to.deep.equal(['<a b="c"/>', '<a>d</a>'])
  })
})
