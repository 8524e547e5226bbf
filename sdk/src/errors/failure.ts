import type { Fault } from '@waymark/shared'

const secrets = [
  ...['token', 'secret', 'password', 'passwd', 'passphrase', 'signature', 'sig', 'credential', 'credentials'],
  ...['capability', 'key', 'apikey', 'code', 'ticket', 'assertion', 'session', 'auth', 'jwt'],
].join('|')
const parameter = new RegExp(`([?&;#](?:[\\w.~-]*[._-])?(?:${secrets})=)[^&;#\\s"')>]+`, 'gi')

/**
 * What developers read is logged: what stands before the `@` of a URL in it may be a password, and a parameter of its
 * query that is called like one lets whoever reads it do what the user may.
 */
export function redacted(text: string): string {
  return text.replaceAll(/(:\/\/)[^\s/?#]*@/g, '$1***@').replaceAll(parameter, '$1***')
}

/**
 * The stable codes of everything that can go wrong; a `switch` over them can be exhaustive.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * const codes: Partial<Record<FailureCode, string>> = { 'http-failure': 'The clinic says no', 'transport-failure': 'No network' }
 * if (isFailure(failure)) console.log(codes[failure.code] ?? failure.message)
 */
export type FailureCode =
  | 'authentication-refused'
  | 'conflict'
  | 'decode-failure'
  | 'form-missing'
  | 'http-failure'
  | 'input-refused'
  | 'relation-ambiguous'
  | 'relation-missing'
  | 'request-refused'
  | 'transport-failure'

/** Where a failure happened. */
export interface Circumstances {
  /** The document that was asked, or the URL that was requested. */
  readonly url: string
  /** The names of the relations and forms that led there, from the entry on. */
  readonly trail: readonly string[]
  readonly cause?: unknown
}

// Registered, so that a second copy of this package and another realm have the same mark.
const mark = Symbol.for('@waymark/sdk/failure')

/**
 * What every error of this package has. Tell the classes apart by `code` or by their guards, not by `instanceof`.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * if (isFailure(failure)) console.log(failure.code, failure.url, failure.trail.join(' › '))
 */
export abstract class Failure extends Error {
  abstract readonly code: FailureCode
  readonly url: string
  readonly trail: readonly string[]

  constructor(message: string, { url, trail, cause }: Circumstances) {
    super(`${redacted(message)} (by ${trail.join(' › ')})`, cause === undefined ? undefined : { cause })
    this.url = redacted(url)
    this.trail = trail
    Object.defineProperty(this, mark, { value: true })
  }
}

/** Whether an error is one of this package with the code, from whichever realm or copy it comes. */
export function hasCode(error: unknown, code: FailureCode): boolean {
  return typeof error === 'object' && error !== null && mark in error && 'code' in error && error.code === code
}

/**
 * Whether an error is of this package at all, from whichever realm or copy it comes; what is not is a bug of the
 * program.
 *
 * @example
 * const failure = await clinic.follow('doctor', { doctor: 'nobody' }).get().catch((error: unknown) => error)
 * if (!isFailure(failure)) throw failure
 * console.log(failure.code, failure.message)
 */
export function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && mark in error
}

/** Why no complete answer came, as a {@link TransportFailure} says it. */
export type TransportTrouble = 'aborted' | 'network' | 'timeout'

const said: Readonly<Record<TransportTrouble, string>> = {
  aborted: 'was aborted',
  network: 'got no answer',
  timeout: 'took too long',
}

// Platforms say `fetch failed`, and the reason further down. One without a code may repeat what it could not send.
function why(cause: unknown): string {
  if (!(cause instanceof Error)) return ''
  const own = 'code' in cause && cause.message !== '' ? `: ${cause.message}` : ''
  return why(cause.cause) || own
}

/**
 * No complete answer came: the network failed, the time was over or the application aborted. `cause` is the origin.
 *
 * @example
 * const signal = AbortSignal.abort('The user has left')
 * const failure = await slot.within({ signal }).follow('doctor').get().catch((error: unknown) => error)
 * if (isTransportFailure(failure)) console.log(failure.method, failure.url, failure.reason, failure.cause)
 */
export class TransportFailure extends Failure {
  readonly code = 'transport-failure'
  override readonly name = 'TransportFailure'
  readonly method: string
  readonly reason: TransportTrouble

  constructor(method: string, reason: TransportTrouble, circumstances: Circumstances) {
    super(
      `${method} ${circumstances.url} ${said[reason]}${reason === 'network' ? why(circumstances.cause) : ''}`,
      circumstances,
    )
    this.method = method
    this.reason = reason
  }
}

/**
 * Whether no complete answer came; see {@link TransportFailure}. `@waymark/sdk/offline` keeps what then could not be
 * sent.
 *
 * @example
 * const signal = AbortSignal.abort('The user has left')
 * const failure = await slot.within({ signal }).follow('doctor').get().catch((error: unknown) => error)
 * if (isTransportFailure(failure) && failure.reason === 'aborted') console.log(failure.cause)
 */
export function isTransportFailure(error: unknown): error is TransportFailure {
  return hasCode(error, 'transport-failure')
}

/**
 * This client did not send a request, because it would have been unsafe or could not have been right: a downgrade from
 * https to http, a body redirected to another origin, a URL that is not http, a template that is not valid, a form
 * whose content type it cannot write, too many redirects.
 *
 * @example
 * try {
 *   connect('file:///clinic')
 * } catch (error) {
 *   if (isRequestRefused(error)) console.log(error.reason)
 * }
 */
export class RequestRefused extends Failure {
  readonly code = 'request-refused'
  override readonly name = 'RequestRefused'
  /** Why, without where. */
  readonly reason: string

  constructor(reason: string, circumstances: Circumstances) {
    super(reason, circumstances)
    this.reason = redacted(reason)
  }
}

/**
 * Whether this client would not send a request; see {@link RequestRefused}.
 *
 * @example
 * try {
 *   connect('file:///clinic')
 * } catch (error) {
 *   if (isRequestRefused(error)) console.log(error.message)
 * }
 */
export function isRequestRefused(error: unknown): error is RequestRefused {
  return hasCode(error, 'request-refused')
}

export interface Undecoded {
  /** The kind of resource that the description promised; undefined without a description. */
  readonly kind: string | undefined
  /** What is wrong, each with a JSON Pointer into the document. */
  readonly faults: readonly Fault[]
  /** The body as it came; for an embedded resource, its state as JSON. */
  readonly body: string
}

/**
 * An answer came, but it is not what its media type or the description says. `checks` of {@link ConnectOptions} can
 * have the latter only told of.
 *
 * @example
 * const odd = mockService({ '/': { state: { name: 'Clinic', description: 7 } } })
 * const entry = connect(odd.entry, { fetch: odd.fetch, describe: clinicDescription })
 * const failure = await entry.get().catch((error: unknown) => error)
 * if (isDecodeFailure(failure)) console.log(failure.kind, failure.faults, failure.body)
 */
export class DecodeFailure extends Failure {
  readonly code = 'decode-failure'
  override readonly name = 'DecodeFailure'
  readonly kind: string | undefined
  readonly faults: readonly Fault[]
  /** The place of the first fault. */
  readonly pointer: string
  readonly body: string

  constructor({ kind, faults, body }: Undecoded, circumstances: Circumstances) {
    const list = faults.map((fault) => `${fault.pointer === '' ? 'it' : fault.pointer} ${fault.detail}`).join('; ')
    super(`The answer of ${circumstances.url} is not a valid ${kind ?? 'document'}: ${list}`, circumstances)
    this.kind = kind
    this.faults = faults
    this.pointer = faults[0]?.pointer ?? ''
    this.body = body
  }
}

/**
 * Whether an answer came that is not what it should be; see {@link DecodeFailure}.
 *
 * @example
 * const odd = mockService({ '/': { state: { name: 'Clinic', description: 7 } } })
 * const entry = connect(odd.entry, { fetch: odd.fetch, describe: clinicDescription })
 * const failure = await entry.get().catch((error: unknown) => error)
 * if (isDecodeFailure(failure)) console.log(failure.pointer, failure.message)
 */
export function isDecodeFailure(error: unknown): error is DecodeFailure {
  return hasCode(error, 'decode-failure')
}
