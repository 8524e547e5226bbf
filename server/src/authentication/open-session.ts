import type { Clock } from '../domain/clock.ts'
import { idleTime, wholeTime, type Session, type Sessions } from '../domain/session.ts'
import { newToken, tokenHash } from './token.ts'

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
