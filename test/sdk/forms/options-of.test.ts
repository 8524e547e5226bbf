import { basic, connect, isDecodeFailure, isFormMissing, isHttpFailure, isInputRefused, optionsOf } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply, type Routes } from '../../support/sdk/service.ts'

type Json = Readonly<Record<string, unknown>>

describe('the options of a field', () => {
  const serve = services()
  const typed = (contentType: string, body: unknown): Reply => ({ headers: { 'content-type': contentType }, body })
  const csv = (body: string, parameters = ''): Reply => typed(`text/csv${parameters}`, body)
  const json = (body: unknown): Reply => typed('application/json', body)
  const both = [
    { value: 'x', prompt: 'Ex' },
    { value: 'y', prompt: 'y' },
  ]

  async function opened(options: Json | undefined, routes: Routes = {}) {
    const properties = [{ name: 'a', ...(options === undefined ? {} : { options }) }]
    const book = { method: 'POST', properties }
    const service = await serve({ 'GET /': { body: { _templates: { book } } }, ...routes })
    return { service, page: await connect(service.entry) }
  }

  async function given(reply: Reply, more: Json = {}) {
    const { page } = await opened({ link: { href: '/o' }, ...more }, { 'GET /o': reply })
    return optionsOf(page, 'book', 'a')
  }

  it('are those of the form, without a request, even beside a link', async () => {
    const inline = [{ value: 'x', prompt: 'Ex' }, 'y']
    const { service, page } = await opened({ inline, link: { href: '/o' } })
    expect(await optionsOf(page, 'book', 'a')).to.deep.equal(both)
    expect(service.lines).to.deep.equal(['GET /'])
  })

  it('are empty if the form has none', async () => {
    const { page } = await opened(undefined)
    expect(await optionsOf(page, 'book', 'a')).to.deep.equal([])
  })

  const customNames = { promptField: 'n', valueField: 'k' }
  for (const [title, reply, expected, more] of [
    ['a list of strings in JSON', json(['x', 'y']), both.map(({ value }) => ({ value, prompt: value }))],
    ['a list of objects in JSON', json([both[0], { value: 'y' }]), both],
    ['objects with custom member names', json([{ n: 'Ex', k: 'x' }, { k: 'y' }]), both, customNames],
    ['numbers', json([1]), [{ value: 1, prompt: '1' }]],
    ['items without a value, ignored', json([null, [], {}, 'y']), [both[1]]],
    ['+json', typed('application/vnd.list+json; v=1', ['y']), [both[1]]],
    ['a collection in HAL', json({ _embedded: { item: [both[0], { value: 'y', _links: {} }] } }), both],
    ['CSV with one column, the value', csv('y\r\n'), [both[1]]],
    ['CSV with two columns, prompt and value', csv('Ex,x\r\ny,y'), both],
    ['CSV with quotes (RFC 4180 §2.5 to 2.7)', csv('"E ""x"",\r\n",x\r\n'), [{ value: 'x', prompt: 'E "x",\r\n' }]],
    ['CSV with other line breaks and an empty line', csv('\ufeffEx,x\n\ny,y\n'), both],
    [
      'CSV with empty fields',
      csv(',x\nEx,\n'),
      [
        { value: 'x', prompt: '' },
        { value: '', prompt: 'Ex' },
      ],
    ],
    ['CSV with a header (RFC 4180 §3)', csv('name,key\nEx,x\ny,y', '; charset=utf-8; header=present'), both],
    ['CSV with header=absent', csv('Ex,x', '; header=absent'), [both[0]]],
    ['nothing', csv(''), []],
  ] as const satisfies readonly (readonly [string, Reply, readonly unknown[], Json?])[]) {
    it(`are loaded from their link: ${title}`, async () => {
      expect(await given(reply, more)).to.deep.equal(expected)
    })
  }

  it('are parsed from a megabyte of CSV with lines of different lengths', async () => {
    expect(await given(csv(`Ex,x\n${'y\n'.repeat(500_000)}`))).to.have.length(500_001)
  })

  for (const [title, reply] of [
    ['no JSON', json('[')],
    ['no list', json({ value: 'x' })],
    ['embedded under several relations', json({ _embedded: { a: [], b: [] } })],
    ['an unterminated quoted field', csv('x,"y')],
    ['text after a quoted field', csv('"x"y')],
    ['something else', typed('text/html', '<ul></ul>')],
    ['without a media type', { headers: { 'content-type': '' }, body: 'x' }],
    ['too large', csv(`${'x'.repeat(1024 * 1024)}\n`.repeat(11))],
  ] as const) {
    it(`are rejected for ${title}, with the trail`, async () => {
      const failure = await rejectedAs(given(reply), isDecodeFailure)
      expect(failure.url).to.match(/\/o$/)
      expect(failure.trail).to.deep.equal(['entry', 'book/a'])
    })
  }

  it('are requested in the type of the link, by default JSON', async () => {
    for (const [type, accept] of [
      [{ type: 'text/csv' }, 'text/csv'],
      [{}, 'application/json'],
    ] as const) {
      const { service, page } = await opened({ link: { href: '/o', ...type } }, { 'GET /o': csv('y') })
      await optionsOf(page, 'book', 'a')
      expect(service.received[1]?.headers.accept).to.equal(accept)
    }
  })

  it('expand the variables of the link, and no others', async () => {
    const link = { href: '/o{?q}', templated: true }
    const { service, page } = await opened({ link }, { 'GET /o': csv('y') })
    await optionsOf(page, 'book', 'a', { q: 'B &' })
    await optionsOf(page, 'book', 'a')
    expect(service.lines.slice(1)).to.deep.equal(['GET /o?q=B%20%26', 'GET /o'])
    const failure = await rejectedAs(optionsOf(page, 'book', 'a', { z: 1 }), isInputRefused)
    expect(failure.faults).to.deep.equal([{ pointer: '/z', detail: 'is not a variable of book/a, which takes q' }])
  })

  it('fail with the error of the service and its URL', async () => {
    const refusal = { status: 403, headers: { 'content-type': 'application/problem+json' }, body: { title: 'No' } }
    const failure = await rejectedAs(given(refusal), isHttpFailure)
    expect(failure.problem?.title).to.equal('No')
    expect(failure.trail).to.deep.equal(['entry', 'book/a'])
  })

  it('are requested with credentials and headers at their own origin only', async () => {
    const other = await serve({ 'GET /o': csv('y') })
    for (const [href, asked] of [
      ['/o', 'Basic cGF0OnA='],
      [`${other.origin}/o`, undefined],
    ] as const) {
      const book = { properties: [{ name: 'a', options: { link: { href } } }] }
      const service = await serve({ 'GET /': { body: { _templates: { book } } }, 'GET /o': csv('y') })
      const credentials = basic({ user: 'pat', password: 'p' }, { isEager: true })
      const page = await connect(service.entry, { credentials, headers: { 'x-key': 'k' } })
      expect(await optionsOf(page, 'book', 'a')).to.have.length(1)
      const { headers } = (href === '/o' ? service : other).received.at(-1) ?? {}
      expect(headers?.authorization).to.equal(asked)
      expect(headers?.['x-key']).to.equal(asked === undefined ? undefined : 'k')
    }
  })

  it('have limits like any request', async () => {
    const { page } = await opened({ link: { href: '/o' } }, { 'GET /o': { ...csv('y'), delay: 2_000 } })
    const signal = AbortSignal.abort(new Error('enough'))
    const failure: unknown = await optionsOf(page.within({ signal }), 'book', 'a').catch((error: unknown) => error)
    expect(failure).to.include({ code: 'transport-failure', reason: 'aborted' })
  })

  it('require an existing form and field', async () => {
    const { page } = await opened(undefined)
    await rejectedAs(optionsOf(page, 'cancel', 'a'), isFormMissing)
    const failure = await rejectedAs(optionsOf(page, 'book', 'b'), isInputRefused)
    expect(failure.faults).to.deep.equal([{ pointer: '/b', detail: 'is not a field; book takes a' }])
  })
})
