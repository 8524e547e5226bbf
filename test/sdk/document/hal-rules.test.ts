import {
  connect,
  isDecodeFailure,
  isHttpFailure,
  isRelationMissing,
  type ConnectOptions,
  type Notice,
  type Representation,
} from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply, type Service } from '../../support/sdk/service.ts'

interface Found {
  readonly page: Representation
  readonly service: Service
  readonly notices: readonly Notice[]
}

/** A rule of HAL, a document, and the check of the rule. */
interface Case {
  readonly says: string
  readonly body: unknown
  readonly type?: string
  readonly options?: ConnectOptions
  readonly holds: (found: Found) => unknown
}

const hal = 'application/hal+json'
const self = { href: '/dir/page' }
const curies = [{ name: 'c', href: 'https://rels.example/{rel}', templated: true }]

/** The document is a response; `/a`, `/b` and `/dir/a` return their own paths. */
const places = Object.fromEntries(['/a', '/b', '/dir/a'].map((at) => [`GET ${at}`, { body: { at } }]))
const wentTo = async (found: Promise<Representation> | PromiseLike<Representation>, at: string) => {
  expect((await found).state).to.deep.equal({ at })
}

// draft-kelly-json-hal-11
const rules: Readonly<Record<string, readonly Case[]>> = {
  '1 The root MUST be a Resource Object; the type may have the parameter `profile`': [
    {
      says: 'an object',
      type: `${hal};profile="https://p.example/"`,
      body: { name: 'Ada' },
      holds: ({ page }) => expect(page.state).to.deep.equal({ name: 'Ada' }),
    },
  ],
  '2 `_links` and `_embedded` are optional, every other member is state, and no other name is reserved': [
    {
      says: 'names with an underscore are state',
      body: { _id: 7, _meta: { _links: 1 } },
      holds: ({ page }) => {
        expect(page.state).to.deep.equal({ _id: 7, _meta: { _links: 1 } })
        expect(page.relations).to.deep.equal([])
      },
    },
  ],
  '3 A relation is one Link Object or an array; a client takes both': [
    {
      says: 'they are alike',
      body: { _links: { one: { href: '/a' }, many: [{ href: '/a' }] } },
      holds: async ({ page }) => {
        await wentTo(page.follow('one'), '/a')
        await wentTo(page.follow('many'), '/a')
      },
    },
  ],
  '4 An embedded resource MAY be a full, partial or inconsistent version': [
    {
      says: 'it says so, and needs no self',
      body: { _embedded: { item: [{ n: 1 }] } },
      holds: ({ page }) => {
        expect([page.extent, page.embedded('item')[0]?.extent]).to.deep.equal(['full', 'unknown'])
      },
    },
    {
      says: 'it does not stand for the resource where that is asked for',
      body: { _embedded: { item: { at: 'partial', _links: { self: { href: '/a' } } } } },
      holds: async ({ page }) => {
        const whole = await page.follow('item', {}, { prefer: 'fresh' })
        expect([whole.extent, whole.state]).to.deep.equal(['full', { at: '/a' }])
      },
    },
  ],
  '5 `href` is REQUIRED; without it a link is left out and told of': [
    {
      says: 'left out',
      body: { _links: { up: { title: 'x' }, next: { href: 5 }, item: [null, { href: '/a' }] } },
      holds: ({ page, notices }) => {
        expect(page.relations).to.deep.equal(['item'])
        expect(notices.map(({ code }) => code)).to.deep.equal(['link-ignored', 'link-ignored', 'link-ignored'])
      },
    },
  ],
  '6 `templated` is false unless it is exactly true': [
    ...(['true', 1, 'yes', null] as const).map((templated) => ({
      says: `${JSON.stringify(templated)} is false, and braces are told of`,
      body: { _links: { item: { href: '/a{?q}', templated } } },
      holds: async ({ page, notices, service }: Found) => {
        expect(page.links('item')[0]).to.include({ templated: false })
        await rejectedAs(page.follow('item'), isHttpFailure)
        expect(service.lines.at(-1)).to.equal('GET /a%7B?q}')
        expect(notices.map(({ code }) => code)).to.deep.equal(['template-not-declared'])
      },
    })),
    {
      says: 'braces are enough where the application says so',
      options: { templates: 'by-braces' },
      body: { _links: { item: { href: '/a{?q}', templated: 'true' }, up: { href: '/a{?q}' }, next: { href: '/a' } } },
      holds: async ({ page, notices, service }) => {
        expect(['item', 'up', 'next'].map((name) => page.links(name)[0]?.templated)).to.deep.equal([true, true, false])
        await page.follow('up', { q: 'x' })
        expect(service.lines.at(-1)).to.equal('GET /a?q=x')
        expect(notices).to.deep.equal([])
      },
    },
  ],
  '7 `type` is a hint, and not the type of what comes': [
    {
      says: 'what comes is read as what it says it is',
      body: { _links: { up: { href: '/a', type: 'application/pdf' } } },
      holds: ({ page }) => wentTo(page.follow('up'), '/a'),
    },
  ],
  '8 `deprecation` is told when the link is followed': [
    {
      says: 'with its URL, and not before',
      body: { _links: { up: { href: '/a', deprecation: 'https://docs.example/' } } },
      holds: async ({ page, notices }) => {
        expect(notices).to.have.length(0)
        await page.follow('up')
        expect(notices[0]).to.include({ code: 'link-deprecated', documentation: 'https://docs.example/' })
      },
    },
  ],
  '9 `name` MAY be a secondary key, and is not unique': [
    {
      says: 'it chooses',
      body: {
        _links: {
          item: [
            { href: '/a', name: 'x' },
            { href: '/b', name: 'y' },
          ],
        },
      },
      holds: ({ page }) => wentTo(page.follow('item', {}, { name: 'y' }), '/b'),
    },
  ],
  '10 `profile`, `title` and `hreflang` are told, and unknown members are kept': [
    {
      says: 'all of them',
      body: { _links: { up: { href: '/a', profile: 'https://p.example/', title: 'T', hreflang: 'de', x: [1] } } },
      holds: ({ page }) => {
        const [link] = page.links('up')
        expect(link).to.include({ profile: 'https://p.example/', title: 'T', hreflang: 'de' })
        expect(link?.members).to.have.deep.property('x', [1])
      },
    },
  ],
  '11 `self` can be absent or templated; references resolve against where the document was': [
    {
      says: 'absent',
      body: { _links: { up: { href: 'a' } } },
      holds: ({ page }) => wentTo(page.follow('up'), '/dir/a'),
    },
    {
      says: 'templated and elsewhere',
      body: { _links: { self: { href: '/other/{?page}', templated: true }, up: { href: 'a' } } },
      holds: ({ page }) => wentTo(page.follow('up'), '/dir/a'),
    },
  ],
  '12 Relation URIs are not dereferenced by themselves': [
    {
      says: 'only its document is asked for',
      body: { _links: { self, curies, 'c:x': { href: '/a' }, 'https://rels.example/y': { href: '/b' } } },
      holds: ({ page, service }) => {
        expect(page.docs('c:x')?.url).to.equal('https://rels.example/x')
        expect(service.lines).to.deep.equal(['GET /dir/page'])
      },
    },
  ],
  '13 A curie abbreviates the URI that it expands to, in links and in embedded resources': [
    ...['c:x', 'C:X', 'https://rels.example/x', 'HTTPS://rels.example/X'].map((name) => ({
      says: `${name} is c:x`,
      body: { _links: { curies, 'c:x': { href: '/a' } }, _embedded: { 'c:y': [{ n: 1 }] } },
      holds: async ({ page }: Found) => {
        await wentTo(page.follow(name), '/a')
        expect(page.embedded(name.replace(/x$/, 'y').replace(/X$/, 'Y'))).to.have.length(1)
      },
    })),
    {
      says: 'a prefix is of any case, where it is given too',
      body: { _links: { curies: [{ ...curies[0], name: 'EX' }], 'ex:x': { href: '/a' } } },
      holds: ({ page }) => wentTo(page.follow('https://rels.example/x'), '/a'),
    },
    {
      says: 'a prefix without a curie stays as it is',
      body: { _links: { 'd:x': { href: '/a' } } },
      holds: async ({ page }) => {
        await wentTo(page.follow('d:x'), '/a')
        await rejectedAs(page.follow('x'), isRelationMissing)
      },
    },
    {
      says: 'http, https and urn are no prefixes',
      body: {
        _links: {
          curies: [{ name: 'urn', href: 'https://rels.example/{rel}', templated: true }],
          'urn:x': { href: '/a' },
        },
      },
      holds: ({ page }) => rejectedAs(page.follow('https://rels.example/x'), isRelationMissing),
    },
  ],
  '14 Reading an embedded resource in place of the link is OPTIONAL': [
    {
      says: 'the link by default, and the embedded resource where it is preferred',
      body: { _links: { up: { href: '/a' } }, _embedded: { up: { at: 'here' } } },
      holds: async ({ page, service }) => {
        await wentTo(page.follow('up', {}, { prefer: 'embedded' }), 'here')
        expect(service.lines).to.have.length(1)
        await wentTo(page.follow('up'), '/a')
      },
    },
  ],
  '15 All of a relation are links and embedded resources, once for each self; without a self it stays as a value': [
    {
      says: 'one of three is twice there',
      body: {
        _links: { item: [{ href: '/a' }, { href: '/b' }] },
        _embedded: { item: [{ at: 'here', _links: { self: { href: '/b' } } }, { at: 'nameless' }] },
      },
      holds: async ({ page }) => {
        const all = await page.followAll('item')
        expect(all.map(({ state }) => state)).to.deep.equal([{ at: '/a' }, { at: 'here' }, { at: 'nameless' }])
      },
    },
  ],
}

describe('an embedded value that is no resource', () => {
  const serve = services()

  it('is reported with its place', async () => {
    for (const [embedded, told] of [
      [
        { item: [{ n: 1 }, null, { n: 2 }] },
        ['/_embedded/item/1 is null, not a resource; it is left out, so the entries after it move up'],
      ],
      [{ item: [{ n: 1 }, 'text', { n: 2 }] }, ['/_embedded/item/1 is a string, not a resource']],
      [
        { item: ['text', 7, null] },
        [
          '/_embedded/item/0 is a string, not a resource',
          '/_embedded/item/1 is a number, not a resource',
          '/_embedded/item/2 is null, not a resource; it is left out, so the entries after it move up',
        ],
      ],
      ['text', ['/_embedded is a string, not a resource']],
      [null, ['/_embedded is null, not a resource; it is left out, so the entries after it move up']],
      [{ item: [{ n: 1 }] }, []],
    ] as const) {
      const service = await serve({ 'GET /': { body: { _embedded: embedded } } })
      const notices: string[] = []
      await connect(service.entry, { onNotice: ({ code, message }) => void notices.push(`${code}: ${message}`) })
      expect(notices).to.deep.equal(told.map((message) => `embedded-ignored: ${message}`))
    }
  })
})

describe('HAL', () => {
  const serve = services()
  const opened = async ({
    body,
    type = hal,
    options = {},
  }: Pick<Case, 'body' | 'options' | 'type'>): Promise<Found> => {
    const reply: Reply = { body, headers: { 'content-type': type } }
    const service = await serve({ ...places, 'GET /dir/page': reply })
    const notices: Notice[] = []
    const onNotice = (notice: Notice): void => void notices.push(notice)
    return { page: await connect(`${service.origin}/dir/page`, { ...options, onNotice }), service, notices }
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

  it('rule 1: rejects a root that is not an object', async () => {
    for (const body of [[{ name: 'Ada' }], '"Ada"', 'null']) await rejectedAs(opened({ body }), isDecodeFailure)
  })

  it('covers all 15 rules', () => {
    expect(Object.keys(rules).map((rule) => Number.parseInt(rule, 10))).to.deep.equal(
      Array.from({ length: 15 }, (_, index) => index + 1),
    )
  })
})
