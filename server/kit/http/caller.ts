import type { Instant } from '../values/time.ts'
import type { Problem, HeaderFields, Response } from './problem.ts'
import type { Request } from './request.ts'

/**
 * The authenticated caller of a request. HTTP needs only a stable key of the caller and its means of authentication. The
 * service defines the type of its principals.
 */
export interface Caller<Principal = unknown> {
  /** The caller as the service's policy knows it; undefined for anonymous requests. */
  readonly principal: Principal | undefined
  /**
   * Identifies the caller in idempotency records without revealing the account; the same in all its sessions. Undefined for
   * anonymous requests.
   */
  readonly key: string | undefined
  /**
   * A part of entity tags, which changes with everything that a representation may show of the caller, such as its name.
   * Undefined for anonymous requests.
   */
  readonly tag: string | undefined
  /** The tag of the language that the caller has chosen for all its programs, such as in its account. */
  readonly language?: string | undefined
  /** How the caller was authenticated: browsers add cookies to requests from any site, but no header fields (CSRF). */
  readonly sentIn: 'nothing' | 'cookie' | 'header'
  /** Returns the fields that confirm these credentials, such as Authentication-Info. */
  readonly confirm?: (answer: Pick<Response, 'status' | 'content'>) => HeaderFields
  /**
   * The expiry of the authentication, if the database does not change before; undefined if each request must be verified,
   * as for a nonce.
   */
  readonly until?: Instant
  /** Returns whether the credentials are still accepted, without using them; undefined if they cannot be revoked. */
  readonly isAccepted?: () => Promise<boolean>
}

/**
 * The caller without credentials, for an authenticator that accepts such requests.
 *
 * @example
 * const authenticator: Authenticator = {
 *   authenticate: () => Promise.resolve(anonymous),
 *   challenges: () => [],
 * }
 */
export const anonymous: Caller<never> = {
  principal: undefined,
  key: undefined,
  tag: undefined,
  sentIn: 'nothing',
  until: Infinity,
}

/**
 * Finds the caller of a request: the port between a service and its authentication schemes (RFC 9110 §11).
 *
 * @typeParam Principal the callers as the policy of the service knows them
 */
export interface Authenticator<Principal = unknown> {
  /** Returns the caller, or a problem if the credentials are rejected. A request without credentials is anonymous. */
  authenticate(request: Request): Promise<Caller<Principal> | Problem>
  /**
   * Returns the values of WWW-Authenticate, strongest scheme first; empty if no scheme is available.
   *
   * @param isPage whether the response is HTML: browsers open a dialog for some schemes
   */
  challenges(request: Pick<Request, 'method'>, isPage: boolean): readonly string[]
}

/** An authenticator for services without accounts. */
export const anonymousOnly: Authenticator<never> = {
  authenticate: () => Promise.resolve(anonymous),
  challenges: () => [],
}
