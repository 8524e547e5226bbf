import { bearer, connect, isHttpFailure, tokenHolder, type Notice } from '@waymark/sdk'
import { httpCache } from '@waymark/sdk/cache'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

/** Known faults of current clients, each reproduced with the named one; this client behaves correctly. */
describe('faults of other clients that this one avoids', () => {
  const serve = services()
  const form = (template: object) => ({ 'GET /': { body: { _templates: { default: template } } } })

  it('1: a write does not repeat fields of the response that it is based on', async () => {
    const headers = { etag: '"1"', 'keep-alive': 'timeout=5', 'x-served-by': 'a' }
    const service = await serve({ 'GET /': { body: { name: 'Ada' }, headers }, 'PUT /': { status: 204 } })
    const page = await connect(service.entry).get()
    await page.put({ name: 'Bea' })
    const sent = service.received.at(-1)
    expect(sent?.headers).to.include({ 'if-match': '"1"', 'content-type': 'application/json' })
    expect(sent?.headers).not.to.have.any.keys('keep-alive', 'x-served-by', 'etag')
  })

  it('2: a token is not sent to another origin', async () => {
    const other = await serve({ 'GET /': { body: {} } })
    const service = await serve({ 'GET /': { body: { _links: { up: { href: other.entry } } } } })
    await connect(service.entry, { credentials: bearer({ tokens: tokenHolder('s3cret') }) }).follow('up')
    expect(service.received[0]?.headers.authorization).to.equal('Bearer s3cret')
    expect(other.received[0]?.headers).not.to.have.property('authorization')
  })

  it('3: the cache keeps representations of one URL apart', async () => {
    const reply = (type: string, body: unknown) => ({
      body,
      headers: { 'content-type': type, 'cache-control': 'max-age=60', vary: 'accept' },
    })
    const service = await serve({
      'GET /': ({ headers }) =>
        headers.accept === 'text/markdown'
          ? reply('text/markdown', '# Ada')
          : reply('application/hal+json', { name: 'Ada' }),
    })
    const entry = connect(service.entry, { cache: httpCache() })
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await entry.get()
      expect(page.state).to.deep.equal({ name: 'Ada' })
      expect(await page.as('text/markdown').text()).to.equal('# Ada')
    }
    expect(service.lines).to.have.lengthOf(2)
  })

  it('4: a link with another anchor is not a link of this resource', async () => {
    const link = '</evil>; rel=next; anchor="https://elsewhere.example/"'
    const service = await serve({ 'GET /': { body: {}, headers: { link } } })
    expect((await connect(service.entry)).has('next')).to.equal(false)
  })

  it('5: following a deprecated link is reported', async () => {
    const up = { href: '/up', deprecation: 'https://docs.example/up' }
    const service = await serve({ 'GET /': { body: { _links: { up } } }, 'GET /up': { body: {} } })
    const notices: Notice[] = []
    await connect(service.entry, { onNotice: (notice) => notices.push(notice) }).follow('up')
    expect(notices.map(({ code, documentation }) => [code, documentation])).to.deep.equal([
      ['link-deprecated', 'https://docs.example/up'],
    ])
  })

  it('6: followAll expands templates', async () => {
    const templates = ['/a/{id}', '/b/{id}'].map((href) => ({ href, templated: true }))
    const service = await serve({
      'GET /': { body: { _links: { item: templates } } },
      'GET /a/7': { body: {} },
      'GET /b/7': { body: {} },
    })
    await (await connect(service.entry)).followAll('item', { id: 7 })
    expect(service.lines.slice(1)).to.have.members(['GET /a/7', 'GET /b/7'])
  })

  it('7: a form without a method is GET', async () => {
    const service = await serve({
      ...form({ target: '/found', properties: [{ name: 'q' }] }),
      'GET /found': { body: {} },
    })
    await (await connect(service.entry)).submit('default', { q: 'x' })
    expect(service.received.at(-1)).to.include({ method: 'GET', path: '/found?q=x', body: '' })
  })

  it('8: a method is sent in upper case', async () => {
    const service = await serve({ ...form({ method: 'patch', target: '/it' }), 'PATCH /it': { status: 204 } })
    await (await connect(service.entry)).send('default')
    expect(service.lines.at(-1)).to.equal('PATCH /it')
  })

  it('9: the fields of a DELETE are in the URL', async () => {
    const properties = [{ name: 'reason', required: true }]
    const service = await serve({
      ...form({ method: 'DELETE', target: '/it', properties }),
      'DELETE /it': { status: 204 },
    })
    await (await connect(service.entry)).send('default', { reason: 'moved away' })
    expect(service.received.at(-1)).to.include({ method: 'DELETE', path: '/it?reason=moved+away', body: '' })
  })

  it('10: the default form is the one named default', async () => {
    const templates = { first: { method: 'POST', target: '/first' }, default: { method: 'POST', target: '/default' } }
    const service = await serve({ 'GET /': { body: { _templates: templates } }, 'POST /default': { status: 204 } })
    await (await connect(service.entry)).send('default')
    expect(service.lines.at(-1)).to.equal('POST /default')
  })

  it('11: 0 and false are sent', async () => {
    const properties = [
      { name: 'count', type: 'number', value: '0' },
      { name: 'zero', type: 'number', value: 0 },
      { name: 'agreed', type: 'checkbox', value: false },
    ]
    const service = await serve({ ...form({ method: 'POST', target: '/it', properties }), 'POST /it': { status: 204 } })
    await (await connect(service.entry)).send('default')
    expect(JSON.parse(service.received.at(-1)?.body ?? '')).to.deep.equal({ count: 0, zero: 0, agreed: false })
  })

  it('12: an embedded resource without a self link is returned', async () => {
    const service = await serve({ 'GET /': { body: { _embedded: { item: [{ name: 'Ada' }] } } } })
    expect((await connect(service.entry)).embedded('item').map(({ state }) => state)).to.deep.equal([{ name: 'Ada' }])
  })

  it('13: a custom media type with the suffix +json has links', async () => {
    const headers = { 'content-type': 'application/vnd.acme.v2+json' }
    const service = await serve({ 'GET /': { headers, body: { _links: { up: { href: '/up' } } } } })
    expect((await connect(service.entry)).has('up')).to.equal(true)
  })

  it('14: a relation is found by the URI of its curie', async () => {
    const curies = [{ name: 'ex', href: 'https://docs.example/rels/{rel}', templated: true }]
    const service = await serve({
      'GET /': { body: { _links: { curies, 'ex:person': { href: '/p' } } } },
      'GET /p': { body: {} },
    })
    await connect(service.entry).follow('https://docs.example/rels/person')
    expect(service.lines.at(-1)).to.equal('GET /p')
  })

  it('15: a GET has no content fields', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    await connect(service.entry, { headers: { 'x-key': '1' } })
    expect(service.received[0]?.headers).not.to.have.any.keys('content-type', 'content-length')
  })

  it('16: an error response reports its problem, and can be followed', async () => {
    const refusal = { status: 409, body: { title: 'Taken', _links: { alternative: { href: '/other' } } } }
    const service = await serve({ 'GET /': refusal, 'GET /other': { body: { free: true } } })
    const failure = await rejectedAs(connect(service.entry).get(), isHttpFailure)
    expect(failure.message).to.contain(`GET ${service.entry} was answered with 409`)
    expect((await failure.representation?.follow('alternative').get())?.state).to.deep.equal({ free: true })
  })

  it('17: an unreadable problem does not hide the status', async () => {
    const headers = { 'content-type': 'application/problem+json' }
    const service = await serve({ 'GET /': { status: 500, headers, body: '{"title":' } })
    const failure = await rejectedAs(connect(service.entry, { retry: { most: 0 } }).get(), isHttpFailure)
    expect([failure.status, failure.body, failure.representation]).to.deep.equal([500, '{"title":', undefined])
  })

  it('18: a multipart form is sent with its file', async () => {
    const properties = [{ name: 'title' }, { name: 'photo', type: 'file' }]
    const template = { method: 'POST', target: '/it', contentType: 'multipart/form-data', properties }
    const service = await serve({ ...form(template), 'POST /it': { status: 204 } })
    const photo = new File(['pixels'], 'ada.png', { type: 'image/png' })
    await (await connect(service.entry)).send('default', { title: 'Ada', photo })
    const sent = service.received.at(-1)
    expect(sent?.headers['content-type']).to.match(/^multipart\/form-data; boundary=/)
    expect(sent?.body).to.contain('name="photo"; filename="ada.png"').and.contain('pixels').and.contain('Ada')
  })
})
