import { hash, randomBytes } from 'node:crypto'
import type { AccountHolder } from './account.ts'
import type { Instant, Clock } from '../values/time.ts'

/** A text that nobody can guess: 256 bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: who reads the database cannot use what is found there. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

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

/** Notes that a session is in use, so that it does not become idle. */
export async function useSession(sessions: Pick<Sessions, 'use'>, session: SessionUse, now: number): Promise<void> {
  const until = usedUntil(session, now)
  if (until !== undefined) await sessions.use(session.id, now, until)
}

export interface SessionPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly newIdentifier: () => string
}

export interface OpenedSession {
  readonly session: Session
  /** What opens it; it is nowhere else. */
  readonly token: string
}

/**
 * Opens a session. The token is always a new one (fixation).
 *
 * @param replaced the session whose token was all that was shown: nobody has signed in again, so its age stays
 */
export async function openSession(
  { sessions, clock, newIdentifier }: SessionPorts,
  given: Pick<Session, 'account' | 'method' | 'agent' | 'client'>,
  replaced?: Pick<Session, 'startedAt' | 'absoluteEnd'>,
): Promise<OpenedSession> {
  const token = newToken()
  const now = clock.now()
  const { startedAt, absoluteEnd } = replaced ?? { startedAt: now, absoluteEnd: now + wholeTime }
  const instants = { startedAt, idleEnd: Math.min(now + idleTime, absoluteEnd), absoluteEnd }
  // What a program calls itself is shown to people; nobody needs more of it than a line.
  const session = { ...given, agent: given.agent.slice(0, 200), id: newIdentifier(), ...instants }
  await sessions.begin({ ...session, tokenHash: tokenHash(token) })
  return { session: { ...session, lastUsedAt: now }, token }
}
