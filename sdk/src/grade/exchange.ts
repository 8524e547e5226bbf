import type { Fetch } from '../transport/transport.ts'

/** A request and its response; `content` is that of the response, if a criterion has asked for it. */
export interface Exchange {
  readonly method: string
  readonly url: string
  /** The header fields of the request. */
  readonly sent: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly status: number
  /** The header fields of the response. */
  readonly headers: Headers
  readonly content?: string | undefined
}

/** What a request of a criterion has besides its method and URL. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Sends requests, and records them. */
export interface Recorder {
  /** For a connection. */
  readonly fetch: Fetch
  readonly exchanges: readonly Exchange[]
  /** Sends a request with the credentials that the connection has sent to the same origin. */
  readonly ask: (method: string, url: string, asked?: Asked) => Promise<Exchange>
}

const secrets = ['authorization', 'cookie'] as const

/** Records the requests that `fetch` sends. */
export function recorderOf(fetch: Fetch = globalThis.fetch): Recorder {
  const exchanges: Exchange[] = []
  const credentials = new Map<string, Readonly<Record<string, string>>>()
  const recorded: Fetch = async (input, init) => {
    const request = new Request(input, init)
    const sent = Object.fromEntries(request.headers)
    const { method, url } = request
    const own = Object.entries(sent).filter(([name]) => secrets.some((secret) => secret === name))
    if (own.length > 0) credentials.set(new URL(url).origin, Object.fromEntries(own))
    const response = await fetch(request)
    exchanges.push({ method, url, sent, status: response.status, headers: response.headers })
    return response
  }
  return {
    fetch: recorded,
    exchanges,
    async ask(method, url, { headers = {}, body } = {}) {
      const sent = { ...credentials.get(new URL(url).origin), ...headers }
      const response = await fetch(new Request(url, { method, headers: sent, body: body ?? null, redirect: 'manual' }))
      const content = await response.text()
      const exchange = { method, url, sent, body, status: response.status, headers: response.headers, content }
      exchanges.push(exchange)
      return exchange
    },
  }
}

/** Returns the command that repeats a request; credentials are variables of the shell. */
export function inCurl({ method, url, sent, body }: Exchange): string {
  const verb = method === 'GET' ? [] : method === 'HEAD' ? ['--head'] : ['--request', method]
  const fields = Object.entries(sent).flatMap(([name, value]) => ['--header', fieldOf(name, value)])
  const content = body === undefined ? [] : ['--data-binary', quoted(body)]
  return ['curl', '--include', ...verb, ...fields, ...content, quoted(url)].join(' ')
}

function fieldOf(name: string, value: string): string {
  return secrets.some((secret) => secret === name) ? `"${name}: $${name.toUpperCase()}"` : quoted(`${name}: ${value}`)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
