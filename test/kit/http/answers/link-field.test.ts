import { expect } from 'chai'
import * as fc from 'fast-check'
import { clinicRelations } from '@waymark/shared/clinic'
import { optional, text } from '@waymark/shared'
import { linkField, linkTemplateField } from '../../../../server/kit/http/answers/link-field.ts'
import type { Link, LinkSet } from '../../../../server/kit/hypermedia/representation.ts'
import { elements, isLink, listOf } from '../../../support/must-list/grammar.ts'

const { self, doctor, item } = clinicRelations
const relationUri = ({ key }: { readonly key: string }): string => `https://clinic.example/rels/${key}`
const nothing = { alternates: [], profiles: [] }

function field(...links: readonly Link[]): string {
  return linkField([{ relation: doctor, links }], nothing, relationUri)
}

const rel = 'rel="https://clinic.example/rels/doctor"'
const rows: readonly (readonly [what: string, link: Link, expected: string])[] = [
  ['an own relation by its URI', { href: '/d' }, `</d>; ${rel}`],
  ['a title', { href: '/d', title: 'Dr Jones' }, `</d>; ${rel}; title="Dr Jones"`],
  ['quotes in a title', { href: '/d', title: 'a "b" \\ c' }, `</d>; ${rel}; title="a \\"b\\" \\\\ c"`],
  ['a line break in a title', { href: '/d', title: 'a\r\nX-Evil: b' }, `</d>; ${rel}; title="a  X-Evil: b"`],
  [
    'a title beyond ASCII',
    { href: '/d', title: 'Müller & €' },
    `</d>; ${rel}; title*=UTF-8''M%C3%BCller%20&%20%E2%82%AC`,
  ],
  ['quotes in such a title', { href: '/d', title: 'é\'"%' }, `</d>; ${rel}; title*=UTF-8''%C3%A9%27%22%25`],
  ['a lone surrogate', { href: '/d', title: '\ud800' }, `</d>; ${rel}; title*=UTF-8''%EF%BF%BD`],
  [
    'type and language',
    { href: '/d', type: 'text/html', hreflang: 'de' },
    `</d>; ${rel}; type="text/html"; hreflang="de"`,
  ],
  ['a target with a query', { href: '/d?a=1&b=2,3' }, `</d?a=1&b=2,3>; ${rel}`],
  ['brackets in a target', { href: '/d>; rel="evil' }, `</d%3E;%20rel=%22evil>; ${rel}`],
  ['a target beyond ASCII', { href: '/Ωd\n' }, `</%CE%A9d%0A>; ${rel}`],
]

describe('the Link field', () => {
  for (const [what, link, expected] of rows) {
    it(`writes ${what}`, () => {
      expect(field(link)).to.equal(expected)
      expect(isLink(expected)).to.equal(true)
    })
  }

  it('names registered relations by name, and puts the other media types last', () => {
    const links: readonly LinkSet[] = [
      { relation: self, links: [{ href: '/x' }] },
      { relation: item, links: [{ href: '/1' }, { href: '/2' }] },
    ]
    expect(
      linkField(links, { ...nothing, alternates: [{ href: '/x?as=md', type: 'text/markdown' }] }, relationUri),
    ).to.equal(
      '</x>; rel="self", </1>; rel="item", </2>; rel="item", </x?as=md>; rel="alternate"; type="text/markdown"',
    )
  })

  it('omits templates', () => {
    expect(field({ href: '/d{?x}', variables: [] }, { href: '/d' })).to.equal(`</d>; ${rel}`)
  })

  it('is empty without links', () => {
    expect(linkField([], nothing, relationUri)).to.equal('')
  })

  it('drops whole links from the end if there are too many', () => {
    const links = Array.from({ length: 500 }, (_, index) => ({ href: `/items/${String(index)}`, title: 'A title' }))
    const written = linkField([{ relation: item, links }], nothing, relationUri)
    expect(written.length).to.be.within(3900, 4096)
    expect(listOf(isLink)(written)).to.equal(true)
    expect(written).to.match(/^<\/items\/0>.*title="A title"$/)
  })

  it('stays well-formed with any text', () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string())
    fc.assert(
      fc.property(anything, anything, anything, (href, title, hreflang) => {
        const written = field({ href, title, hreflang }, { href: '/next' })
        const links = elements(written)
        expect(links, written).to.have.length(2)
        expect(links.every(isLink), written).to.equal(true)
        expect(written.endsWith(`, </next>; ${rel}`)).to.equal(true)
      }),
    )
  })
})

describe('the Link-Template field', () => {
  const variables = [{ name: 'x', field: optional(text({ prompt: 'X', maxLength: 9 })) }]
  const template = (link: Link): string => linkTemplateField([{ relation: doctor, links: [link] }], relationUri)

  it('contains templates only, as structured strings (RFC 9652)', () => {
    expect(template({ href: '/d{?x}', title: 'A "d"', variables })).to.equal(`"/d{?x}"; ${rel}; title="A \\"d\\""`)
    expect(template({ href: '/d' })).to.equal('')
  })

  it('has a non-ASCII title as a display string (RFC 9651)', () => {
    expect(template({ href: '/d"{?x}', title: 'Ärzte 100%', variables })).to.equal(
      `"/d%22{?x}"; ${rel}; title=%"%c3%84rzte 100%25"`,
    )
  })
})
