import type { Challenge, Credentials } from '@waymark/shared'

/*
 * The contract of an authentication scheme (RFC 9110 §11). A scheme answers a challenge with a proof; the proof creates
 * credentials for the challenged request and later ones. The caller decides when and to which origin credentials are
 * sent, so a scheme cannot leak them.
 */

/** A value that may be absent or arrive later. */
export type MaybeAsync<T> = T | undefined | Promise<T | undefined>

/** The request that needs credentials, as a {@link Proof} sees it. */
export interface ProtectedRequest {
  readonly method: string
  readonly url: string
  readonly body?: string | Blob | undefined
}

/** A response to accepted credentials, for a {@link Proof} to confirm. */
export interface ProtectedAnswer {
  readonly status: number
  readonly headers: Headers
  /** The parameters of `Authentication-Info` or `Proxy-Authentication-Info`, if present and well-formed. */
  readonly info: ReadonlyMap<string, string> | undefined
  /** The raw content; undefined if the platform has decoded or not read it. */
  readonly content: Uint8Array | undefined
}

/** The answer of a scheme to one challenge; see the example of {@link AuthenticationScheme}. */
export interface Proof {
  /**
   * Returns the credentials of a request to the challenging origin, or undefined if the request is outside the
   * protection space. Called for each attempt.
   */
  readonly credentials: (request: ProtectedRequest) => MaybeAsync<Credentials>
  /**
   * Returns another proof after a rejection, such as one with a fresh nonce or token. Called at most once per request;
   * without a result, the credentials count as wrong.
   */
  readonly renew?: (challenge: Challenge, refused: Credentials) => MaybeAsync<Proof>
  /** Returns whether the response proves that the service knows the secret. If not, the response is discarded. */
  readonly confirm?: (
    answer: ProtectedAnswer,
    sent: Credentials,
    request: ProtectedRequest,
  ) => boolean | Promise<boolean>
  /** Called after the credentials were rejected, so that the application can be asked again. */
  readonly refused?: () => void
}

/**
 * An authentication scheme for the `credentials` of `connect`. Implement this interface to add a scheme.
 *
 * @example
 * const badge: AuthenticationScheme = {
 *   name: 'Badge',
 *   strength: () => strengths.bearer,
 *   answer: () => ({ credentials: () => ({ scheme: 'Badge', parameters: new Map([['number', '4711']]) }) }),
 * }
 * const clinic = connect('http://localhost:3000/', { credentials: [badge, basic(account)] })
 */
export interface AuthenticationScheme {
  /** The name in challenges, compared without regard to case. */
  readonly name: string
  /**
   * Returns the strength of the challenge on the scale of `strengths`, or undefined if it cannot be answered, for an
   * unknown algorithm or another realm.
   */
  readonly strength: (challenge: Challenge) => number | undefined
  /** Returns a proof for the challenge, or undefined without credentials for it. */
  readonly answer: (challenge: Challenge, request: ProtectedRequest) => MaybeAsync<Proof>
  /** Returns a proof for a request without a challenge. */
  readonly anticipate?: (request: ProtectedRequest) => MaybeAsync<Proof>
}
