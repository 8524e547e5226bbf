import { failure } from '../domain/failure.ts'
import { protocolProblem, type Problem } from '../http/problem.ts'
import type { LinkSet } from '../hypermedia/representation.ts'
import { problemOf } from './failures.ts'
import type { Ports } from './ports.ts'

interface Refused {
  readonly verdict: 'refused' | 'stale' | 'copied'
  readonly client: string
  /** The URI that it was sent to. */
  readonly subject: string
  /** Where one begins anew. */
  readonly anew: LinkSet
}

/** Writes down that an answer with a passkey was not accepted, and says so. */
export async function wrongPasskey(
  { auditTrail, clock }: Pick<Ports, 'auditTrail' | 'clock'>,
  { verdict, client, subject, anew }: Refused,
): Promise<Problem> {
  await auditTrail.append({ at: clock.now(), who: 'guest', what: `passkey ${verdict}`, subject, client })
  const links = [anew]
  if (verdict !== 'stale') return problemOf(failure('passkey-refused'), { links })
  const detail = 'The challenge is too old, was answered before, or was never asked. Begin anew.'
  return protocolProblem('authentication-stale', detail, { links })
}
