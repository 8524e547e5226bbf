/// <reference types="node" />
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { responseOf as nodeResponseOf } from '../node/node-fetch.ts'
import type { Fetch } from '../transport/transport.ts'

/**
 * A `fetch` that goes straight to a listener in this process, such as `app.callback()` of Koa or an application of
 * Express. There is no socket and no port, but all of HTTP: what is sent and answered is written and parsed as ever.
 * Every host is this listener, so the entry can be any URL.
 *
 * @example
 * const clinic = connect('http://clinic.test/', { fetch: inProcess(app.callback()), describe: clinicDescription })
 * console.log((await clinic.get()).state.name)
 */
export function inProcess(listener: RequestListener): Fetch {
  // It never listens; connections are handed to it.
  const server = createServer(listener)
  return async (input, init) => {
    const request = new Request(input, init)
    const content = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const [near, far] = duplexPair()
    server.emit('connection', far)
    const url = new URL(request.url)
    const headers = { host: url.host, ...Object.fromEntries(request.headers), connection: 'close' }
    const options = { method: request.method, path: url.pathname + url.search, headers, signal: request.signal }
    const message = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = httpRequest({ ...options, createConnection: () => near }, resolve)
      sent.on('error', (cause) => {
        reject(request.signal.aborted ? cause : new TypeError('fetch failed', { cause }))
      })
      sent.end(content)
    })
    return nodeResponseOf(message)
  }
}

/** A page of a {@link Mock} in HAL-FORMS, by its parts. A link or a form is a path, or all that it says. */
export interface MockPage {
  readonly state?: Readonly<Record<string, unknown>>
  readonly links?: Readonly<Record<string, string | object>>
  readonly embedded?: Readonly<Record<string, MockPage | readonly MockPage[]>>
  readonly forms?: Readonly<Record<string, object>>
}

/** An answer of a {@link Mock} with all that it says. */
export interface MockReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** What is no text is written as JSON. */
  readonly body?: unknown
  readonly page?: MockPage
}

/** What a {@link Mock} was asked. */
export interface MockRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

/** What a {@link Mock} answers to `METHOD /path`, or to GET of `/path`. */
export type MockAnswers = Readonly<
  Record<string, MockPage | ((request: MockRequest) => MockReply | Promise<MockReply>)>
>

/** A service that exists only for a test; {@link mockService} makes it. */
export interface Mock {
  readonly entry: string
  /** What `connect` takes as its `fetch`. */
  readonly fetch: Fetch
  /** What it was asked so far, in order. */
  readonly requests: readonly MockRequest[]
}

/**
 * A service that exists only for a test: pages by their paths, and functions for what is not always the same. A path
 * with its query counts before the path alone; what is not there is answered with 404. A template is a template by its
 * braces.
 *
 * @example
 * const blog = mockService({
 *   '/': { state: { title: 'Blog' }, links: { item: '/posts/{id}' }, forms: { add: { method: 'POST', target: '/posts' } } },
 *   '/posts/1': { state: { title: 'First' } },
 *   'POST /posts': () => ({ status: 201, headers: { location: '/posts/1' } }),
 * })
 * const first = await connect(blog.entry, { fetch: blog.fetch }).follow('item', { id: '1' })
 * console.log(first.state, blog.requests.map(({ path }) => path))
 */
export function mockService(answers: MockAnswers, entry = 'http://mock.test/'): Mock {
  const requests: MockRequest[] = []
  const { origin } = new URL(entry)
  const fetch: Fetch = async (input, init) => {
    const asked = new Request(input, init)
    if (asked.signal.aborted) throw asked.signal.reason
    const url = new URL(asked.url)
    if (url.origin !== origin) throw new TypeError(`fetch failed: ${url.origin} is not ${origin}, which is mocked`)
    const { method, headers } = asked
    const request = { method, headers, path: url.pathname + url.search, body: await asked.text() }
    requests.push(request)
    return responseOf(await replyTo(request, answers))
  }
  return { entry, fetch, requests }
}

async function replyTo(request: MockRequest, answers: MockAnswers): Promise<MockReply> {
  const { method, path } = request
  const [bare = ''] = path.split('?')
  const keys = [path, bare].flatMap((one) => [`${method} ${one}`, ...(method === 'GET' ? [one] : [])])
  const key = keys.find((one) => Object.hasOwn(answers, one))
  const answer = key === undefined ? undefined : answers[key]
  if (answer === undefined) return { status: 404 }
  return typeof answer === 'function' ? answer(request) : { page: answer }
}

function responseOf({ status = 200, headers = {}, body, page }: MockReply): Response {
  const content = page === undefined ? body : written(page)
  if (content === undefined) return new Response(null, { status, headers })
  const type = page === undefined ? 'application/json' : 'application/prs.hal-forms+json'
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return new Response(text, { status, headers: { 'content-type': type, ...headers } })
}

function written({ state = {}, links = {}, embedded = {}, forms = {} }: MockPage): object {
  const each = <A>(table: Readonly<Record<string, A>>, write: (entry: A) => unknown): object =>
    Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, write(entry)]))
  const isList = (pages: MockPage | readonly MockPage[]): pages is readonly MockPage[] => Array.isArray(pages)
  return {
    ...state,
    _links: each(links, (link) => (typeof link === 'string' ? { href: link, templated: link.includes('{') } : link)),
    _embedded: each(embedded, (pages) => (isList(pages) ? pages.map(written) : written(pages))),
    _templates: each(forms, (form) => form),
  }
}
