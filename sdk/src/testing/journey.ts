import { Buffer } from 'node:buffer'
import { isJsonObject, parseJson } from '../document/json.ts'
import type { Fetch } from '../transport/transport.ts'

/** A request with its response, as plain JSON. Secrets are replaced. */
export interface JourneyExchange {
  readonly method: string
  readonly url: string
  /** The content of the request; undefined without one. */
  readonly sent?: string | undefined
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** The content of the response, and whether it is Base64. */
  readonly received: string
  readonly isBase64?: true | undefined
}

/** What a program has exchanged with services, as plain JSON for a file. */
export interface Journey {
  readonly version: 1
  readonly exchanges: readonly JourneyExchange[]
}

/** Options of {@link recordJourney}. */
export interface RecordingOptions {
  /** Sends the requests; default the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Names of the JSON members and form fields whose values are replaced; default those of passwords, secrets and tokens. */
  readonly secrets?: RegExp | undefined
}

/** A `fetch` that records; created by {@link recordJourney}. */
export interface JourneyRecording {
  /** The `fetch` for `connect`. */
  readonly fetch: Fetch
  /** Returns the exchanges so far. */
  readonly journey: () => Journey
}

/** A `fetch` that answers from a record; created by {@link replayJourney}. */
export interface JourneyReplay {
  /** The `fetch` for `connect`. Rejects a request that was not recorded, or not so often. */
  readonly fetch: Fetch
  /** Returns the recorded exchanges that were not requested. */
  readonly left: () => readonly JourneyExchange[]
}

const usualSecrets = /passw|secret|token|credential/i
// Also a valid token (RFC 9110 §11.2).
const hidden = 'hidden'

/** Fields with secrets, or of one connection. */
const unrecorded = new Set([
  ...['set-cookie', 'authentication-info', 'proxy-authentication-info', 'connection', 'keep-alive'],
  ...['transfer-encoding', 'content-encoding', 'content-length'],
])

/**
 * Records the exchanges of a program with a real service, for a test without it: without the header fields of requests and
 * without cookies, and with the values of secrets replaced. Write the journey to a file, and read what it has before you publish it.
 *
 * @example
 * const recording = recordJourney()
 * const doctor = connect('http://localhost:3000/', { describe: clinicDescription, fetch: recording.fetch }).follow('doctor', {
 *   doctor: 'asmith',
 * })
 * console.log((await doctor).state.name)
 * const file = JSON.stringify(recording.journey(), undefined, 2)
 * console.log(file.includes('"status": 200'))
 */
export function recordJourney({ fetch, secrets = usualSecrets }: RecordingOptions = {}): JourneyRecording {
  const exchanges: JourneyExchange[] = []
  const recorded: Fetch = async (input, init) => {
    const request = new Request(input, init)
    const sent = request.body === null ? undefined : withoutSecrets(await request.clone().text(), secrets)
    const response = await (fetch ?? globalThis.fetch)(request)
    const { method, url } = request
    const content = Buffer.from(await response.clone().arrayBuffer())
    const headers = [...response.headers].filter(([name]) => !unrecorded.has(name))
    const isText = /^text\/|json|xml|urlencoded/.test(response.headers.get('content-type') ?? 'text/plain')
    const received = isText ? withoutSecrets(content.toString(), secrets) : content.toString('base64')
    const asText = isText ? {} : ({ isBase64: true } as const)
    const body = sent === undefined ? {} : { sent }
    exchanges.push({ method, url, ...body, status: response.status, headers, received, ...asText })
    return response
  }
  return { fetch: recorded, journey: () => ({ version: 1, exchanges: [...exchanges] }) }
}

/**
 * Replays a recorded journey: each request gets the response that was recorded for its method, URL and content, in their order.
 * A request that was not recorded is an error that names it, so the program or the record is wrong.
 *
 * @example
 * const recording = recordJourney()
 * await connect('http://localhost:3000/', { fetch: recording.fetch }).follow('wm:doctors')
 *
 * const replay = replayJourney(recording.journey())
 * const doctors = await connect('http://localhost:3000/', { fetch: replay.fetch }).follow('wm:doctors')
 * console.log(doctors.url, replay.left().length)
 */
export function replayJourney(
  { exchanges }: Journey,
  { secrets = usualSecrets }: Pick<RecordingOptions, 'secrets'> = {},
): JourneyReplay {
  const left = [...exchanges]
  const fetch: Fetch = async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const sent = request.body === null ? undefined : withoutSecrets(await request.text(), secrets)
    const at = left.findIndex(({ method, url, sent: before }) => {
      return method === request.method && url === request.url && isSame(before, sent)
    })
    const [exchange] = at < 0 ? [] : left.splice(at, 1)
    if (exchange === undefined) throw new Error(unexpected(request, exchanges, sent))
    return responseOf(exchange)
  }
  return { fetch, left: () => [...left] }
}

function responseOf({ status, headers, received, isBase64 }: JourneyExchange): Response {
  const content = isBase64 === true ? Buffer.from(received, 'base64') : received
  const isEmpty = [101, 204, 205, 304].includes(status)
  const fields = headers.map(([name, value]): [string, string] => [name, value])
  return new Response(isEmpty ? null : content, { status, headers: fields })
}

function unexpected({ method, url }: Request, exchanges: readonly JourneyExchange[], sent: string | undefined): string {
  const alike = exchanges.filter((one) => one.method === method && one.url === url)
  const [first] = alike
  if (first === undefined) return `The journey has no ${method} ${url}; record it again`
  return alike.some((one) => isSame(one.sent, sent))
    ? `The journey has ${method} ${url} ${String(alike.length)} times; this is one more`
    : `The journey has ${method} ${url} with another content: ${first.sent ?? 'none'} instead of ${sent ?? 'none'}`
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && canonical(one) === canonical(other))
}

/** Returns JSON with its members in one order, and any other text unchanged. */
function canonical(text: string): string {
  const value = parsed(text)
  return value === undefined ? text : JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  )
}

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function withoutSecrets(text: string, secrets: RegExp): string {
  const value = parsed(text)
  if (value !== undefined) return JSON.stringify(hiding(value, secrets))
  if (!/^[^\s=&]+=[^\s]*$/.test(text)) return text
  const fields = [...new URLSearchParams(text)].map(([name, field]) => [name, secrets.test(name) ? hidden : field])
  return new URLSearchParams(fields).toString()
}

function hiding(value: unknown, secrets: RegExp): unknown {
  if (Array.isArray(value)) return value.map((one) => hiding(one, secrets))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      return [name, typeof member === 'string' && secrets.test(name) ? hidden : hiding(member, secrets)]
    }),
  )
}
