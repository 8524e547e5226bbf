import { clinicDescription } from '@waymark/shared'
import type { Session } from '../../domain/session.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Resource } from '../../http/resource.ts'
import { ownOf } from '../own.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { isPresent, openSessionRepresentation } from './session-representation.ts'

interface Listed {
  readonly session: Session
  readonly isThis: boolean
}

const { end } = clinicDescription.resources.openSession.forms

/** One of the sessions of an account, which its owner may end from anywhere. */
export function openSession({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>): Resource {
  return resource({
    kind: 'openSession',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const open = await sessions.list(own.account, clock.now())
      const found = open.find(({ id }) => id === target.variables['session'])
      if (found === undefined) return protocolProblem('not-found', 'This session is over.')
      return {
        entity: { session: found, isThis: isPresent(own.principal, found) },
        version: `${found.id}-${String(found.lastUsedAt)}`,
      }
    },
    represent: ({ session, isThis }: Listed) => openSessionRepresentation(session, isThis),
    actions: {
      DELETE: action('end', end, async ({ session: { account, id } }: Listed) => {
        await sessions.end(account, id, clock.now())
        const list = href('sessions', { user: account })
        return { outcome: 'removed', touched: [list], goOn: list }
      }),
    },
  })
}
