import { connect, expandPartly } from '@waymark/sdk'
import type { TemplateValues } from '@waymark/shared'
import { expect } from 'chai'
import { services } from '../../support/sdk/service.ts'

describe('a partly expanded link', () => {
  const serve = services()
  const linkTo = async (href: string, templated = true) => {
    const service = await serve({ 'GET /': { body: { _links: { item: { href, templated, title: 'T' } } } } })
    const [link] = (await connect(service.entry).get()).links('item')
    if (link === undefined) throw new Error('no link')
    return link
  }

  // RFC 6570 §3.2
  const rows: readonly (readonly [string, TemplateValues, string, readonly string[]])[] = [
    ['/{a}/{b}', { a: 'x y' }, '/x%20y/{b}', ['b']],
    ['/{a}/{b}', { b: '1' }, '/{a}/1', ['a']],
    ['/{a}/{b}', { a: '1', b: '2' }, '/1/2', []],
    ['/{a}/é', { a: '1' }, '/1/%C3%A9', []],
    ['/x{?a,b,c}', { a: '1', c: '3' }, '/x?a=1&c=3{&b}', ['b']],
    ['/x{?a,b}', { b: '2' }, '/x?b=2{&a}', ['a']],
    ['/x{?a,b}', { b: [] }, '/x{?a}', ['a']],
    ['/x?o=1{&a,b}', { b: '2' }, '/x?o=1{&a}&b=2', ['a']],
    ['{/a,b}{.c,d}{;e,f}', { a: '1', d: '2', e: '3' }, '/1{/b}{.c}.2;e=3{;f}', ['b', 'c', 'f']],
    ['/x{?a*,b:3}', { a: ['1', '2'] }, '/x?a=1&a=2{&b:3}', ['b']],
    ['/x{?a*,b:3}', { b: 'abcdef' }, '/x?b=abc{&a*}', ['a']],
    ['/{a,b}', { a: '1' }, '/{a,b}', ['a', 'b']],
    ['/{+a,b}{#c,d}', { a: '1', c: '{b}' }, '/{+a,b}{#c,d}', ['a', 'b', 'c', 'd']],
    ['/{+a}/{b}', { a: '{b}/x' }, '/%7Bb%7D/x/{b}', ['b']],
    ['/{a}', { a: undefined, b: '1' }, '/{a}', ['a']],
    ['/{constructor}', {}, '/{constructor}', ['constructor']],
  ]
  for (const [template, values, href, left] of rows) {
    it(`${template} with ${JSON.stringify(values)} is ${href}`, async () => {
      const filled = expandPartly(await linkTo(template), values)
      expect(filled).to.deep.include({ href, variables: left, templated: left.length > 0, title: 'T' })
    })
  }

  it('leads to the same target as a single expansion', async () => {
    const link = await linkTo('/x{/a}{?b,c}')
    const step = expandPartly(expandPartly(link, { a: '1' }), { b: '2' })
    expect(expandPartly(step, { c: '3' }).href).to.equal(expandPartly(link, { a: '1', b: '2', c: '3' }).href)
  })

  it('is unchanged without a template, and throws for an invalid one', async () => {
    const link = await linkTo('/{a}', false)
    expect(expandPartly(link, { a: '1' })).to.equal(link)
    const broken = await linkTo('/{@a}')
    expect(() => expandPartly(broken, { a: '1' })).to.throw()
  })
})
