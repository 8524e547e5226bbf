import { decoderFor, readContent, Unreadable } from '../transport/body.ts'
import type { Fetch } from '../transport/transport.ts'

/** A request and its response; `content` is that of the response, if a criterion has asked for it or the service failed. */
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
  /**
   * Sends a request with the credentials that the connection has sent to the same origin. Rejects with {@link Unanswered}
   * without a whole response of at most 10 MiB in time, and for one that was not answered before.
   */
  readonly ask: (method: string, url: string, asked?: Asked) => Promise<Exchange>
}

/** A request without a whole response. */
export class Unanswered extends Error {
  readonly exchange: Exchange

  constructor(exchange: Omit<Exchange, 'status' | 'headers'>, reason: string) {
    super(`${exchange.method} ${exchange.url}: ${reason}.`)
    this.exchange = { ...exchange, status: 0, headers: new Headers() }
  }
}

const secrets = ['authorization', 'cookie'] as const

/**
 * Records the requests that `fetch` sends.
 *
 * @param timeout milliseconds for each request of a criterion; that of a connection by default
 */
export function recorderOf(fetch: Fetch = globalThis.fetch, timeout = 30_000): Recorder {
  const exchanges: Exchange[] = []
  const silent = new Set<string>()
  const credentials = new Map<string, Readonly<Record<string, string>>>()
  const recorded: Fetch = async (input, init) => {
    const request = new Request(input, init)
    const sent = Object.fromEntries(request.headers)
    const { method, url } = request
    const own = Object.entries(sent).filter(([name]) => secrets.some((secret) => secret === name))
    if (own.length > 0) credentials.set(new URL(url).origin, Object.fromEntries(own))
    const response = await fetch(request)
    const { status, headers } = response
    const content = status < 500 ? undefined : await textOf(response.clone()).catch(() => undefined)
    exchanges.push({ method, url, sent, status, headers, content })
    return response
  }
  return {
    fetch: recorded,
    exchanges,
    async ask(method, url, { headers = {}, body } = {}) {
      const sent = { ...credentials.get(new URL(url).origin), ...headers }
      if (silent.has(`${method} ${url}`))
        throw new Unanswered({ method, url, sent, body }, 'it was not answered before')
      const signal = AbortSignal.timeout(timeout)
      const request = new Request(url, { method, headers: sent, body: body ?? null, redirect: 'manual', signal })
      try {
        const response = await fetch(request)
        const content = await textOf(response)
        const exchange = { method, url, sent, body, status: response.status, headers: response.headers, content }
        exchanges.push(exchange)
        return exchange
      } catch (error) {
        silent.add(`${method} ${url}`)
        throw new Unanswered({ method, url, sent, body }, reasonOf(error))
      }
    },
  }
}

async function textOf(response: Response): Promise<string> {
  return decoderFor(response.headers.get('content-type')).decode(await readContent(response))
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return `the content ${error.faults.map(({ detail }) => detail).join(', ')}`
  if (!(error instanceof Error)) return String(error)
  // The error of fetch has the reason as its cause.
  return error.cause instanceof Error ? error.cause.message : error.message
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
