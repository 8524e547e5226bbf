import { connect, isHttpFailure, isRequestRefused, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const headers = { authorization: 'Bearer secret', 'X-Api-Key': 'secret' }

describe('requests', () => {
  const serve = services()
  const linkTo = (href: string): Reply => ({ body: { _links: { up: { href } } } })
  const redirectTo = (location: string, status = 302): Reply => ({ status, headers: { location } })
  const formTo = (target: string, method = 'POST'): Reply => ({
    body: { _templates: { edit: { method, target, properties: [{ name: 'a' }] } } },
  })

  describe('with headers of the application', () => {
    it('are sent to the origin of the entry', async () => {
      const service = await serve({ 'GET /': linkTo('/a'), 'GET /a': { body: {} } })
      await connect(service.entry, { headers }).follow('up')
      for (const request of service.received) {
        expect(request.headers).to.include({ authorization: 'Bearer secret', 'x-api-key': 'secret' })
      }
    })

    it('do not send credentials to another origin by a link', async () => {
      const other = await serve({ 'GET /': { body: {} } })
      const service = await serve({ 'GET /': linkTo(other.entry) })
      await connect(service.entry, { headers }).follow('up')
      expect(other.received[0]?.headers).to.not.have.any.keys('authorization', 'x-api-key')
      expect(other.received[0]?.headers.accept).to.contain('application/hal+json')
    })

    it('do not send credentials to another origin by a redirect', async () => {
      const other = await serve({ 'GET /': { body: {} } })
      const service = await serve({ 'GET /': redirectTo(other.entry) })
      const found = await connect(service.entry, { headers })
      expect(found.url).to.equal(other.entry)
      expect(other.received[0]?.headers).to.not.have.any.keys('authorization', 'x-api-key')
    })

    it('do not send credentials to another origin by a form', async () => {
      const other = await serve({ 'POST /': { body: {} } })
      const service = await serve({ 'GET /': formTo(other.entry) })
      const home = await connect(service.entry, { headers })
      await home.submit('edit', { a: 'x' })
      expect(other.received[0]?.headers).to.not.have.any.keys('authorization', 'x-api-key')
    })

    it('are sent again after a redirect back to the origin of the entry', async () => {
      const back = { origin: '' }
      const other = await serve({ 'GET /': () => redirectTo(`${back.origin}/b`) })
      const service = await serve({ 'GET /': redirectTo(other.entry), 'GET /b': { body: {} } })
      back.origin = service.origin
      await connect(service.entry, { headers })
      expect(service.received.at(-1)?.headers).to.include({ authorization: 'Bearer secret' })
    })

    it('cannot replace the Accept header field', async () => {
      const service = await serve({ 'GET /': { body: {} } })
      await connect(service.entry, { headers: { Accept: 'text/html', 'Accept-Language': 'de' } })
      expect(service.received[0]?.headers.accept).to.match(/^application\/prs\.hal-forms\+json, /)
      expect(service.received[0]?.headers['accept-language']).to.equal('de')
    })
  })

  describe('with redirects', () => {
    for (const [status, method, becomes, body] of [
      [301, 'POST', 'GET', ''],
      [302, 'POST', 'GET', ''],
      [303, 'POST', 'GET', ''],
      [303, 'PUT', 'GET', ''],
      [307, 'POST', 'POST', '{"a":"x"}'],
      [308, 'PUT', 'PUT', '{"a":"x"}'],
      [302, 'PATCH', 'PATCH', '{"a":"x"}'],
    ] as const) {
      it(`continue from ${method} with ${becomes} after ${String(status)}`, async () => {
        const service = await serve({
          'GET /': formTo('/a', method),
          [`${method} /a`]: redirectTo('/b', status),
          [`${becomes} /b`]: { body: {} },
        })
        await (await connect(service.entry)).submit('edit', { a: 'x' })
        expect(service.received.at(-1)).to.include({ method: becomes, path: '/b', body })
        const type = body === '' ? undefined : 'application/json'
        expect(service.received.at(-1)?.headers['content-type']).to.equal(type)
      })
    }

    it('resolve links against the URL after the redirect', async () => {
      const service = await serve({
        'GET /': redirectTo('/dir/'),
        'GET /dir/': linkTo('a'),
        'GET /dir/a': { body: {} },
      })
      await connect(service.entry).follow('up')
      expect(service.lines.at(-1)).to.equal('GET /dir/a')
    })

    for (const method of ['POST', 'PUT', 'DELETE']) {
      it(`do not carry a ${method} to another origin`, async () => {
        const other = await serve({})
        const service = await serve({ 'GET /': formTo('/a', method), [`${method} /a`]: redirectTo(other.entry, 307) })
        const home = await connect(service.entry)
        const failure = await rejectedAs(home.submit('edit', { a: 'x' }), isRequestRefused)
        expect(failure.message).to.contain('is redirected to another origin')
        expect(other.received).to.deep.equal([])
      })
    }

    it('stop after twenty redirects', async () => {
      const service = await serve({ 'GET /': redirectTo('/') })
      const failure = await rejectedAs(connect(service.entry), isRequestRefused)
      expect(failure.message).to.contain('More than 20 redirects')
      expect(service.lines).to.have.length(21)
    })

    for (const location of ['ftp://127.0.0.1/', 'http://[', 'data:application/json,{}']) {
      it(`do not follow ${location}`, async () => {
        const service = await serve({ 'GET /': redirectTo(location) })
        await rejectedAs(connect(service.entry), isRequestRefused)
      })
    }

    it('fail with the status of a redirect without a target', async () => {
      const service = await serve({ 'GET /': { status: 302 } })
      expect(await rejectedAs(connect(service.entry), isHttpFailure)).to.include({ status: 302 })
    })
  })

  describe('from a document by https', () => {
    const secure = (answers: Readonly<Record<string, () => Response>>) => (input: Request | URL | string) => {
      const { url } = new Request(input)
      const answer = answers[url]
      if (answer === undefined) throw new Error(`${url} must not be requested`)
      return Promise.resolve(answer())
    }
    const entry = 'https://clinic.example/'

    it('do not follow a link to http', async () => {
      const document = { _links: { up: { href: 'http://clinic.example/a' } } }
      const home = connect(entry, { fetch: secure({ [entry]: () => Response.json(document) }) })
      const failure = await rejectedAs(home.follow('up'), isRequestRefused)
      expect(failure.message).to.contain('is not encrypted')
    })

    it('do not follow a redirect to http', async () => {
      const redirect = () => new Response(null, { status: 302, headers: { location: 'http://clinic.example/a' } })
      await rejectedAs(connect(entry, { fetch: secure({ [entry]: redirect }) }), isRequestRefused)
    })

    it('do not send a form to http', async () => {
      const document = { _templates: { edit: { method: 'POST', target: 'http://clinic.example/a' } } }
      const home = await connect(entry, { fetch: secure({ [entry]: () => Response.json(document) }) })
      await rejectedAs(home.submit('edit'), isRequestRefused)
    })
  })

  describe('on a platform that hides redirects', () => {
    // The response of a browser to a redirect that is not followed.
    const hidden = () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })

    it('let the platform redirect a GET, without the headers of the application', async () => {
      const seen: Request[] = []
      const fetch = (input: Request | URL | string): Promise<Response> => {
        const request = new Request(input)
        seen.push(request)
        return Promise.resolve(request.redirect === 'manual' ? hidden() : Response.json({ at: 'the end' }))
      }
      const found = await connect('https://clinic.example/', { fetch, headers })
      expect(found.state).to.deep.equal({ at: 'the end' })
      expect(seen.map((request) => request.headers.get('authorization'))).to.deep.equal(['Bearer secret', null])
    })

    it('ask a target of the same origin again, with the headers of the application, if it needs them', async () => {
      const target = 'https://clinic.example/private'
      const fetch = (input: Request | URL | string): Promise<Response> => {
        const { url, redirect, headers: sent } = new Request(input)
        if (sent.has('authorization') && url === target) return Promise.resolve(Response.json({ at: 'the end' }))
        if (redirect === 'manual') return Promise.resolve(hidden())
        return Promise.resolve(Object.defineProperty(new Response('', { status: 401 }), 'url', { value: target }))
      }
      const found = await connect('https://clinic.example/', { fetch, headers })
      expect(found.state).to.deep.equal({ at: 'the end' })
    })

    it('reject the redirect of any other method', async () => {
      const document = { _templates: { edit: { method: 'PUT' } } }
      const fetch = (input: Request | URL | string): Promise<Response> =>
        Promise.resolve(new Request(input).method === 'GET' ? Response.json(document) : hidden())
      const home = await connect('https://clinic.example/', { fetch })
      await rejectedAs(home.submit('edit'), isRequestRefused)
    })
  })

  describe('with a timeout or an abort', () => {
    it('end at the timeout with its error', async () => {
      const service = await serve({ 'GET /': { delay: 5_000, body: {} } })
      const start = performance.now()
      const failure = await rejectedAs(connect(service.entry, { timeout: 50 }), isTransportFailure)
      expect(failure).to.include({ reason: 'timeout', method: 'GET', url: service.entry })
      expect(performance.now() - start).to.be.lessThan(2_000)
    })

    it('share one timeout for all retries', async () => {
      const service = await serve({ 'GET /': { status: 503, headers: { 'retry-after': '5' } } })
      const start = performance.now()
      const failure = await rejectedAs(connect(service.entry, { timeout: 100 }), isTransportFailure)
      expect(failure.reason).to.equal('timeout')
      expect(performance.now() - start).to.be.lessThan(2_000)
    })

    it('end when the application aborts, with its reason as the cause', async () => {
      const controller = new AbortController()
      const service = await serve({
        'GET /': () => {
          controller.abort(new Error('the page is closed'))
          return { delay: 5_000, body: {} }
        },
      })
      const failure = await rejectedAs(connect(service.entry, { signal: controller.signal }), isTransportFailure)
      expect(failure.reason).to.equal('aborted')
      expect(failure.cause).to.have.property('message', 'the page is closed')
      expect(service.lines).to.deep.equal(['GET /'])
    })

    it('are not sent if the application has aborted before', async () => {
      const service = await serve({ 'GET /': { body: {} } })
      await rejectedAs(connect(service.entry, { signal: AbortSignal.abort() }), isTransportFailure)
      expect(service.lines).to.deep.equal([])
    })
  })
})
