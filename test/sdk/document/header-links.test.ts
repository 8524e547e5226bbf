import { connect, isDecodeFailure, isHttpFailure, isRelationMissing } from '@waymark/sdk'
import { expect } from 'chai'
import { DisplayString, serializeList, Token, type BareItem } from 'structured-headers'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

/** The compared members of a link: relation, target, title. */
type Row = readonly [relation: string, href: string, title?: string]

describe('links in header fields', () => {
  const serve = services()
  const enter = async (reply: Reply) => connect((await serve({ 'GET /': reply })).entry).get()

  async function linksIn(headers: NonNullable<Reply['headers']>): Promise<readonly Row[]> {
    const service = await serve({ 'GET /dir/page': { headers, body: {} } })
    const page = await connect(`${service.origin}/dir/page`)
    return page.relations.flatMap((relation) =>
      page.links(relation).map(({ href, title }): Row => {
        const path = href.replace(service.origin, '')
        return title === undefined ? [relation, path] : [relation, path, title]
      }),
    )
  }

  describe('Link (RFC 8288)', () => {
    const rows: readonly (readonly [string, string | string[], readonly Row[]])[] = [
      ['§3: parses one link', '</a>; rel=next', [['next', '/a']]],
      [
        '§3: combines several lines to one list',
        ['</a>; rel=next', '</b>; rel=prev'],
        [
          ['next', '/a'],
          ['prev', '/b'],
        ],
      ],
      [
        '§3: does not split at commas and semicolons in brackets and quotes',
        '</a,b;c>; title="x, y; <z>"; rel="next",</d>;rel=prev',
        [
          ['next', '/a,b;c', 'x, y; <z>'],
          ['prev', '/d'],
        ],
      ],
      [
        '§3: ignores white space and the case of names',
        ' </a> ; REL = "next" ,, </b>;rel=up',
        [
          ['next', '/a'],
          ['up', '/b'],
        ],
      ],
      ['§3: unescapes quoted strings', '</a>; rel=next; title="a \\"b\\" \\\\"', [['next', '/a', 'a "b" \\']]],
      ['§3.1: resolves against the URL of the response', '<b?c>; rel=next', [['next', '/dir/b?c']]],
      ['§3.2: ignores a link of another resource', '</a>; rel=next; anchor="/other"', []],
      ['§3.2: ignores a link of a fragment', '</a>; rel=next; anchor="#part"', []],
      ['§3.2: keeps a link anchored at this resource', '</a>; rel=next; anchor="page"', [['next', '/a']]],
      ['§3.3: ignores a link without a relation', '</a>; title=x', []],
      ['§3.3: uses the first rel only', '</a>; rel=next; rel=prev', [['next', '/a']]],
      [
        '§3.3: splits several relations of one link',
        '</a>; rel="next  https://r.example/X"',
        [
          ['next', '/a'],
          ['https://r.example/x', '/a'],
        ],
      ],
      ['§3.3: ignores rev', '</a>; rev=next', []],
      [
        '§3.4.1: prefers title* to title',
        `</a>; rel=next; title="plain"; title*=UTF-8'de'%c3%a9%20x`,
        [['next', '/a', 'é x']],
      ],
      [
        '§3.4.1: uses title if title* is malformed',
        `</a>; rel=next; title=plain; title*=UTF-8''%ff`,
        [['next', '/a', 'plain']],
      ],
      ['§3.4.1: uses the first title', '</a>; rel=next; title=x; title=y', [['next', '/a', 'x']]],
      ['ignores a syntax error and the rest of the field', '</a>; rel=next, </b; rel=prev', [['next', '/a']]],
      ['accepts a link with an empty reference', '<>; rel=next', [['next', '/dir/page']]],
    ]
    for (const [title, link, expected] of rows) {
      it(title, async () => {
        expect(await linksIn({ link })).to.deep.equal(expected)
      })
    }

    it('keeps target attributes, including unknown ones', async () => {
      const link = '</a>; rel=next; type="text/html"; hreflang=de; profile="https://p.example/"; rank=3; rank=4'
      const [found] = (await enter({ headers: { link }, body: {} })).links('next')
      expect(found).to.include({ type: 'text/html', hreflang: 'de', profile: 'https://p.example/', templated: false })
      expect(found?.members).to.include({ rank: '3' })
    })

    it('does not let parameters replace the target or pollute prototypes', async () => {
      const link = '</a>; rel=next; href="https://evil.example/"; templated=true; __proto__=x'
      const [found] = (await enter({ headers: { link }, body: {} })).links('next')
      expect(found?.href).to.match(/\/a$/)
      expect(found?.templated).to.equal(false)
      expect(Object.keys(found?.members ?? {})).to.not.include('__proto__')
    })
  })

  describe('Link-Template (RFC 9652)', () => {
    const field = (...items: readonly (readonly [string, Readonly<Record<string, BareItem>>])[]): string =>
      serializeList(items.map(([text, parameters]) => [text, new Map(Object.entries(parameters))]))

    const rows: readonly (readonly [string, string, readonly Row[]])[] = [
      ['§2: parses a template', field(['/x{?q}', { rel: 'search' }]), [['search', '/x{?q}']]],
      [
        '§2: parses several templates with parameters',
        field(
          ['/x{?q}', { rel: 'search', n: 1, d: 1.5, t: new Token('a/b'), f: false, at: new Date(0) }],
          ['/{id}', { rel: 'item https://r.example/y' }],
        ),
        [
          ['search', '/x{?q}'],
          ['item', '/{id}'],
          ['https://r.example/y', '/{id}'],
        ],
      ],
      [
        '§2.1: parses non-ASCII text of Display Strings',
        field(['/{id}', { rel: 'item', title: new DisplayString('é "x" %') }]),
        [['item', '/{id}', 'é "x" %']],
      ],
      ['§2.2: ignores templates of another context', field(['/{id}', { rel: 'item', anchor: '/other/{id}' }]), []],
      ['RFC 9651 §4.2: ignores the whole field after a syntax error at its end', '"/{id}"; rel="item", "/{', []],
      ['RFC 9651 §4.2.7: rejects an unterminated string', '"/{id}"; rel="item', []],
      ['RFC 9651 §4.2.10: rejects invalid UTF-8 in Display Strings', '"/{id}"; rel="item"; title=%"%ff"', []],
      ['§2: ignores the whole field with an item that is not a string', '"/{id}"; rel="item", n', []],
      ['§2: ignores the whole field with an inner list', '("/{id}"); rel="item"', []],
      ['does not support the syntax of the drafts', '</{id}>; rel="item"', []],
    ]
    for (const [title, template, expected] of rows) {
      it(title, async () => {
        expect(await linksIn({ 'link-template': template })).to.deep.equal(expected)
      })
    }

    it('keeps parameters of any type as written', async () => {
      const link = '"/{id}"; rel="item"; n=1.5; b; c=?0; t=a/b; x=:AAE=:; d=@0'
      const [found] = (await enter({ headers: { 'link-template': link }, body: {} })).links('item')
      expect(found?.members).to.include({ n: '1.5', b: '?1', c: '?0', t: 'a/b', x: ':AAE=:', d: '@0' })
    })

    it('expands the template, and resolves it against the URL of the response', async () => {
      const headers = { 'link-template': '"{?q}"; rel="search"; var-base="https://v.example/"' }
      const service = await serve({ 'GET /dir/page': { headers, body: {} } })
      await connect(`${service.origin}/dir/page`).follow('search', { q: 'a b' })
      expect(service.lines.at(-1)).to.equal('GET /dir/page?q=a%20b')
    })
  })

  describe('of a response without a HAL document', () => {
    const headers = { link: '</>; rel=up' }

    it('are those of a text resource', async () => {
      const found = await enter({ headers: { ...headers, 'content-type': 'text/plain' }, body: 'Hello' })
      expect(found.state).to.equal('Hello')
      expect(found.has('up')).to.equal(true)
    })

    it('are those of a response without content', async () => {
      const found = await enter({ status: 204, headers })
      expect(found.state).to.equal(undefined)
      expect(found.has('up')).to.equal(true)
    })

    it('are those of unreadable content', async () => {
      const found = await enter({ headers: { ...headers, 'content-type': 'application/pdf' }, body: '%PDF' })
      expect(found.state).to.equal(undefined)
      expect(found.has('up')).to.equal(true)
    })

    it('do not hide a malformed document', async () => {
      await rejectedAs(enter({ headers, body: '{' }), isDecodeFailure)
    })

    it('do not turn other responses into documents', async () => {
      const link = '</a>; rel=next; anchor="/other"'
      await rejectedAs(enter({ headers: { link, 'content-type': 'text/plain' }, body: 'x' }), isDecodeFailure)
    })

    it('are not those of a missing resource', async () => {
      const failure = await rejectedAs(enter({ status: 404, headers }), isHttpFailure)
      expect(failure.representation).to.equal(undefined)
    })
  })

  describe('beside those of a document', () => {
    const withBoth = async (link: string, links: object) => enter({ headers: { link }, body: { _links: links } })

    it('are added, without duplicate URLs', async () => {
      const found = await withBoth('</a>; rel=item, </b>; rel=item', { Item: { href: 'a', title: 'of the document' } })
      expect(found.links('item').map(({ title }) => title)).to.deep.equal(['of the document', undefined])
    })

    it('are found by the relation of a curie', async () => {
      const curies = [{ name: 'c', href: 'https://r.example/{rel}', templated: true }]
      const found = await withBoth('</a>; rel="https://r.example/x"', { curies })
      expect(found.links('c:x')).to.have.length(1)
    })

    it("do not override the document's own self", async () => {
      const found = await withBoth('</other>; rel=self', { self: { href: '/' } })
      expect(found.links('self').map(({ href }) => href)).to.deep.equal(['/'])
    })

    it('are not links of embedded resources', async () => {
      const found = await enter({ headers: { link: '</a>; rel=next' }, body: { _embedded: { item: { n: 1 } } } })
      const [item] = found.embedded('item')
      await rejectedAs(Promise.resolve(item?.follow('next')), isRelationMissing)
    })
  })
})
