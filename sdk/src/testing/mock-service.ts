/// <reference types="node" />
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { responseOf as nodeResponseOf } from '../node/node-fetch.ts'
import type { Fetch } from '../transport/transport.ts'

/**
 * Returns a `fetch` for a request listener in this process, such as `app.callback()` of Koa or an Express application.
 * It uses full HTTP without a socket or port. The entry can be any URL.
 *
 * @example
 * const clinic = connect('http://clinic.test/', { fetch: inProcess(app.callback()), describe: clinicDescription })
 * console.log((await clinic.get()).state.name)
 */
export function inProcess(listener: RequestListener): Fetch {
  // The server never listens; connections are emitted on it.
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

/** A page of a {@link Mock} in HAL-FORMS. A link or form is a path or a full object. */
export interface MockPage {
  readonly state?: Readonly<Record<string, unknown>>
  readonly links?: Readonly<Record<string, string | object>>
  readonly embedded?: Readonly<Record<string, MockPage | readonly MockPage[]>>
  readonly forms?: Readonly<Record<string, object>>
}

/** A response of a {@link Mock}. */
export interface MockReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Values other than strings are written as JSON. */
  readonly body?: unknown
  readonly page?: MockPage
}

/** A request to a {@link Mock}. */
export interface MockRequest {
  readonly method: string
  /** The path with the query. */
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

/** The responses of a {@link Mock} by `METHOD /path`, or `/path` for GET. */
export type MockAnswers = Readonly<
  Record<string, MockPage | ((request: MockRequest) => MockReply | Promise<MockReply>)>
>

/** A mock service; created by {@link mockService}. */
export interface Mock {
  readonly entry: string
  /** The `fetch` for `connect`. */
  readonly fetch: Fetch
  /** The requests so far, in order. */
  readonly requests: readonly MockRequest[]
}

/**
 * Creates a mock service from pages by path, or functions for dynamic responses. A path with a query takes precedence;
 * other paths are 404. A link with braces is a template.
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
    if (url.origin !== origin) throw new TypeError(`fetch failed: ${url.origin} is not ${origin}, the mocked origin`)
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
  const content = page === undefined ? body : pageDocument(page)
  if (content === undefined) return new Response(null, { status, headers })
  const type = page === undefined ? 'application/json' : 'application/prs.hal-forms+json'
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return new Response(text, { status, headers: { 'content-type': type, ...headers } })
}

function pageDocument({ state = {}, links = {}, embedded = {}, forms = {} }: MockPage): object {
  const each = <A>(table: Readonly<Record<string, A>>, write: (entry: A) => unknown): object =>
    Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, write(entry)]))
  const isList = (pages: MockPage | readonly MockPage[]): pages is readonly MockPage[] => Array.isArray(pages)
  return {
    ...state,
    _links: each(links, (link) => (typeof link === 'string' ? { href: link, templated: link.includes('{') } : link)),
    _embedded: each(embedded, (pages) => (isList(pages) ? pages.map(pageDocument) : pageDocument(pages))),
    _templates: each(forms, (form) => form),
  }
}
