import type { Challenge } from '@waymark/shared'
import { isOpen, type Sessions, useSession, tokenHash } from './session.ts'
import type { Clock } from '../values/time.ts'
import type { Scheme, Verdict } from './scheme.ts'

/** Knows tokens of one kind; undefined where the token is not of its kind. */
export type TokenVerifier = (token: string) => Promise<Verdict | undefined>

interface BearerOptions {
  readonly realm: string
  readonly verifiers: readonly TokenVerifier[]
}

const longest = 4096

/** Bearer tokens (RFC 6750), in the header field only: what stands in a query ends up in logs. */
export function bearer({ realm, verifiers }: BearerOptions): Scheme {
  return {
    name: 'Bearer',
    challenges: ({ error }) => [challenge(realm, error)],
    async verify({ credentials: { token68, parameters } }) {
      if (token68 === undefined || parameters.size > 0 || token68.length > longest) {
        return { verdict: 'malformed', detail: 'Bearer is followed by one token.' }
      }
      for (const verify of verifiers) {
        const verdict = await verify(token68)
        if (verdict !== undefined) return verdict
      }
      return { verdict: 'refused' }
    },
  }
}

function challenge(realm: string, error: string | undefined): Challenge {
  const parameters = [['realm', realm], ...(error === undefined ? [] : [['error', error]])] as [string, string][]
  return { scheme: 'Bearer', parameters: new Map(parameters) }
}

/** Tokens of sessions, for programs that keep no cookies. */
export function sessionTokens({
  sessions,
  clock,
}: {
  readonly sessions: Sessions
  readonly clock: Clock
}): TokenVerifier {
  return async (token) => {
    const found = await sessions.find(tokenHash(token))
    if (found === undefined) return undefined
    const { session, account } = found
    const now = clock.now()
    if (!isOpen(session, now)) return { verdict: 'expired' }
    await useSession(sessions, session, now)
    return { verdict: 'accepted', account: account.id, known: { account, session } }
  }
}
