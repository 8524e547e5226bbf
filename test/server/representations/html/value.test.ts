import { expect } from 'chai'
import { stateMarkup, valueMarkup } from '@waymark/server/representations/html/value'

describe('a value in HTML', () => {
  it('shows a day and an instant in words, and the machine’s spelling beside them', () => {
    expect(valueMarkup('2027-03-28')).to.equal('<time datetime="2027-03-28">Sunday, 28 March 2027</time>')
    expect(valueMarkup('2027-03-28T08:05:00Z')).to.equal(
      '<time datetime="2027-03-28T08:05:00Z">28 Mar 2027, 08:05 UTC</time>',
    )
  })

  it('leaves alone what only looks like a time', () => {
    expect(valueMarkup('2027-02-30')).to.equal('2027-02-30')
    expect(valueMarkup('0123456789')).to.equal('0123456789')
    expect(valueMarkup('2027-13-28T08:05:00Z')).to.equal('2027-13-28T08:05:00Z')
    expect(valueMarkup('the last letter is a Z')).to.equal('the last letter is a Z')
  })

  it('has words for yes, no, nothing and empty', () => {
    expect([true, false, null, '', []].map(valueMarkup)).to.deep.equal([
      '<data value="true">Yes</data>',
      '<data value="false">No</data>',
      '<data class="none" value="null">none</data>',
      '<span class="none">empty</span>',
      '<span class="none">none</span>',
    ])
  })

  it('nests lists and objects', () => {
    expect(valueMarkup(['a', { b: 1 }])).to.equal(
      '<ul class="values"><li>a</li><li><dl><div><dt>B</dt><dd>1</dd></div></dl></li></ul>',
    )
  })

  it('escapes names and values, and leaves out what is undefined', () => {
    expect(stateMarkup(Object.entries({ '<b>': '<i>', none: undefined }))).to.equal(
      '<dl><div><dt>&#60;b&#62;</dt><dd>&#60;i&#62;</dd></div></dl>',
    )
    expect(stateMarkup([])).to.equal('')
  })
})
