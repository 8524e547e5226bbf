import { connect } from '@waymark/sdk'
import { expect } from 'chai'
import { services } from '../../support/sdk/service.ts'

const curies = [
  { name: 'wm', href: '/rels/{rel}', templated: true },
  { name: 'acme', href: 'https://docs.acme.example/{rel}', templated: true },
]

describe('relation names', () => {
  const serve = services()
  const rows: readonly (readonly [string, string, string, boolean])[] = [
    ['exactly as listed', 'wm:schedule', 'wm:schedule', true],
    ['without regard to case', 'WM:Schedule', 'wm:schedule', true],
    ['that is registered, without regard to case', 'Next', 'next', true],
    ['as the URI of its curie', 'acme:widgets', 'https://docs.acme.example/widgets', true],
    ['as a URI that resolves against the document', 'wm:schedule', 'ORIGIN/rels/schedule', true],
    ['as a curie of a listed URI', 'https://docs.acme.example/widgets', 'acme:widgets', true],
    ['split at the first colon', 'acme:a:b', 'https://docs.acme.example/a%3Ab', true],
    ['unchanged with an unknown prefix', 'other:thing', 'other:thing', true],
    ['not without its prefix', 'wm:schedule', 'schedule', false],
    ['not by another prefix', 'wm:schedule', 'acme:schedule', false],
    ['not by an inherited property', 'wm:schedule', 'constructor', false],
  ]
  for (const [title, listed, asked, expected] of rows) {
    it(`${expected ? 'find' : 'do not find'} a relation ${title}`, async () => {
      const service = await serve({ 'GET /': { body: { _links: { curies, [listed]: { href: '/x' } } } } })
      const home = await connect(service.entry)
      expect(home.has(asked.replace('ORIGIN', service.origin))).to.equal(expected)
    })
  }

  it('are expanded for embedded resources as well', async () => {
    const service = await serve({ 'GET /': { body: { _links: { curies }, _embedded: { 'acme:item': [{ id: 1 }] } } } })
    const home = await connect(service.entry)
    expect(home.embedded('https://docs.acme.example/item')).to.have.length(1)
  })

  it('use the curies of an embedded resource before those of its document', async () => {
    const own = [{ name: 'acme', href: 'https://new.acme.example/{rel}', templated: true }]
    const links = { curies: own, 'acme:a': { href: '/a' }, 'wm:b': { href: '/b' } }
    const service = await serve({ 'GET /': { body: { _links: { curies }, _embedded: { item: { _links: links } } } } })
    const [item] = (await connect(service.entry)).embedded('item')
    expect(item?.has('https://new.acme.example/a')).to.equal(true)
    expect(item?.has('https://docs.acme.example/a')).to.equal(false)
    expect(item?.has(`${service.origin}/rels/b`)).to.equal(true)
  })

  it('tolerate a curie with an invalid template', async () => {
    const broken = [{ name: 'wm', href: '/rels/{rel', templated: true }]
    const service = await serve({ 'GET /': { body: { _links: { curies: broken, 'wm:a': { href: '/a' } } } } })
    const home = await connect(service.entry)
    expect(home.has('wm:a')).to.equal(true)
    expect(home.has('wm:b')).to.equal(false)
  })
})
