import type { Member } from '../../domain/policy.ts'
import type { Session } from '../../domain/session.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { openSessionRepresentation } from './session-representation.ts'

/** Where an account is signed in, for its owner. */
export function sessionList({ sessions, clock }: Pick<Ports, 'sessions' | 'clock'>): Resource {
  return resource({
    kind: 'sessions',
    cache: { store: 'nobody' },
    async find(target) {
      const account = target.variables['user'] ?? ''
      const principal = askedBy(target)
      const refusal = refusalFor(principal, 'see credentials', { account })
      if (refusal !== undefined) return refusal
      const open = await sessions.list(account, clock.now())
      const version = `${String(open.length)}-${String(Math.max(0, ...open.map(({ lastUsedAt }) => lastUsedAt)))}`
      return { entity: { account, open, present: (principal as Member).session }, version }
    },
    represent: ({ account, open, present }: Found) =>
      represent('sessions', {
        title: 'Where you are signed in',
        self: href('sessions', { user: account }),
        state: { total: open.length },
        links: {
          user: { href: href('user', { user: account }), title: 'Your account' },
          home: { href: href('home', {}), title: 'Home' },
        },
        embedded: { item: open.map((each) => openSessionRepresentation(each, each.id === present)) },
      }),
  })
}

interface Found {
  readonly account: string
  readonly open: readonly Session[]
  readonly present: string | undefined
}
