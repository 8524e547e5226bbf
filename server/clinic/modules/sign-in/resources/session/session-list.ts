import type { Session } from '@waymark/server/authentication'
import { action, href, protocolProblem, resource, type Resource } from '@waymark/server'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from '../../ports.ts'
import { represent } from '../../../../represent.ts'
import { accountLinks, type AccountOwner, accountOwnerOf } from '../../../accounts/contract.ts'
import { isPresent, openSessionRepresentation } from './session-representation.ts'
import { signInTexts } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

interface Listed {
  readonly session: Session
  readonly isThis: boolean
}

const { end } = clinicDescription.resources.openSession.forms

/** A session of an account, which its owner may end from any device. */
export function openSession({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>): Resource {
  return resource({
    route: signInRoutes.openSession,
    kind: 'openSession',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const open = await sessions.list(own.account, clock.now())
      const found = open.find(({ id }) => id === target.variables.session)
      if (found === undefined) return protocolProblem('not-found', signInTexts.endedSessionDetail)
      return {
        entity: { session: found, isThis: isPresent(own.principal, found) },
        version: `${found.id}-${String(found.lastUsedAt)}`,
      }
    },
    represent: ({ session, isThis }: Listed) => openSessionRepresentation(session, isThis),
    actions: {
      DELETE: action('end', end, async ({ session: { account, id } }: Listed) => {
        await sessions.end(account, id, clock.now())
        const list = href(signInRoutes.sessions, { user: account })
        return { outcome: 'deleted', touched: [list], next: list }
      }),
    },
  })
}

type Owned = AccountOwner & { readonly open: readonly Session[] }

/** The sessions of an account, for its owner. */
export function sessionList({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>): Resource {
  return resource({
    route: signInRoutes.sessions,
    kind: 'sessions',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const open = await sessions.list(own.account, clock.now())
      const version = `${String(open.length)}-${String(Math.max(0, ...open.map(({ lastUsedAt }) => lastUsedAt)))}`
      return { entity: { ...own, open }, version }
    },
    represent: ({ account, principal, open }: Owned) =>
      represent('sessions', {
        title: signInTexts.sessionsTitle,
        self: href(signInRoutes.sessions, { user: account }),
        state: { total: open.length },
        links: accountLinks({ account }),
        embedded: { item: open.map((each) => openSessionRepresentation(each, isPresent(principal, each))) },
      }),
  })
}
