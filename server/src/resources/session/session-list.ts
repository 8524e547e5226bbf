import type { Session } from '../../domain/session.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { ownLinks, ownOf, type Own } from '../own.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { isPresent, openSessionRepresentation } from './session-representation.ts'

type Owned = Own & { readonly open: readonly Session[] }

/** Where an account is signed in, for its owner. */
export function sessionList({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>): Resource {
  return resource({
    kind: 'sessions',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const open = await sessions.list(own.account, clock.now())
      const version = `${String(open.length)}-${String(Math.max(0, ...open.map(({ lastUsedAt }) => lastUsedAt)))}`
      return { entity: { ...own, open }, version }
    },
    represent: ({ account, principal, open }: Owned) =>
      represent('sessions', {
        title: 'Where you are signed in',
        self: href('sessions', { user: account }),
        state: { total: open.length },
        links: ownLinks({ account }),
        embedded: { item: open.map((each) => openSessionRepresentation(each, isPresent(principal, each))) },
      }),
  })
}
