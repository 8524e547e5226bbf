import { createHmac, hash, randomBytes } from 'node:crypto'
import type { AccountHolder } from './account.ts'
import { derivedKeys, type Secrets } from './seal.ts'
import type { Instant, Clock } from '../values/time.ts'

/** Returns 256 random bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the stored hash of a token, which cannot be used as one. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/** Derives the token of a session from its id. */
export type SessionTokens = (id: string) => string

/**
 * Returns the derivation of session tokens. An identical sign-in has the same token as the first one, which is not
 * stored (RFC 9110 §9.2.2).
 */
export function sessionTokensOf(secrets: Secrets): SessionTokens {
  const [{ key }] = derivedKeys(secrets, 'session tokens')
  return (id) => createHmac('sha256', key).update(id).digest('base64url')
}

/**
 * A session: a user stays signed in for a limited time.
 *   (none) → open   [sign-in]
 *   open → open     [an identical sign-in: the same token]
 *   open → open     [use: extends the idle time]
 *   open → ended    [first use of the session that replaces it; sign-out; ended by the owner from another session; change of the password; closing the account]
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
  /** The ids of the sessions that end when this one is first used. */
  readonly replaces: readonly string[]
  /** The hash of the key of identical sign-ins; empty for one-time credentials. */
  readonly signIn: string
  /** The User-Agent and the network of the client. */
  readonly agent: string
  readonly client: string
}

/** The properties that determine whether a session is valid. */
export type SessionUse = Omit<Session, 'agent' | 'client' | 'signIn'>

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
  /** Ends the sessions that a session replaces, because it is used. */
  endReplaced(session: Pick<Session, 'id' | 'replaces'>, endedAt: Instant): Promise<void>
  /** Returns the valid sessions of an account, latest first. */
  list(account: string, now: Instant): Promise<readonly Session[]>
  /** Returns whether a session was ended. */
  end(account: string, id: string, endedAt: Instant): Promise<boolean>
  /** Ends all sessions of an account, except one. */
  endAll(account: string, endedAt: Instant, except?: string): Promise<void>
  /** Purges expired sessions. */
  purge(now: Instant): Promise<void>
}

/** Idle and absolute lifetime in milliseconds. */
const idleTime = 30 * 60_000
const wholeTime = 12 * 3_600_000
// Limits writes: not every use is recorded.
const useInterval = 60_000

/** Tells whether a session was not ended and is within its idle time (30 minutes) and its whole time (12 hours). */
export function isOpen({ idleEnd, absoluteEnd, endedAt }: SessionUse, now: Instant): boolean {
  return endedAt === undefined && now < idleEnd && now < absoluteEnd
}

/** Returns whether the session of a token is valid, without using it. */
export async function isSessionOpen(
  { sessions, clock }: { readonly sessions: Pick<Sessions, 'find'>; readonly clock: Clock },
  hash: string,
): Promise<boolean> {
  const found = await sessions.find(hash)
  return found?.account.state === 'active' && isOpen(found.session, clock.now())
}

/** Returns the new idle end after a use; undefined if a use was just recorded. */
function usedUntil({ lastUsedAt, absoluteEnd }: SessionUse, now: Instant): Instant | undefined {
  return now - lastUsedAt < useInterval ? undefined : Math.min(now + idleTime, absoluteEnd)
}

/** Returns the instant until which a use of the session is not recorded and its caller stays the same. */
export function unrecordedUntil({ lastUsedAt, idleEnd, absoluteEnd }: SessionUse): Instant {
  return Math.min(lastUsedAt + useInterval, idleEnd, absoluteEnd)
}

/** Records a use, which extends the idle end and ends the sessions that this one replaces. */
export async function useSession(
  sessions: Pick<Sessions, 'use' | 'endReplaced'>,
  session: SessionUse,
  now: number,
): Promise<void> {
  if (session.replaces.length > 0) await sessions.endReplaced(session, now)
  const until = usedUntil(session, now)
  if (until !== undefined) await sessions.use(session.id, now, until)
}

export interface SessionPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly newIdentifier: () => string
  readonly sessionTokenOf: SessionTokens
}

// Window in milliseconds in which an identical sign-in is a retry, and gets the same session.
const repeatedWithin = 10_000

/** The sessions that a new one replaces. */
export interface Replacement {
  /** The sessions that end when the new one is first used. */
  readonly replaces?: readonly string[]
  /** A session that is renewed without a new sign-in, so its age is kept. */
  readonly renewed?: Pick<Session, 'startedAt' | 'absoluteEnd'> | undefined
  /** The key of identical sign-ins of a client; undefined for one-time credentials. */
  readonly signIn?: readonly unknown[] | undefined
}

/** A session that was just opened, with its token: for the cookie, or for Bearer credentials (RFC 6750). */
export interface OpenedSession {
  readonly session: Session
  /** The secret token, which is not stored. */
  readonly token: string
}

/**
 * Creates a session, or returns the one that an identical sign-in of the same client has just created. The token is never
 * one that the client has sent, to prevent session fixation.
 */
export async function openSession(
  ports: SessionPorts,
  given: Pick<Session, 'account' | 'method' | 'agent' | 'client'>,
  { replaces = [], renewed, signIn }: Replacement = {},
): Promise<OpenedSession> {
  const { sessions, clock, newIdentifier, sessionTokenOf } = ports
  const now = clock.now()
  const signature = signIn === undefined ? '' : hash('sha256', JSON.stringify([given, replaces, signIn]), 'base64url')
  const opened = signature === '' ? undefined : await openedBefore(ports, given.account, signature)
  if (opened !== undefined) return opened
  const { startedAt, absoluteEnd } = renewed ?? { startedAt: now, absoluteEnd: now + wholeTime }
  const instants = { startedAt, idleEnd: Math.min(now + idleTime, absoluteEnd), absoluteEnd }
  // The User-Agent is shown to users and truncated.
  const described = { ...given, agent: given.agent.slice(0, 200), replaces, signIn: signature }
  const session = { ...described, id: newIdentifier(), ...instants }
  const token = sessionTokenOf(session.id)
  await sessions.begin({ ...session, tokenHash: tokenHash(token) })
  return { session: { ...session, lastUsedAt: now }, token }
}

async function openedBefore(
  { sessions, clock, sessionTokenOf }: SessionPorts,
  account: string,
  signature: string,
): Promise<OpenedSession | undefined> {
  const now = clock.now()
  // A session that replaces others has not been used.
  const isRecent = ({ startedAt, replaces }: Session): boolean =>
    replaces.length > 0 || now - startedAt < repeatedWithin
  const open = await sessions.list(account, now)
  const session = open.find((one) => one.signIn === signature && isRecent(one))
  if (session === undefined) return undefined
  const token = sessionTokenOf(session.id)
  // After a change of the secret, its token cannot be derived.
  return (await sessions.find(tokenHash(token)))?.session.id === session.id ? { session, token } : undefined
}
