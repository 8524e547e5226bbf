import { expect } from 'chai'
import * as fc from 'fast-check'
import { parseFragment } from 'parse5'
import { belowHeading, empty, html, join, joinPresent } from '../../../../server/kit/representations/html/markup.ts'

describe('the tag html', () => {
  it('escapes what markup gives a meaning', () => {
    expect(String(html`<p title="${`a"b'c`}">${'<b> & = d'}</p>`)).to.equal(
      '<p title="a&#34;b&#39;c">&#60;b&#62; &#38; &#61; d</p>',
    )
  })

  it('keeps every text as one text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '&', "'", '<', '=', '>', 'a', 'ü', '🙂', ';') }), (text) => {
        const [node, ...more] = parseFragment(String(html`<p>${text}</p>`)).childNodes
        expect(more).to.deep.equal([])
        const inside = node !== undefined && 'childNodes' in node ? node.childNodes : []
        expect(inside.map((each) => ('value' in each ? each.value : each.nodeName))).to.deep.equal(
          text === '' ? [] : [text],
        )
      }),
    )
  })

  it('inserts markup as it is', () => {
    expect(String(html`<p>${html`<b>${'&'}</b>`}</p>`)).to.equal('<p><b>&#38;</b></p>')
  })

  it('inserts the markup of a list one after the other', () => {
    const rows = ['<', '>'].map((text) => html`<li>${text}</li>`)
    expect(String(html`<ul>${rows}</ul>`)).to.equal('<ul><li>&#60;</li><li>&#62;</li></ul>')
    expect(String(html`<ul>${[]}</ul>`)).to.equal('<ul></ul>')
  })

  it('inserts numbers', () => {
    expect(String(html`${0}, ${-1.5}`)).to.equal('0, -1.5')
  })

  it('reads the escapes of the template', () => {
    expect(String(html`<p>\n\u00a0</p>`)).to.equal('<p>\n\u00a0</p>')
  })

  it('refuses an object that writes itself as markup', () => {
    const made: unknown = { toString: () => '<script>' }
    expect(() => {
      Reflect.apply(html, undefined, [['<p>', '</p>'], made])
    }).to.throw(TypeError)
  })
})

describe('markup', () => {
  it('is empty only without content', () => {
    expect([empty, html``, html`${''}`, html` `].map(({ isEmpty }) => isEmpty)).to.deep.equal([true, true, true, false])
  })

  it('has lower headings below another one, but for texts', () => {
    const part = html`<h1 class="a">${'<h1>'}</h1><h5>b</h5><h6>c</h6><hr>`
    expect(String(belowHeading(part))).to.equal('<h2 class="a">&#60;h1&#62;</h2><h6>b</h6><h6>c</h6><hr>')
  })

  it('is joined with a separator, which is text', () => {
    const parts = [html`<a>`, empty, html`<b>`]
    expect(String(join(parts))).to.equal('<a><b>')
    expect(String(join(parts, '<'))).to.equal('<a>&#60;&#60;<b>')
    expect(String(joinPresent(parts, '\n'))).to.equal('<a>\n<b>')
    expect(String(join([]))).to.equal('')
  })
})
