import type { AllowedProgram } from '@waymark/server/authentication/oauth/allowed-programs'
import { protocolProblem } from '@waymark/server/http/problem'
import { resource, type Resource, action } from '@waymark/server/http/resource'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from './ports.ts'
import { represent } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { programRoutes } from './routes.ts'
import { accountLinks, accountOwnerOf, type AccountOwner } from '../accounts/resources/account-owner.ts'
import { allowedProgramRepresentation } from './program.ts'
import { programTexts } from './messages.ts'

type OwnedList = AccountOwner & { readonly allowed: readonly AllowedProgram[] }

/** The consents of an account to client applications, for its owner. */
export function allowedProgramList({
  allowedPrograms,
  oauth,
  scopes,
}: Pick<Ports, 'allowedPrograms' | 'oauth' | 'scopes'>): Resource {
  return resource({
    kind: 'allowedPrograms',
    cache: { store: 'nobody' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const allowed = await allowedPrograms.list(own.account)
      return { entity: { ...own, allowed }, version: ['0', ...allowed.map(versionOf)].join('-') }
    },
    represent: ({ account, allowed }: OwnedList) =>
      represent('allowedPrograms', {
        title: programTexts.connectedApplicationsTitle,
        self: href(programRoutes.allowedPrograms, { user: account }),
        state: { total: allowed.length },
        links: {
          ...accountLinks({ account }),
          device:
            oauth === undefined ? undefined : { href: href(programRoutes.device, {}), title: programTexts.deviceTitle },
        },
        embedded: { item: allowed.map((each) => allowedProgramRepresentation(scopes, account, each)) },
      }),
  })
}

/** Returns the version of a consent; a renewed consent expires later. */
function versionOf({ id, name, scopes, end }: AllowedProgram): string {
  return `${id}.${String(name.length)}.${String(scopes.length)}.${String(end)}`
}

type Owned = AccountOwner & { readonly allowed: AllowedProgram }

const form = clinicDescription.resources.allowedProgram.forms['take-back']

/** The consent of an account to a client application, which its owner may revoke. */
export function allowedProgram({ allowedPrograms, scopes }: Pick<Ports, 'allowedPrograms' | 'scopes'>): Resource {
  return resource({
    kind: 'allowedProgram',
    cache: { store: 'nobody' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const all = await allowedPrograms.list(own.account)
      const allowed = all.find(({ id }) => id === target.variables['program'])
      if (allowed === undefined) return protocolProblem('not-found', programTexts.unconnectedDetail)
      return { entity: { ...own, allowed }, version: versionOf(allowed) }
    },
    represent: ({ account, allowed }: Owned) => allowedProgramRepresentation(scopes, account, allowed),
    actions: {
      DELETE: action('take-back', form, async ({ account, allowed: { id } }: Owned) => {
        await allowedPrograms.takeBack({ account, program: id })
        const list = href(programRoutes.allowedPrograms, { user: account })
        return { outcome: 'deleted', touched: [list], next: list }
      }),
    },
  })
}
