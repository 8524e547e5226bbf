import type { AccountHolder } from './account.ts'
import type { Instant } from './clock.ts'

/*
 * A session: somebody has shown who it is and need not for a while.
 *   (nobody) → open   [sign-in: always a new identifier]
 *   open → open       [use: it will not become idle for another while]
 *   open → ended      [sign-out; the owner from another session; change of the password; closing the account]
 *   open → over       [idle for too long; a whole day since the sign-in]
 */
export interface Session {
  /** What the session is called in lists; it opens nothing. */
  readonly id: string
  readonly account: string
  /** How it was shown: password, passkey, or the name of a scheme. */
  readonly method: string
  readonly startedAt: Instant
  readonly lastUsedAt: Instant
  /** Not used before this instant it is over. */
  readonly idleEnd: Instant
  /** It is over then in any case. */
  readonly absoluteEnd: Instant
  readonly endedAt?: Instant | undefined
  /** What the program called itself, and the network that it was in. */
  readonly agent: string
  readonly client: string
}

/** What it takes to know whether a session is open and how it began. */
export type SessionUse = Omit<Session, 'agent' | 'client'>

export interface NewSession extends Omit<Session, 'endedAt' | 'lastUsedAt'> {
  /** A hash of the token, from which the token cannot be found. */
  readonly tokenHash: string
}

/** The port to where sessions are kept; every process asks it every time, so an end is an end everywhere at once. */
export interface Sessions {
  begin(session: NewSession): Promise<void>
  /** With whose it is, whether it is still open or not; forgotten after its absolute end. Asked with each request. */
  find(tokenHash: string): Promise<{ readonly session: SessionUse; readonly account: AccountHolder } | undefined>
  use(id: string, usedAt: Instant, idleEnd: Instant): Promise<void>
  /** Those of an account that are open, the latest first. */
  list(account: string, now: Instant): Promise<readonly Session[]>
  /** Whether there was one to end. */
  end(account: string, id: string, endedAt: Instant): Promise<boolean>
  /** Ends all of an account but one. */
  endAll(account: string, endedAt: Instant, except?: string): Promise<void>
  /** Forgets what is over for good. */
  sweep(now: Instant): Promise<void>
}

/** Milliseconds: so long unused, and so long in all. */
export const idleTime = 30 * 60_000
export const wholeTime = 12 * 3_600_000
// Writing down each use would make every reading a writing.
const useInterval = 60_000

export function isOpen({ idleEnd, absoluteEnd, endedAt }: SessionUse, now: Instant): boolean {
  return endedAt === undefined && now < idleEnd && now < absoluteEnd
}

/** When it would be over after a use now; undefined where that was written down a moment ago. */
export function usedUntil({ lastUsedAt, absoluteEnd }: SessionUse, now: Instant): Instant | undefined {
  return now - lastUsedAt < useInterval ? undefined : Math.min(now + idleTime, absoluteEnd)
}
