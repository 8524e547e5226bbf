import type { Description, KindOf } from '@waymark/shared'
import { authentication } from './authentication/authentication.ts'
import type { AuthenticationPolicy } from './authentication/keyring.ts'
import type { AuthenticationScheme } from './authentication/scheme.ts'
import { Client } from './client.ts'
import { Decoders, type Format } from './document/decoder.ts'
import { RequestRefused } from './errors/failure.ts'
import { exchanger, type ExchangeOptions } from './transport/exchange.ts'
import type { Observation } from './transport/exchanged.ts'
import type { FormPolicy } from './forms/form-input.ts'
import type { IdempotencyKeys } from './changes/idempotency-key.ts'
import { keepAgent } from './navigation/agent.ts'
import type { TemplatePolicy } from './document/link.ts'
import { LazyNavigation } from './navigation/navigation.ts'
import { once, type Notify } from './document/notice.ts'
import { dangerOf, kyTransport, type Cache, type Fetch, type Send } from './transport/transport.ts'
import type { Navigation } from './navigation/representation.ts'
import type { RetryPolicy } from './transport/retry.ts'
import { Vocabulary, type Checks } from './document/vocabulary.ts'

/**
 * How a service is entered.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   describe: clinicDescription,
 *   headers: { 'accept-language': 'es' },
 *   timeout: 10_000,
 *   onNotice: ({ message, url }) => {
 *     console.warn(message, url)
 *   },
 * })
 */
export interface ConnectOptions<D extends Description = Description> extends Observation {
  /** What the service is like: with it, names and inputs are checked by the compiler and states when they arrive. */
  readonly describe?: D | undefined
  /**
   * What becomes of a state that is not what `describe` promises: `strict`, if not given, refuses it with
   * {@link DecodeFailure}; `report` tells `onNotice` of it and takes it as it came; `off` takes it as it came and decodes
   * nothing.
   */
  readonly checks?: Checks | undefined
  /**
   * Formats that are read besides HAL and HAL-FORMS, most welcome first, such as those of `@waymark/sdk/formats`. What
   * a service can choose from is in the Accept header, HAL before these.
   */
  readonly formats?: readonly Format[] | undefined
  /**
   * Which links of HAL are templates: those that say so with `true`, as HAL has it (`declared`, if not given), or all with
   * braces (`by-braces`), for a service that says so otherwise or not at all.
   */
  readonly templates?: TemplatePolicy | undefined
  /**
   * Headers of every request to the origin of the entry, such as `authorization`. They go to no other origin,
   * neither by a link or form nor by a redirect.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * What the connection can prove, when it is asked to: the strongest scheme that the service offers is answered, and
   * later requests carry credentials at once. They go to the origin of the entry and of `authentication.origins`.
   */
  readonly credentials?: AuthenticationScheme | readonly AuthenticationScheme[] | undefined
  /**
   * Keeps the cookies of the service for this connection, for a session that is one: on Node, where nothing else
   * does; in a browser, together with `credentials`, it lets the browser go on sending its own.
   */
  readonly cookies?: boolean | undefined
  /** What is allowed with the credentials. */
  readonly authentication?: AuthenticationPolicy | undefined
  /**
   * What is shown to a proxy that asks for it, and to nobody else. Only a `fetch` like that of `@waymark/sdk/node`
   * lets it be seen that a proxy asks: browsers answer themselves, and the one of Node fails.
   */
  readonly proxyCredentials?: AuthenticationScheme | readonly AuthenticationScheme[] | undefined
  /** Milliseconds for one request with its repetitions and redirects, until its answer is complete; 30,000 if not given. */
  readonly timeout?: number | undefined
  /** Aborts every request of this connection. */
  readonly signal?: AbortSignal | undefined
  /** How often and how patiently a request is sent again, where that is safe. */
  readonly retry?: RetryPolicy | undefined
  /** Whether POST carries a key that makes it safe to repeat; `sent` if not given. */
  readonly idempotencyKeys?: IdempotencyKeys | undefined
  /** How forms are written where HAL-FORMS leaves it open. */
  readonly forms?: FormPolicy | undefined
  /** What keeps answers for later, such as `httpCache()` of `@waymark/sdk/cache`. */
  readonly cache?: Cache | undefined
  /** Called for every request in place of the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /**
   * Fails where a URL is handed over that no service gave: as a relation, or as a variable that leads a link to another
   * origin; and where the path of a link lacks a variable, so that it would lead to something else. For the time in which an application is written, and its tests.
   */
  readonly development?: boolean | undefined
  /** Is told once what developers should know: what is deprecated, and links or forms that were left out. */
  readonly onNotice?: Notify | undefined
}

/**
 * Enters a service. This is the only place that takes a URL: everything else is reached by relations and forms.
 * Nothing is requested yet. Throws {@link RequestRefused} if the entry is not an http URL without credentials in it.
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
/** The same without a description: names are those on the wire, and states are unknown. */
export function connect(entry: string, options?: ConnectOptions): Navigation
// One object serves both: a description's types are a view of it, and what they promise is kept when it runs, where
// the same description names the relations, checks the inputs and decodes the states.
export function connect(entry: string, options: ConnectOptions = {}): Navigation {
  const url = URL.parse(entry)
  const danger = url === null ? `The entry ${entry} is not an absolute URL` : dangerOf(undefined, url)
  if (url === null || danger !== undefined) throw new RequestRefused(danger ?? '', { url: entry, trail: ['entry'] })
  const exchange = exchanger({ ...sending(url.origin, options), ...patience(options) })
  const client = new Client({
    vocabulary: new Vocabulary(options.describe, options),
    decoders: new Decoders(options.formats, options.templates),
    notify: options.onNotice === undefined ? ignore : once(options.onNotice),
    exchange,
    idempotencyKeys: options.idempotencyKeys ?? 'sent',
    development: options.development === true ? {} : undefined,
  })
  return keepAgent(new LazyNavigation((limits) => client.within(limits).enter(url.href)), client)
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

type Sending = Pick<ExchangeOptions, 'authenticate' | 'headers' | 'origin' | 'send'>

function sending(origin: string, options: ConnectOptions): Sending {
  const credentials = listed(options.credentials)
  const proxyCredentials = listed(options.proxyCredentials)
  const omitCredentials = credentials.length > 0 && options.cookies !== true
  const network = kyTransport({ fetch: options.fetch, omitCredentials })
  const send = options.cache?.over(network, { omitsCookies: omitCredentials }) ?? network
  return {
    origin,
    send: options.cookies === true ? rememberingCookies(send) : send,
    headers: checked(options.headers ?? {}),
    authenticate: authentication({ origin, credentials, proxyCredentials, policy: options.authentication ?? {} }),
  }
}

// Only who is no browser needs a jar of its own.
function rememberingCookies(send: Send): Send {
  let jar: Send | undefined
  return async (request, signal) => {
    const { withCookies } = await import('./transport/cookie-jar.ts')
    jar ??= withCookies(send)
    return jar(request, signal)
  }
}

function listed(given: ConnectOptions['credentials']): readonly AuthenticationScheme[] {
  if (given === undefined) return []
  return 'name' in given ? [given] : given
}

// Read by Headers, so that `Accept` and `accept` are one, and a value that no header can have fails here: without
// being said, since it may be a secret.
function checked(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      try {
        return [...new Headers([[name, value]])]
      } catch {
        throw new TypeError(`The header ${name} has a name or a value that no header can have`)
      }
    }),
  )
}

function ignore(): void {
  // An application that did not ask for notices gets none.
}
