import { connect } from '@waymark/sdk'
import { expect } from 'chai'
import { services } from '../../support/sdk/service.ts'

const curies = [
  { name: 'wm', href: '/rels/{rel}', templated: true },
  { name: 'acme', href: 'https://docs.acme.example/{rel}', templated: true },
]

describe('Relation names', () => {
  const serve = services()
  const rows: readonly (readonly [string, string, string, boolean])[] = [
    ['exactly as it is listed', 'wm:schedule', 'wm:schedule', true],
    ['without regard to case', 'WM:Schedule', 'wm:schedule', true],
    ['that is registered without regard to case', 'Next', 'next', true],
    ['as the URI that it abbreviates', 'acme:widgets', 'https://docs.acme.example/widgets', true],
    ['as a URI that resolves against the document', 'wm:schedule', 'ORIGIN/rels/schedule', true],
    ['as a curie where the URI is listed', 'https://docs.acme.example/widgets', 'acme:widgets', true],
    ['split at the first colon', 'acme:a:b', 'https://docs.acme.example/a%3Ab', true],
    ['as it is where the prefix is not known', 'other:thing', 'other:thing', true],
    ['not without its prefix', 'wm:schedule', 'schedule', false],
    ['not by another prefix', 'wm:schedule', 'acme:schedule', false],
    ['not by what every object inherits', 'wm:schedule', 'constructor', false],
  ]
  for (const [title, listed, asked, expected] of rows) {
    it(`${expected ? 'finds' : 'does not find'} a relation ${title}`, async () => {
      const service = await serve({ 'GET /': { body: { _links: { curies, [listed]: { href: '/x' } } } } })
      const home = await connect(service.entry)
      expect(home.has(asked.replace('ORIGIN', service.origin))).to.equal(expected)
    })
  }

  it('expands names of embedded resources as well', async () => {
    const service = await serve({ 'GET /': { body: { _links: { curies }, _embedded: { 'acme:item': [{ id: 1 }] } } } })
    const home = await connect(service.entry)
    expect(home.embedded('https://docs.acme.example/item')).to.have.length(1)
  })

  it('lets the curies of an embedded resource win over those of its document, and inherits the others', async () => {
    const own = [{ name: 'acme', href: 'https://new.acme.example/{rel}', templated: true }]
    const links = { curies: own, 'acme:a': { href: '/a' }, 'wm:b': { href: '/b' } }
    const service = await serve({ 'GET /': { body: { _links: { curies }, _embedded: { item: { _links: links } } } } })
    const [item] = (await connect(service.entry)).embedded('item')
    expect(item?.has('https://new.acme.example/a')).to.equal(true)
    expect(item?.has('https://docs.acme.example/a')).to.equal(false)
    expect(item?.has(`${service.origin}/rels/b`)).to.equal(true)
  })

  it('tolerates a curie with an invalid template', async () => {
    const broken = [{ name: 'wm', href: '/rels/{rel', templated: true }]
    const service = await serve({ 'GET /': { body: { _links: { curies: broken, 'wm:a': { href: '/a' } } } } })
    const home = await connect(service.entry)
    expect(home.has('wm:a')).to.equal(true)
    expect(home.has('wm:b')).to.equal(false)
  })
})
