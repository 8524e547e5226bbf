import { translate } from '@waymark/shared'
import type { AccountHolder } from './account.ts'
import type { Challenge, Credentials } from '@waymark/shared'
import { type Problem, type HeaderFields, type Response, protocolProblem, tooManyRequests } from '../http/problem.ts'
import type { Instant } from '../values/time.ts'
import type { ServerRole } from './server-role.ts'
import type { SessionUse } from './session.ts'

/**
 * An authentication scheme (RFC 9110 §11): it creates challenges and verifies credentials. The status of a verdict is
 * decided in refusalOf. The caller counts an attempt before it is verified, so a scheme reports the claimed account. A new
 * scheme is one file and one row.
 */
export interface Scheme {
  /** As in the header field; compared case-insensitively. */
  readonly name: string
  /** Whether browsers open their own dialog for it, which covers the page. */
  readonly hasDialog?: boolean
  /** The name of its credential in the text of a problem; by default a password. */
  readonly proof?: 'password' | 'key' | 'token'
  /** Whether its secrets cannot be guessed, so that an attempt is counted after it has failed. */
  readonly isStrong?: boolean
  /** Returns new challenges, preferred first. */
  challenges(context: ChallengeContext): readonly Challenge[]
  /**
   * Returns the account that the credentials claim, by name or hash, if their secret can be guessed; undefined for keys
   * and tokens.
   */
  claims?(credentials: Credentials): Promise<string | undefined>
  verify(attempt: Attempt): Promise<Verdict>
}

/** Why a challenge is sent, and for which request. */
export interface ChallengeContext {
  /** Whether the credentials were right except for a stale nonce. */
  readonly stale: boolean
  /** The method of the request; undefined if the response to the challenge may have any. */
  readonly method?: string
  /** The error of bearer credentials (RFC 6750 §3.1); undefined if there were none. */
  readonly error?: 'invalid_request' | 'invalid_token'
}

/** Credentials with their request. */
export interface Attempt {
  readonly credentials: Credentials
  readonly method: string
  /** The request target as received, with its query. */
  readonly target: string
  /** Reads the content without transfer coding, or returns a problem. */
  content(): Promise<Uint8Array | Problem>
}

/** The verdict on credentials. Cases that an attacker must not distinguish have the same verdict. */
export type Verdict =
  | Accepted
  | AcceptedApplication
  /** Malformed or not allowed; the detail says what to send. */
  | { readonly verdict: 'malformed'; readonly detail: string }
  /** Wrong: unknown account or key, wrong password or signature. */
  | { readonly verdict: 'refused' }
  /** Possibly right, but the nonce has expired, was already used, or was not issued. */
  | { readonly verdict: 'stale' }
  /** Expired. */
  | { readonly verdict: 'expired' }
  | { readonly verdict: 'unreadable'; readonly problem: Problem }

/** Right, for a client application that acts for itself. */
export interface AcceptedApplication {
  readonly verdict: 'application'
  /** The registered id. */
  readonly application: string
  /** It has no shared secret to confirm. */
  readonly confirm?: never
}

export interface Accepted {
  readonly verdict: 'accepted'
  /** The account id. */
  readonly account: string
  /** The account and session, if the scheme has already loaded them. */
  readonly known?: { readonly account: AccountHolder; readonly session?: SessionUse }
  /** The granted scopes; undefined if the account itself acts. */
  readonly scopes?: readonly string[]
  /** Returns fields that prove the server's knowledge of the secret, such as Authentication-Info. */
  readonly confirm?: (answer: Pick<Response, 'status' | 'content'>) => HeaderFields
  /** The instant until which the same credentials are accepted if the stored state has not changed. */
  readonly until?: Instant
  /** Returns whether the credentials are still accepted; by default as long as the account is active. */
  readonly isAccepted?: () => Promise<boolean>
}

/** The reason why credentials were not accepted. */
export type RejectedCredentials =
  | Exclude<Verdict, Accepted | AcceptedApplication>
  | {
      readonly verdict: 'throttled'
      /** Seconds. */
      readonly retryAfter: number
    }

/** Returns the challenges of a refusal as lines of a field; the context is for the used scheme. */
export type ChallengesFor = (context: ChallengeContext) => readonly string[]

/**
 * Returns a realm if it is printable ASCII, as header fields require; throws a RangeError otherwise. Called at startup.
 */
export function checkedRealm(realm: string): string {
  if (!/^[\x20-\x7e]+$/.test(realm)) throw new RangeError('A realm must be one line of printable ASCII')
  return realm
}

/**
 * Maps verdicts to problems for every scheme. Wrong credentials are 403 (specification §5) with the challenges
 * repeated; refused tokens, expired credentials and stale nonces are 401 with a new challenge, so that clients can retry
 * without asking the user (RFC 6750 §3.1). A proxy responds with 407 instead of 401.
 *
 * malformed 400 · refused 403, a token 401 · stale 401 · expired 401 · throttled 429 · unreadable: as the content
 */
export function refusalOf(
  refusal: RejectedCredentials,
  { proof = 'password' }: Pick<Scheme, 'proof'>,
  role: ServerRole,
  challengesFor: ChallengesFor,
): Problem {
  const challengeFields = (context: ChallengeContext): Pick<Problem, 'headers'> => ({
    headers: { [role.challenges]: challengesFor(context) },
  })
  switch (refusal.verdict) {
    case 'malformed':
      return protocolProblem('malformed-request', refusal.detail)
    case 'refused': {
      const more = challengeFields({ stale: false, error: 'invalid_token' })
      if (proof === 'token')
        return protocolProblem(
          role.stale,
          translate('The token is not valid. Request a new one, or sign in again.'),
          more,
        )
      if (proof === 'key') return protocolProblem('key-refused', undefined, more)
      return protocolProblem(
        'credentials-refused',
        translate('The credentials are not valid. Check them and try again.'),
        more,
      )
    }
    case 'stale':
      return protocolProblem(role.stale, translate('Answer the new challenge.'), challengeFields({ stale: true }))
    case 'expired': {
      const detail = translate('The credentials have expired. Sign in again.')
      return protocolProblem(role.stale, detail, challengeFields({ stale: false, error: 'invalid_token' }))
    }
    case 'throttled':
      return throttledProblem(refusal)
    case 'unreadable':
      return refusal.problem
  }
}

/** The refusal of further passwords. */
export function throttledProblem({ retryAfter }: { readonly retryAfter: number }): Problem {
  return tooManyRequests(retryAfter, (given) => translate('Too many wrong passwords. Try again in {wait}.', given))
}
