import { clinicDescription } from '@waymark/shared'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Resource } from '../../http/resource.ts'
import { ownOf, refusalToChange, type Own } from '../own.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { credentialRepresentation, type OwnedKey } from './credential-representation.ts'
import { credentialsOf } from './credentials-of.ts'

type Owned = Own & OwnedKey

const { remove } = clinicDescription.resources.credential.forms

/** A key of an account, which its owner may remove. */
export function credential(ports: Ports): Resource {
  const { hobaKeys, clock } = ports
  return resource({
    kind: 'credential',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const keys = await credentialsOf(ports, own.account)
      const found = keys.find(({ id }) => id === target.variables['credential'])
      if (found === undefined) return protocolProblem('not-found', 'There is no such key any more.')
      return {
        entity: { ...own, credential: found },
        version: found.lastUsedAt ?? found.createdAt,
      }
    },
    represent: (owned: Owned) => credentialRepresentation(owned),
    actions: {
      DELETE: action(
        'remove',
        remove,
        async ({ account, credential: { id } }: Owned) => {
          await hobaKeys.remove(account, id)
          const list = href('credentials', { user: account })
          return { outcome: 'removed', touched: [list], goOn: list }
        },
        { refusal: (owned: Owned) => refusalToChange(owned, clock.now()) },
      ),
    },
  })
}
