import type { Description, KindOf } from '@waymark/shared'
import { authentication } from './authentication/authentication.ts'
import type { AuthenticationPolicy } from './authentication/keyring.ts'
import type { AuthenticationScheme } from './authentication/scheme.ts'
import { Client } from './client.ts'
import { Decoders, type Format } from './document/decoder.ts'
import { RequestRefused } from './errors/failure.ts'
import type { ExchangeOptions } from './transport/attempt.ts'
import { exchanger } from './transport/exchange.ts'
import type { Observation } from './transport/exchanged.ts'
import type { CookieStore } from './transport/cookie-jar.ts'
import type { FormPolicy } from './forms/form-input.ts'
import type { IdempotencyKeys } from './changes/idempotency-key.ts'
import type { TemplatePolicy } from './document/link.ts'
import { LazyNavigation } from './navigation/navigation.ts'
import { ignoreNotice, oncePerNotice, type Notify } from './document/notice.ts'
import { lowerCase, unsafeReason, kyTransport, type Cache, type Fetch, type Send } from './transport/transport.ts'
import type { Navigation } from './navigation/representation.ts'
import type { RetryPolicy } from './transport/retry.ts'
import { Vocabulary, type Checks } from './document/vocabulary.ts'

/**
 * Options of {@link connect}.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   describe: clinicDescription,
 *   language: 'es',
 *   timeout: 10_000,
 *   onNotice: ({ message, url }) => {
 *     console.warn(message, url)
 *   },
 * })
 */
export interface ConnectOptions<D extends Description = Description> extends Observation {
  /** The description of the service, for compile-time checks of names and inputs, and run-time checks of states. */
  readonly describe?: D | undefined
  /**
   * How a state that does not match the description is treated: `strict` (the default) rejects with
   * {@link DecodeFailure}; `report` passes it on with a notice; `off` does not decode states.
   */
  readonly checks?: Checks | undefined
  /** Additional formats in order of preference, such as those of `@waymark/sdk/formats`; Accept lists HAL first. */
  readonly formats?: readonly Format[] | undefined
  /**
   * Which HAL links are templates: those with `templated: true` (`declared`, the default) or all with braces
   * (`by-braces`), for services that do not declare them.
   */
  readonly templates?: TemplatePolicy | undefined
  /**
   * The languages that the reader prefers, as in Accept-Language: `de-AT, en;q=0.5`. A function is called for each request, so
   * the language can change while the connection lives; the cache keeps languages apart.
   */
  readonly language?: string | (() => string | undefined) | undefined
  /** Headers for requests to the origin of the entry, such as `authorization`; never sent to another origin. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * The authentication schemes. The strongest challenge is answered, and later requests carry credentials preemptively,
   * to the origin of the entry and `authentication.origins` only.
   */
  readonly credentials?: AuthenticationScheme | readonly AuthenticationScheme[] | undefined
  /**
   * Stores cookies of the service: needed on Node for sessions; in browsers, together with `credentials`, it lets the
   * browser send its own. With a store, such as `fileCookies` of `@waymark/sdk/node`, they outlive the connection.
   */
  readonly cookies?: boolean | CookieStore | undefined
  /** Restrictions on the credentials. */
  readonly authentication?: AuthenticationPolicy | undefined
  /** Credentials for a proxy. Needs `nodeFetch` of `@waymark/sdk/node`, since browsers answer proxies themselves. */
  readonly proxyCredentials?: AuthenticationScheme | readonly AuthenticationScheme[] | undefined
  /** Milliseconds for a request with its retries and redirects, until its response is complete; default 30,000. */
  readonly timeout?: number | undefined
  /** Aborts every request of the connection. */
  readonly signal?: AbortSignal | undefined
  /** The number and delay of retries. */
  readonly retry?: RetryPolicy | undefined
  /** Whether POST carries an Idempotency-Key; default `sent`. */
  readonly idempotencyKeys?: IdempotencyKeys | undefined
  /** Choices that HAL-FORMS leaves open. */
  readonly forms?: FormPolicy | undefined
  /** The cache, such as `httpCache()` of `@waymark/sdk/cache`. */
  readonly cache?: Cache | undefined
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /**
   * Rejects URLs in place of relation names, variables that change the origin of a link, and missing variables of a
   * path. For development and tests.
   */
  readonly development?: boolean | undefined
  /** Receives each {@link Notice} once, such as deprecations and ignored links. */
  readonly onNotice?: Notify | undefined
}

/**
 * Connects to a service. This is the only function that takes a URL. Sends no request yet. Throws
 * {@link RequestRefused} if the entry is not an http URL, or contains credentials.
 *
 * @example
 * import { connect } from '@waymark/sdk'
 * import { clinicDescription } from '@waymark/shared/clinic'
 *
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription })
 * const schedule = await clinic.follow('doctor', { doctor: 'mjones' }).follow('schedule', { status: 'open' }).get()
 * const slot = schedule.embedded('schedules')[0]
 * const appointment = await slot?.submit('confirm', { name: 'Ada', age: 36 })
 */
export function connect<D extends Description>(
  entry: string,
  options: ConnectOptions<D> & { readonly describe: D },
): Navigation<D, Extract<D['entry'], KindOf<D>>>
/** Connects without a description: names are those on the wire, and states are unknown. */
export function connect(entry: string, options?: ConnectOptions): Navigation
// One implementation serves both overloads: at run time the same description names relations and checks inputs and
// states.
export function connect(entry: string, options: ConnectOptions = {}): Navigation {
  const url = URL.parse(entry)
  const danger = url === null ? `The entry ${entry} is not an absolute URL` : unsafeReason(undefined, url)
  if (url === null || danger !== undefined) throw new RequestRefused(danger ?? '', { url: entry, trail: ['entry'] })
  const exchange = exchanger({ ...sending(url.origin, options), ...patience(options) })
  const client = new Client({
    vocabulary: new Vocabulary(options.describe, options),
    decoders: new Decoders(options.formats, options.templates),
    notify: options.onNotice === undefined ? ignoreNotice : oncePerNotice(options.onNotice),
    exchange,
    idempotencyKeys: options.idempotencyKeys ?? 'sent',
    connection: { observers: new Set(), listeners: new Set(), seen: new Map(), mergePatchOrigins: new Set() },
    development: options.development === true ? {} : undefined,
  })
  const target = { url: url.href, kind: client.vocabulary.entry, hop: { name: 'entry', via: 'entry' } } as const
  return new LazyNavigation(client, (limits) => Promise.resolve({ agent: client.within(limits), target }))
}

function isObserved({ onExchange, trace }: Observation): boolean {
  return onExchange !== undefined || trace !== undefined
}

type Patience = Omit<ExchangeOptions, keyof Sending>

function patience(options: ConnectOptions): Patience {
  const { timeout = 30_000, signal, retry = {}, idempotencyKeys } = options
  const observation = isObserved(options) ? options : undefined
  return { timeout, signal, retry, honoursKeys: idempotencyKeys === 'honoured', observation }
}

type Sending = Pick<ExchangeOptions, 'authenticate' | 'headers' | 'language' | 'origin' | 'send'>

function sending(origin: string, options: ConnectOptions): Sending {
  const credentials = listed(options.credentials)
  const proxyCredentials = listed(options.proxyCredentials)
  const { cookies = false, language } = options
  const omitCredentials = credentials.length > 0 && cookies === false
  const network = kyTransport({ fetch: options.fetch, omitCredentials })
  const send = options.cache?.wrap(network, { omitsCookies: omitCredentials }) ?? network
  return {
    origin,
    send: cookies === false ? send : rememberingCookies(send, cookies === true ? undefined : cookies),
    headers: lowerCase(options.headers ?? {}),
    language: () => (typeof language === 'function' ? language() : language),
    authenticate: authentication({ origin, credentials, proxyCredentials, policy: options.authentication ?? {} }),
  }
}

// Browsers store cookies themselves.
function rememberingCookies(send: Send, store: CookieStore | undefined): Send {
  let jar: Send | undefined
  return async (request, signal) => {
    const { withCookies } = await import('./transport/cookie-jar.ts')
    jar ??= withCookies(send, store)
    return jar(request, signal)
  }
}

function listed(given: ConnectOptions['credentials']): readonly AuthenticationScheme[] {
  if (given === undefined) return []
  return 'name' in given ? [given] : given
}
