import { clinicDescription } from '@waymark/shared'
import type { ApplicationPassword } from '../../domain/application-password.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Resource } from '../../http/resource.ts'
import { ownOf } from '../own.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { applicationPasswordRepresentation } from './application-password-representation.ts'

const { remove } = clinicDescription.resources.applicationPassword.forms

/** A password for a program, which its owner may take back. */
export function applicationPassword({ applicationPasswords }: Pick<Ports, 'applicationPasswords'>): Resource {
  return resource({
    kind: 'applicationPassword',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const kept = await applicationPasswords.list(own.account)
      const found = kept.find(({ id }) => id === target.variables['password'])
      if (found === undefined) return protocolProblem('not-found', 'There is no such password any more.')
      return { entity: found, version: `${found.id}-${String(found.lastUsedAt ?? 0)}` }
    },
    represent: (kept: ApplicationPassword) => applicationPasswordRepresentation(kept),
    actions: {
      DELETE: action('remove', remove, async ({ account, id }: ApplicationPassword) => {
        await applicationPasswords.remove(account, id)
        const list = href('applicationPasswords', { user: account })
        return { outcome: 'removed', touched: [list], goOn: list }
      }),
    },
  })
}
