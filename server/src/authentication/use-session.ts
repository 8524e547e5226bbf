import { usedUntil, type Sessions, type SessionUse } from '../domain/session.ts'

/** Notes that a session is in use, so that it does not become idle. */
export async function useSession(sessions: Sessions, session: SessionUse, now: number): Promise<void> {
  const until = usedUntil(session, now)
  if (until !== undefined) await sessions.use(session.id, now, until)
}
