import { expect } from 'chai'
import { deadLinks } from '../../../../shared/docs/build/links.ts'
import { linkOnSite, linkTargets } from '../../../../shared/docs/build/pages.ts'

describe('the links of the site', () => {
  const site = new Map([
    ['index.html', '<h2 id="one">One</h2><a class="x" href="/guide/#two">Two</a><a href="#one">One</a>'],
    [
      'guide/index.html',
      '<h2 id="two">Two</h2><a href="../index.html#one">One</a><a href="https://example.org/#x">x</a>',
    ],
  ])

  it('are alive where a page has the element', () => {
    expect(deadLinks(site, () => false)).to.deep.equal([])
  })

  it('are dead without the page, the element or the file', () => {
    const links = ['/none.html', 'index.html#none', '#none', 'picture.png', '/guide/?q=a&amp;b#none']
    const wrong = new Map([...site, ['other.html', links.map((link) => `<a href="${link}">x</a>`).join('')]])
    expect(deadLinks(wrong, (path) => path === 'picture.png')).to.deep.equal([
      'other.html: /none.html',
      'other.html: index.html#none',
      'other.html: #none',
      'other.html: /guide/?q=a&b#none',
    ])
    expect(deadLinks(new Map([['a.html', '<a href="b.png">x</a>']]), () => false)).to.deep.equal(['a.html: b.png'])
  })

  it('lead from a document to the page of another one, an entry in the reference, or a source', () => {
    expect(linkOnSite('server/README.md', 'kit/README.md#entries')).to.equal('/kit#entries')
    expect(linkOnSite('server/kit/README.md', '../../README.md')).to.equal('/')
    expect(linkOnSite('shared/docs/start.md', './index.md')).to.equal('/')
    expect(linkOnSite('shared/docs/concepts.md', '../../server/kit/authentication/oauth/index.ts')).to.equal(
      '/reference/modules/_waymark_server_oauth.html',
    )
    expect(linkOnSite('server/kit/README.md', 'http/decide.ts')).to.equal('/source/server/kit/http/decide.ts.html')
    for (const link of ['https://example.org/', '#entries', '/start', 'mailto:a@example.org'])
      expect(linkOnSite('server/kit/README.md', link)).to.equal(undefined)
  })

  it('are found in Markdown, but not in code or as pictures', () => {
    const text = [
      '[a](one.md) ![b](two.png) [`c`](three.ts#x)',
      '```md',
      '[d](four.md)',
      '```',
      '[e](https://e.example)',
    ]
    expect(linkTargets(text.join('\n'))).to.deep.equal(['one.md', 'three.ts#x'])
  })
})
