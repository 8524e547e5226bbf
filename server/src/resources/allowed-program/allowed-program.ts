import { clinicDescription } from '@waymark/shared'
import type { AllowedProgram } from '../../authentication/oauth/allowed-programs.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Resource } from '../../http/resource.ts'
import { ownOf, type Own } from '../own.ts'
import type { Ports } from '../ports.ts'
import { allowedProgramRepresentation } from '../program/program-representation.ts'
import { href } from '../routes.ts'
import { versionOf } from './allowed-program-list.ts'

type Owned = Own & { readonly allowed: AllowedProgram }

const form = clinicDescription.resources.allowedProgram.forms['take-back']

/** What an account has allowed one program, which its owner may take back at any time. */
export function allowedProgram({ allowedPrograms }: Pick<Ports, 'allowedPrograms'>): Resource {
  return resource({
    kind: 'allowedProgram',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const all = await allowedPrograms.list(own.account)
      const allowed = all.find(({ id }) => id === target.variables['program'])
      if (allowed === undefined) return protocolProblem('not-found', 'This program is allowed nothing.')
      return { entity: { ...own, allowed }, version: versionOf(allowed) }
    },
    represent: ({ account, allowed }: Owned) => allowedProgramRepresentation(account, allowed),
    actions: {
      DELETE: action('take-back', form, async ({ account, allowed: { id } }: Owned) => {
        await allowedPrograms.takeBack({ account, program: id })
        const list = href('allowedPrograms', { user: account })
        return { outcome: 'removed', touched: [list], goOn: list }
      }),
    },
  })
}
