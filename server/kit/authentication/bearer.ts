import { translate } from '@waymark/shared'
import type { Challenge } from '@waymark/shared'
import { isOpen, isSessionOpen, type Sessions, useSession, tokenHash, unrecordedUntil } from './session.ts'
import type { Clock } from '../values/time.ts'
import type { Scheme, Verdict } from './scheme.ts'

/** Verifies tokens of one kind; undefined for other tokens. */
export type TokenVerifier = (token: string) => Promise<Verdict | undefined>

interface BearerOptions {
  readonly realm: string
  /** The URL of the metadata of the resource, which name its authorization servers (RFC 9728 §5.1). */
  readonly resourceMetadata?: string | undefined
  readonly verifiers: readonly TokenVerifier[]
}

const longest = 4096

/** Bearer tokens (RFC 6750) in Authorization only: queries are logged. */
export function bearer({ realm, resourceMetadata, verifiers }: BearerOptions): Scheme {
  return {
    name: 'Bearer',
    proof: 'token',
    challenges: ({ error }) => [challenge({ realm, error, resource_metadata: resourceMetadata })],
    async verify({ credentials: { token68, parameters } }) {
      if (token68 === undefined || parameters.size > 0 || token68.length > longest) {
        return { verdict: 'malformed', detail: translate('Bearer credentials are a single token.') }
      }
      for (const verify of verifiers) {
        const verdict = await verify(token68)
        if (verdict !== undefined) return verdict
      }
      return { verdict: 'refused' }
    },
  }
}

function challenge(given: Readonly<Record<string, string | undefined>>): Challenge {
  const parameters = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  return { scheme: 'Bearer', parameters: new Map(parameters) }
}

/** Verifies session tokens, for programs without cookies. */
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
    const until = unrecordedUntil(session)
    const isAccepted = (): Promise<boolean> => isSessionOpen({ sessions, clock }, tokenHash(token))
    return { verdict: 'accepted', account: account.id, known: { account, session }, until, isAccepted }
  }
}
