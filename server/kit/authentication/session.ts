import { hash, randomBytes } from 'node:crypto'
import type { AccountHolder } from './account.ts'
import type { Instant, Clock } from '../values/time.ts'

/** Returns 256 random bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored hash of a token, which cannot be used as one. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/*
 * A session: a user stays signed in for a limited time.
 *   (none) → open   [sign-in: always a new token]
 *   open → open     [use: extends the idle time]
 *   open → ended    [sign-out; ended by the owner from another session; change of the password; closing the account]
 *   open → over     [idle time exceeded; one day after the sign-in]
 */
export interface Session {
  /** The public id of the session, which grants no access. */
  readonly id: string
  readonly account: string
  /** The authentication method: password, passkey, or the name of a scheme. */
  readonly method: string
  readonly startedAt: Instant
  readonly lastUsedAt: Instant
  /** The session ends if it is not used before. */
  readonly idleEnd: Instant
  /** The session ends in any case. */
  readonly absoluteEnd: Instant
  readonly endedAt?: Instant | undefined
  /** The User-Agent and the network of the client. */
  readonly agent: string
  readonly client: string
}

/** The properties that determine whether a session is valid. */
export type SessionUse = Omit<Session, 'agent' | 'client'>

export interface NewSession extends Omit<Session, 'endedAt' | 'lastUsedAt'> {
  /** A hash of the token. */
  readonly tokenHash: string
}

/** Stores sessions; every process reads them each time, so revocation is effective at once. */
export interface Sessions {
  begin(session: NewSession): Promise<void>
  /** Returns a session with its account, valid or not, until its absolute end. Called for each request. */
  find(tokenHash: string): Promise<{ readonly session: SessionUse; readonly account: AccountHolder } | undefined>
  use(id: string, usedAt: Instant, idleEnd: Instant): Promise<void>
  /** Returns the valid sessions of an account, latest first. */
  list(account: string, now: Instant): Promise<readonly Session[]>
  /** Returns whether a session was ended. */
  end(account: string, id: string, endedAt: Instant): Promise<boolean>
  /** Ends all sessions of an account, except one. */
  endAll(account: string, endedAt: Instant, except?: string): Promise<void>
  /** Deletes expired sessions. */
  sweep(now: Instant): Promise<void>
}

/** Idle and absolute lifetime in milliseconds. */
const idleTime = 30 * 60_000
const wholeTime = 12 * 3_600_000
// Limits writes: not every use is recorded.
const useInterval = 60_000

export function isOpen({ idleEnd, absoluteEnd, endedAt }: SessionUse, now: Instant): boolean {
  return endedAt === undefined && now < idleEnd && now < absoluteEnd
}

/** Returns the new idle end after a use; undefined if a use was just recorded. */
function usedUntil({ lastUsedAt, absoluteEnd }: SessionUse, now: Instant): Instant | undefined {
  return now - lastUsedAt < useInterval ? undefined : Math.min(now + idleTime, absoluteEnd)
}

/** Returns the instant until which a use of the session is not recorded and its caller stays the same. */
export function unrecordedUntil({ lastUsedAt, idleEnd, absoluteEnd }: SessionUse): Instant {
  return Math.min(lastUsedAt + useInterval, idleEnd, absoluteEnd)
}

/** Records a use, which extends the idle end. */
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
  /** The secret token, which is not stored. */
  readonly token: string
}

/**
 * Creates a session. The token is always new, to prevent session fixation.
 *
 * @param replaced a session that is renewed without a new sign-in, so its age is kept
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
  // The User-Agent is shown to users and truncated.
  const session = { ...given, agent: given.agent.slice(0, 200), id: newIdentifier(), ...instants }
  await sessions.begin({ ...session, tokenHash: tokenHash(token) })
  return { session: { ...session, lastUsedAt: now }, token }
}
