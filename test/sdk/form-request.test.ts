import { connect, isRequestRefused } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from './support/rejected.ts'
import { services, type Received } from './support/service.ts'

type Json = Readonly<Record<string, unknown>>

describe('The request of a form', () => {
  const serve = services()
  const fields = {
    properties: [{ name: 'a' }, { name: 'b', options: { inline: ['1', '2 &'] } }, { name: 'c', type: 'number' }],
  }

  async function requestOf(template: Json, input: Json = {}): Promise<Received | undefined> {
    const done = { body: { done: true } }
    const routes = Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /send`, done]),
    )
    const form = { target: '/send?old=1', ...template }
    const service = await serve({ ...routes, 'GET /': { body: { _templates: { edit: form } } } })
    await (await connect(service.entry)).submit('edit', input)
    return service.received[1]
  }
  const input = { a: 'ü', b: ['1', '2 &'], c: 3 }

  for (const method of ['GET', 'DELETE', 'delete', undefined]) {
    it(`replaces the query of the target with the pairs when the method is ${String(method)}`, async () => {
      const request = await requestOf({ method, ...fields }, input)
      expect(request?.method).to.equal(method?.toUpperCase() ?? 'GET')
      expect(request?.path).to.equal('/send?a=%C3%BC&b=1&b=2+%26&c=3')
      expect(request?.body).to.equal('')
      expect(request?.headers).to.not.have.property('content-type')
    })
  }

  for (const method of ['POST', 'put', 'patch']) {
    it(`is a JSON body when the method is ${method}`, async () => {
      const request = await requestOf({ method, ...fields }, input)
      expect(request?.method).to.equal(method.toUpperCase())
      expect(request?.path).to.equal('/send?old=1')
      expect(request?.headers['content-type']).to.equal('application/json')
      expect(JSON.parse(request?.body ?? '')).to.deep.equal(input)
    })
  }

  it('is urlencoded where the form asks for it, with repeated names', async () => {
    const contentType = 'application/x-www-form-urlencoded'
    const request = await requestOf({ method: 'POST', contentType, ...fields }, input)
    expect(request?.headers['content-type']).to.equal(contentType)
    expect(request?.body).to.equal('a=%C3%BC&b=1&b=2+%26&c=3')
  })

  for (const [written, sent] of [
    ['application/merge-patch+json', 'application/merge-patch+json'],
    ['application/json; charset=utf-8', 'application/json'],
    ['nonsense', 'application/json'],
    ['', 'application/json'],
  ]) {
    it(`is ${String(sent)} where the form asks for "${String(written)}"`, async () => {
      const request = await requestOf({ method: 'PATCH', contentType: written, ...fields }, { a: 'x' })
      expect(request?.headers['content-type']).to.equal(sent)
    })
  }

  it('carries nothing where the form is a button, and keeps its query', async () => {
    for (const method of ['POST', 'DELETE']) {
      const request = await requestOf({ method })
      expect(request).to.include({ method, path: '/send?old=1', body: '' })
      expect(request?.headers).to.not.have.property('content-type')
    }
  })

  it('is refused where the form asks for a content type that cannot be written here', async () => {
    const template = { method: 'POST', contentType: 'multipart/form-data', ...fields }
    const failure = await rejectedAs(requestOf(template, { a: 'x' }), isRequestRefused)
    expect(failure.message).to.contain('multipart/form-data')
  })
})
