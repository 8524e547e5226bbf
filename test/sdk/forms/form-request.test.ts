import { connect, isRequestRefused } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Received } from '../../support/sdk/service.ts'

type Json = Readonly<Record<string, unknown>>

// The rules of HAL-FORMS are tested in hal-forms-rules.test.ts, and files in upload.test.ts.
describe('the request of a form', () => {
  const serve = services()
  const fields = {
    properties: [{ name: 'a' }, { name: 'b', options: { inline: ['1', '2 &'] } }, { name: 'c', type: 'number' }],
  }
  const input = { a: 'ü', b: ['1', '2 &'], c: 3 }

  async function requestOf(template: Json, given: Json = {}): Promise<Received | undefined> {
    const done = { body: { done: true } }
    const service = await serve({
      'POST /send': done,
      'PUT /send': done,
      'GET /': { body: { _templates: { edit: { target: '/send?old=1', ...template } } } },
    })
    await (await connect(service.entry)).submit('edit', given)
    return service.received[1]
  }

  it('is JSON with lists and numbers', async () => {
    const request = await requestOf({ method: 'PUT', ...fields }, input)
    expect(JSON.parse(request?.body ?? '')).to.deep.equal(input)
  })

  it('is urlencoded on request of the form, with numbers as text', async () => {
    const contentType = 'application/x-www-form-urlencoded'
    const request = await requestOf({ method: 'POST', contentType, ...fields }, input)
    expect(request?.body).to.equal('a=%C3%BC&b=1&b=2+%26&c=3')
  })

  it('encodes null as an empty string in text formats', async () => {
    const contentType = 'application/x-www-form-urlencoded'
    const request = await requestOf({ method: 'POST', contentType, ...fields }, { a: null, c: 1 })
    expect(request?.body).to.equal('a=&c=1')
  })

  it('is rejected for unsupported content types', async () => {
    const template = { method: 'POST', contentType: 'application/xml', ...fields }
    const failure = await rejectedAs(requestOf(template, { a: 'x' }), isRequestRefused)
    expect(failure.message).to.contain('application/xml')
    expect(failure.trail).to.deep.equal(['entry'])
  })

  /*
   * HAL-FORMS does not say which preconditions a form needs. A form that changes the resource that was read is
   * conditional on its state (RFC 9110 §13.1.1), and every POST has its own key.
   */
  describe('with header fields of the application', () => {
    async function sentWith(headers: Readonly<Record<string, string>>) {
      const form = { method: 'PUT', target: '/', properties: [{ name: 'a' }] }
      const service = await serve({
        'GET /': { headers: { etag: '"1"' }, body: { _templates: { edit: form } } },
        'PUT /': { status: 204 },
      })
      const page = await connect(service.entry)
      await page.send('edit', { a: 'b' }, { headers })
      await page.submit('edit', { a: 'b' }, { headers })
      return service.received.filter(({ method }) => method === 'PUT')
    }

    it('sends them with this submission', async () => {
      for (const { headers } of await sentWith({ 'X-Reason': 'test', prefer: 'return=minimal' })) {
        expect(headers).to.include({ 'x-reason': 'test', prefer: 'return=minimal', 'if-match': '"1"' })
        expect(headers['content-type']).to.equal('application/json')
      }
    })

    it('replaces its own precondition', async () => {
      for (const { headers } of await sentWith({ 'If-Match': '*' })) expect(headers).to.include({ 'if-match': '*' })
    })
  })

  describe('for a change of the current resource', () => {
    const changed = 'Mon, 30 Nov 2026 12:00:00 GMT'
    async function conditionsOf(template: Json, headers: Readonly<Record<string, string>>) {
      const body = { _templates: { edit: template } }
      const routes = ['PUT', 'PATCH', 'DELETE', 'POST'].flatMap((verb) => [`${verb} /`, `${verb} /send`])
      const service = await serve({
        'GET /': { headers, body },
        ...Object.fromEntries(routes.map((route) => [route, { status: 204 }])),
      })
      await (await connect(service.entry)).send('edit')
      const sent = service.received.at(-1)?.headers
      const [match, since] = [sent?.['if-match'], sent?.['if-unmodified-since']]
      return { match, since, hasKey: sent?.['idempotency-key'] !== undefined }
    }
    const tag = { etag: '"1"', 'last-modified': changed }

    for (const [title, template, headers, match, since] of [
      ['PUT', { method: 'PUT' }, tag, '"1"', undefined],
      ['PATCH', { method: 'PATCH' }, tag, '"1"', undefined],
      ['DELETE', { method: 'DELETE' }, tag, '"1"', undefined],
      ['PUT after a weak tag', { method: 'PUT' }, { ...tag, etag: 'W/"1"' }, undefined, changed],
      ['PUT without a tag', { method: 'PUT' }, {}, undefined, undefined],
      ['PUT of another resource', { method: 'PUT', target: '/send' }, tag, undefined, undefined],
      ['POST', { method: 'POST' }, tag, undefined, undefined],
    ] as const) {
      const condition = match === undefined ? (since === undefined ? 'no condition' : 'the time') : 'the tag'
      it(`sends ${condition} with ${title}`, async () => {
        const sent = await conditionsOf(template, headers)
        expect(sent).to.deep.equal({ match, since, hasKey: title === 'POST' })
      })
    }
  })
})
