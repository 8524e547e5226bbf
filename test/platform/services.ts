import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { closed, listening } from '../support/http/listening.ts'

/** The services of a suite besides the clinic; every origin may use them. */
export interface PlatformServices {
  readonly service: string
  readonly other: string
  close(): Promise<void>
}

const forms = 'application/prs.hal-forms+json'

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly milliseconds?: number
  /** An endless response. */
  readonly isEndless?: boolean
}

type Answer = (url: URL, request: IncomingMessage) => Reply | undefined

export async function platformServices(): Promise<PlatformServices> {
  const otherServer = recording(answerElsewhere)
  const other = await listening(otherServer)
  const server = recording(answering(other))
  const origin = await listening(server)
  const close = async (): Promise<void> => {
    await closed(server)
    await closed(otherServer)
  }
  return { service: `${origin}/`, other: `${other}/`, close }
}

function recording(answer: Answer): Server {
  const received: unknown[] = []
  return createServer((request, response) => {
    const { method = '', url: path = '/', headers } = request
    const url = new URL(path, 'http://service')
    if (method === 'OPTIONS') write(request, response, { status: 204 })
    else if (path === '/received') write(request, response, { body: received })
    else {
      received.push({ method, path, headers })
      write(request, response, answer(url, request) ?? { status: 404 })
    }
  })
}

function write(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { status = 200, headers = {}, body, milliseconds = 0, isEndless = false } = reply
  const allowed = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
    'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'Access-Control-Expose-Headers': '*, WWW-Authenticate',
  }
  const timer = setTimeout(() => {
    response.writeHead(status, { ...(body === undefined ? {} : { 'Content-Type': forms }), ...allowed, ...headers })
    if (isEndless) goOn(response)
    else response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }, milliseconds)
  response.once('close', () => {
    clearTimeout(timer)
  })
}

function goOn(response: ServerResponse): void {
  if (!response.destroyed && response.write(' '.repeat(1024 * 1024))) setImmediate(goOn, response)
  else
    response.once('drain', () => {
      goOn(response)
    })
}

const answerElsewhere: Answer = ({ pathname }) => {
  if (pathname !== '/asks') return { body: {} }
  return { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="elsewhere"' }, body: {} }
}

function answering(other: string): Answer {
  const attempts = new Map<string, number>()
  const flaky: Answer = ({ href }) => {
    const count = (attempts.get(href) ?? 0) + 1
    attempts.set(href, count)
    return count === 1 ? { status: 503, headers: { 'Retry-After': '0' } } : { body: { attempts: count } }
  }
  const answers: Readonly<Record<string, Answer>> = {
    '/': () => ({ body: entry(other) }),
    '/flaky': flaky,
    '/slow': () => ({ milliseconds: 10_000, body: {} }),
    '/moved': () => ({ status: 302, headers: { Location: '/target' } }),
    '/moved-post': () => ({ status: 307, headers: { Location: '/target' } }),
    '/target': (_url, { method }) => ({ status: method === 'POST' ? 201 : 200, body: { target: true } }),
    '/moved-away': () => ({ status: 302, headers: { Location: `${other}/redirected` } }),
    '/cookie': () => ({
      headers: { 'Set-Cookie': 'user=visitor; Path=/' },
      body: { _links: { cookie: link('/cookie') } },
    }),
    '/events': events,
    '/negotiated': negotiated,
    '/siren': () => ({
      headers: { 'Content-Type': 'application/vnd.siren+json' },
      body: { properties: { order: 42 }, links: [{ rel: ['next'], href: '/siren' }] },
    }),
    '/hostile': ({ searchParams }) => hostile[searchParams.get('name') ?? ''],
  }
  return (url, request) => answers[url.pathname]?.(url, request)
}

function link(href: string): { readonly href: string; readonly templated: boolean } {
  return { href, templated: href.includes('{') }
}

function entry(other: string): object {
  const names = ['slow', 'moved', 'target', 'moved-away', 'cookie', 'events', 'negotiated', 'siren']
  const button = (target: string): object => ({ method: 'POST', target, properties: [] })
  return {
    _links: {
      ...Object.fromEntries(names.map((name) => [name, link(`/${name}`)])),
      flaky: link('/flaky{?key}'),
      hostile: link('/hostile{?name}'),
      away: link(`${other}/linked`),
      asking: link(`${other}/asks`),
    },
    _templates: { flaky: button('/flaky?key=post'), moved: button('/moved-post') },
  }
}

const negotiated: Answer = (_url, { headers }) => {
  const isText = headers.accept?.startsWith('text/markdown') === true
  const hidden = { Vary: 'Accept', 'Cache-Control': 'max-age=60', 'Access-Control-Expose-Headers': 'ETag' }
  const body = isText ? '# Title' : { title: 'Title', _links: { self: link('/negotiated') } }
  return { headers: { ...hidden, 'Content-Type': isText ? 'text/markdown' : forms }, body }
}

const events: Answer = (_url, { headers }) => {
  // By default a document; as an event stream one part at a time.
  if (headers.accept !== 'text/event-stream') return { body: {} }
  const seen = headers['last-event-id']
  if (seen === '3') return { status: 204 }
  const body =
    seen === undefined
      ? 'id: 1\ndata: one\n\nid: 2\ndata: two\n\nid: 9\ndata: cut o'
      : 'id: 3\nevent: last\ndata: three\n\n'
  return { headers: { 'Content-Type': 'text/event-stream' }, body }
}

const hostile: Readonly<Record<string, Reply>> = {
  nested: { body: `{"a":${'['.repeat(1e6)}${']'.repeat(1e6)}}` },
  embedding: { body: `${'{"_embedded":{"item":'.repeat(1000)}{}${'}}'.repeat(1000)}` },
  huge: { body: `{"a":"${'x'.repeat(11 * 1024 * 1024)}"}` },
  endless: { isEndless: true, headers: { 'Content-Type': forms } },
  broken: { body: '{"a":' },
  poisoned: {
    body: '{"__proto__":{"poisoned":1},"constructor":{"prototype":{"poisoned":1}},"_links":{"__proto__":{"href":"/"}}}',
  },
}
