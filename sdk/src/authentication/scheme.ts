import type { Challenge, Credentials } from '@waymark/shared'

/*
 * The contract of an authentication scheme (RFC 9110 §11). A scheme looks at a challenge and answers it with a proof;
 * the proof makes credentials, for the request that was challenged and for later ones before they are. When, how often
 * and to which origin credentials are sent is decided outside, alike for all: a scheme cannot get that wrong.
 */

/** What a scheme may have at once, later, or not at all. */
export type Perhaps<T> = T | undefined | Promise<T | undefined>

/** The request that credentials are for, as a {@link Proof} sees it. */
export interface ProtectedRequest {
  readonly method: string
  /** Absolute. */
  readonly url: string
  readonly body?: string | Blob | undefined
}

/** An answer to a request whose credentials were not refused, as a {@link Proof} may confirm it. */
export interface ProtectedAnswer {
  readonly status: number
  readonly headers: Headers
  /** The parameters of `Authentication-Info` or `Proxy-Authentication-Info`, if there is one and it is well-formed. */
  readonly info: ReadonlyMap<string, string> | undefined
  /** As it came; nothing where the platform has already removed a content coding, or did not read it. */
  readonly content: Uint8Array | undefined
}

/** What a scheme has against one challenge; the example of {@link AuthenticationScheme} makes one. */
export interface Proof {
  /**
   * The credentials of one request to the origin that the proof was made for; nothing if it is not for this request.
   * Asked anew for each time that it is sent.
   */
  readonly credentials: (request: ProtectedRequest) => Perhaps<Credentials>
  /**
   * Another proof after these credentials were refused with this challenge, such as one with a fresh nonce or token.
   * Asked once for a request at most; without it, or if it gives nothing, the user or their credentials are at fault.
   */
  readonly renew?: (challenge: Challenge, refused: Credentials) => Perhaps<Proof>
  /** Whether the answer is from one who knows the secret too, as far as it says. If not, nobody gets to see it. */
  readonly confirm?: (
    answer: ProtectedAnswer,
    sent: Credentials,
    request: ProtectedRequest,
  ) => boolean | Promise<boolean>
  /** Is told that the credentials are wrong, so that they can be asked for again. */
  readonly refused?: () => void
}

/**
 * One way to prove who is asking: what `connect` takes among its `credentials`. A scheme of one's own is an object
 * like this.
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
  /** As in challenges; compared without regard to case. */
  readonly name: string
  /**
   * How hard this challenge makes it for who listens or pretends to be the service, on the scale of `strengths`.
   * Nothing if the challenge cannot be answered at all, for an unknown algorithm or for another realm.
   */
  readonly strength: (challenge: Challenge) => number | undefined
  /** A proof for the challenge; nothing if there are no credentials for it. */
  readonly answer: (challenge: Challenge, request: ProtectedRequest) => Perhaps<Proof>
  /** A proof for a request that nobody has asked to prove yet. */
  readonly anticipate?: (request: ProtectedRequest) => Perhaps<Proof>
}
