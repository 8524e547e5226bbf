import type { AccountHolder } from './account.ts'
import type { Challenge, Credentials } from '@waymark/shared'
import { type Problem, type HeaderFields, type Response, protocolProblem } from '../http/problem.ts'
import type { Role } from './recent.ts'
import type { SessionUse } from './session.ts'

/*
 * A scheme of HTTP authentication (RFC 9110 §11): it asks with challenges and judges credentials. It knows no status:
 * what becomes of a verdict is one table (verdict.ts). It does not count guesses either: whoever asks it does, before
 * it is asked, and therefore it says whose password would be guessed. A new scheme is one file and one row.
 */
export interface Scheme {
  /** As it stands in the header field; compared without regard to case. */
  readonly name: string
  /** Whether browsers ask for it with a dialog of their own, which covers the page. */
  readonly hasDialog?: boolean
  /** Whether what it is shown with cannot be guessed, so that it need not be charged before it is judged. */
  readonly isStrong?: boolean
  /** What it asks for, the most preferred first, made anew for each answer. */
  challenges(occasion: Occasion): readonly Challenge[]
  /**
   * The account whose secret the credentials try, where that is one that can be guessed: its name, or whatever stands
   * for it. Undefined for keys and tokens, which nobody guesses.
   */
  claims?(credentials: Credentials): Promise<string | undefined>
  verify(attempt: Attempt): Promise<Verdict>
}

/** Why a scheme asks. */
export interface Occasion {
  /** Whether credentials of the scheme were right but for what they answer to, which was too old. */
  readonly stale: boolean
  /** What was thought of credentials of the scheme, in the words of RFC 6750 §3.1; undefined where none were shown. */
  readonly error?: 'invalid_request' | 'invalid_token'
}

/** Credentials, and what they were sent with. */
export interface Attempt {
  readonly credentials: Credentials
  readonly method: string
  /** The request target as it was received, query included. */
  readonly target: string
  /** The content without transfer coding; a problem where it cannot be had, which is then the answer. */
  content(): Promise<Uint8Array | Problem>
}

/** What a scheme thinks of credentials. What an attacker could tell apart is one verdict. */
export type Verdict =
  | Accepted
  | AcceptedProgram
  /** They cannot be read, or are not what the scheme allows; the detail says what would be right. */
  | { readonly verdict: 'malformed'; readonly detail: string }
  /** They are wrong: no such account, no such key, another password, another signature. */
  | { readonly verdict: 'refused' }
  /** They may be right, but what they answer to is too old, was used before or was never asked. */
  | { readonly verdict: 'stale' }
  /** They were right once. */
  | { readonly verdict: 'expired' }
  | { readonly verdict: 'unreadable'; readonly problem: Problem }

/** They are right, and stand for a program that acts for nobody. */
export interface AcceptedProgram {
  readonly verdict: 'program'
  /** As it is registered. */
  readonly program: string
  /** It knows no secret of its own that could be confirmed. */
  readonly confirm?: never
}

export interface Accepted {
  readonly verdict: 'accepted'
  /** The id of the account. */
  readonly account: string
  /** The account itself and the session that the credentials stand for, where the scheme has them at hand. */
  readonly known?: { readonly account: AccountHolder; readonly session?: SessionUse }
  /** What the account has allowed whoever acts for it; undefined where the account itself acts. */
  readonly scopes?: readonly string[]
  /** Fields that tell the client that the server knows the secret too, from the answer that it will get. */
  readonly confirm?: (answer: Pick<Response, 'status' | 'content'>) => HeaderFields
}

/** What stands between credentials and what they are for. */
export type Refusal =
  | Exclude<Verdict, Accepted | AcceptedProgram>
  | {
      readonly verdict: 'throttled'
      /** Seconds. */
      readonly retryAfter: number
    }

/** Makes the challenges of a refusal; `occasion` is for the scheme that was used. */
export type Ask = (occasion: Occasion) => readonly string[]

/**
 * What becomes of each verdict, for every scheme. Credentials that are wrong are 403 (specification §5), with the
 * challenges repeated; those that were right once, or whose nonce was too old, are 401 with a new one, so that an honest
 * client goes on without asking anybody. A proxy says 407 where the server says 401.
 *   malformed 400 · refused 403 · stale 401 · expired 401 · throttled 429 · unreadable as the content is
 */
export function refusalOf(refusal: Refusal, role: Role, ask: Ask): Problem {
  const asking = (occasion: Occasion): Pick<Problem, 'headers'> => ({ headers: { [role.challenges]: ask(occasion) } })
  switch (refusal.verdict) {
    case 'malformed':
      return protocolProblem('malformed-request', refusal.detail)
    case 'refused': {
      const more = asking({ stale: false, error: 'invalid_token' })
      return protocolProblem('credentials-refused', 'These credentials are not known here.', more)
    }
    case 'stale':
      return protocolProblem(role.stale, 'Answer the new challenge.', asking({ stale: true }))
    case 'expired': {
      const detail = 'What was shown was right once, and is over now. Sign in anew.'
      return protocolProblem(role.stale, detail, asking({ stale: false, error: 'invalid_token' }))
    }
    case 'throttled':
      return throttledProblem(refusal)
    case 'unreadable':
      return refusal.problem
  }
}

/** The refusal to look at one more password. */
export function throttledProblem({ retryAfter }: { readonly retryAfter: number }): Problem {
  const seconds = String(retryAfter)
  const detail = `Too many passwords were tried. The next will be looked at in ${seconds} s, the right one too.`
  return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': seconds } })
}
