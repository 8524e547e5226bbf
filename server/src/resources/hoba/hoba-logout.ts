import { forgottenCookie, tokensIn } from '../../authentication/session-cookie.ts'
import { tokenHash } from '../../authentication/token.ts'
import type { Principal } from '../../domain/policy.ts'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Action, type Resource } from '../../http/resource.ts'
import { askedBy } from '../access.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { withHoba } from './with-hoba.ts'

interface Leaving {
  readonly principal: Principal
  readonly cookie: string | undefined
  readonly client: string
}

/** Where a device ends the session that it opened (RFC 7486 §6.3); it shows with HOBA that it is the one. */
export function hobaLogout(ports: Ports): Resource {
  return resource({
    kind: 'document',
    cache: { store: 'nobody' },
    isWriteOnly: true,
    find(target) {
      const entity: Leaving = { principal: askedBy(target), cookie: target.shown?.cookie, client: target.client }
      return Promise.resolve(withHoba(ports, () => ({ entity, version: '1' })))
    },
    represent: () => ({ kind: 'document', title: 'Sign out', state: {}, links: [], embedded: [], forms: [] }),
    actions: { POST: leaving(ports) },
  })
}

function leaving(ports: Ports): Action<Leaving> {
  return {
    form: 'sign-out',
    fields: {},
    acceptsNothing: true,
    // Who leaves twice has left, so it is no duplicate.
    keepsOwnTransaction: true,
    refusal: ({ principal }) =>
      principal.role !== 'guest' && principal.method === 'HOBA'
        ? undefined
        : protocolProblem('authentication-required', 'Only HOBA ends a session here.'),
    async perform(visitor) {
      await ports.inTransaction(() => left(ports, visitor))
      return { outcome: 'removed', headers: { 'Set-Cookie': forgottenCookie }, goOn: href('home', {}) }
    },
  }
}

async function left({ sessions, auditTrail, clock }: Ports, { principal, cookie, client }: Leaving): Promise<void> {
  if (principal.role === 'guest') return
  const { account } = principal
  const at = clock.now()
  for (const token of tokensIn(cookie)) {
    const found = await sessions.find(tokenHash(token))
    if (found?.account.id === account) await sessions.end(account, found.session.id, at)
  }
  await auditTrail.append({ at, who: account, what: 'sign-out by HOBA', subject: account, client })
}
