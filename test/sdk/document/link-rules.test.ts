import { connect, isHttpFailure, type Representation } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply, type Service } from '../../support/sdk/service.ts'

interface Found {
  readonly page: Representation
  readonly service: Service
}

interface Case {
  readonly says: string
  readonly link?: string | string[]
  readonly template?: string
  readonly body?: object
  readonly holds: (found: Found) => unknown
}

const leadsTo = ({ page, service }: Found, relation: string): readonly string[] =>
  page.links(relation).map(({ href }) => href.replace(service.origin, ''))
const are = (relation: string, ...hrefs: readonly string[]): Case['holds'] => {
  return (found) => expect(leadsTo(found, relation)).to.deep.equal(hrefs)
}

/** RFC 8288 for the Link field, and RFC 9652. */
const rules: Readonly<Record<string, readonly Case[]>> = {
  '1 Several fields are one list; commas and semicolons in brackets and quotes do not split; names are of any case': [
    { says: 'fields', link: ['</a>; rel=item', '</b>; rel=item'], holds: are('item', '/a', '/b') },
    {
      says: 'signs',
      link: '</a;b,c>; TITLE="; , \\" x" ;rel = "item" , </d>;rel=item',
      holds: are('item', '/a;b,c', '/d'),
    },
  ],
  '2 A target resolves against the URL of the answer, not against what its content says': [
    { says: 'relative', link: '<a>; rel=item', holds: are('item', '/dir/a') },
    {
      says: 'beside another self',
      link: '<a>; rel=item',
      body: { _links: { self: { href: '/other/' } } },
      holds: are('item', '/dir/a'),
    },
  ],
  '3 A link with an anchor of its own is not one of this resource': [
    { says: 'left out as a whole', link: '</a>; rel=item; anchor="/x", </b>; rel=item', holds: are('item', '/b') },
    { says: 'kept where the anchor is this resource', link: '</a>; rel=item; anchor=""', holds: are('item', '/a') },
  ],
  '5 `rel` has one or more relations; a second `rel` is ignored; without one it is no link': [
    { says: 'several', link: '</a>; rel="item next"', holds: are('next', '/a') },
    { says: 'the first', link: '</a>; rel=item; rel=next', holds: are('next') },
    { says: 'none', link: '</a>; rev=item', holds: are('item') },
  ],
  '6 Relations compare without regard to case, and URIs as texts': [
    { says: 'registered', link: '</a>; rel=Item', holds: are('ITEM', '/a') },
    { says: 'a URI', link: '</a>; rel="https://r.example/X"', holds: are('https://R.example/x', '/a') },
    { says: 'another spelling of it', link: '</a>; rel="https://r.example/%78"', holds: are('https://r.example/x') },
    {
      says: 'and are not asked for',
      link: '</a>; rel="https://r.example/x"',
      holds: ({ service }) => expect(service.lines).to.deep.equal(['GET /dir/page']),
    },
  ],
  '7 `title*` wins over `title`; of `media`, `title` and `type` the first counts; `hreflang` may repeat; all are kept':
    [
      {
        says: 'the first',
        link: `</a>; rel=item; title=x; title*=UTF-8''y; type="text/html"; type="text/plain"; media=print; media=tv; z=1`,
        holds: ({ page }) => {
          const [link] = page.links('item')
          expect(link).to.include({ title: 'y', type: 'text/html' })
          expect(link?.members).to.include({ media: 'print', z: '1' })
        },
      },
      {
        says: 'every language',
        link: '</a>; rel=item; hreflang=de; hreflang=fr-CH, </b>; rel=item; hreflang=it',
        holds: ({ page }) => {
          expect(page.links('item')[0]?.hreflang).to.equal('de, fr-CH')
          for (const hreflang of ['de', 'fr', 'fr-CH']) {
            expect(page.links('item', { hreflang }).map(({ href }) => href.slice(-2))).to.deep.equal(['/a'])
          }
          expect(page.links('item', { hreflang: 'en' })).to.have.length(0)
        },
      },
    ],
  '8 Link-Template is a List of Strings with templates of all levels': [
    { says: 'a template', template: '"/{+p}{?q*}"; rel="item"', holds: are('item', '/{+p}{?q*}') },
    { says: 'an anchor that is a template', template: '"/{p}"; rel="item"; anchor="/{p}"', holds: are('item') },
    { says: 'not the syntax of the drafts', template: '</{p}>; rel="item"', holds: are('item') },
  ],
}

describe('Link header fields', () => {
  const serve = services()
  const opened = async ({ link, template, body = {} }: Case): Promise<Found> => {
    const headers: NonNullable<Reply['headers']> = {
      ...(link === undefined ? {} : { link }),
      ...(template === undefined ? {} : { 'link-template': template }),
    }
    const service = await serve({ 'GET /dir/page': { headers, body } })
    return { service, page: await connect(`${service.origin}/dir/page`) }
  }

  for (const [rule, cases] of Object.entries(rules)) {
    describe(`rule ${rule}`, () => {
      for (const one of cases) {
        it(one.says, async () => {
          await one.holds(await opened(one))
        })
      }
    })
  }

  it('rule 4: the links of a 404 are those of the error, not of the missing resource', async () => {
    const refused: Reply = { status: 404, headers: { link: '</help>; rel=help' }, body: { title: 'Nothing' } }
    const service = await serve({ 'GET /': refused, 'GET /help': { body: { at: 'help' } } })
    const failure = await rejectedAs(connect(service.entry).get(), isHttpFailure)
    expect((await failure.representation?.follow('help').get())?.state).to.deep.equal({ at: 'help' })
    expect(failure.representation?.kind).to.equal(undefined)
  })

  it('covers all eight rules', () => {
    const numbers = [...Object.keys(rules).map((rule) => Number.parseInt(rule, 10)), 4]
    expect(numbers.sort()).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
