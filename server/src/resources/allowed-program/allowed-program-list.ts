import type { AllowedProgram } from '../../authentication/oauth/allowed-programs.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { ownLinks, ownOf, type Own } from '../own.ts'
import type { Ports } from '../ports.ts'
import { allowedProgramRepresentation } from '../program/program-representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

type Owned = Own & { readonly allowed: readonly AllowedProgram[] }

/** What an account has allowed programs, for its owner. */
export function allowedProgramList({ allowedPrograms, oauth }: Pick<Ports, 'allowedPrograms' | 'oauth'>): Resource {
  return resource({
    kind: 'allowedPrograms',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const allowed = await allowedPrograms.list(own.account)
      return { entity: { ...own, allowed }, version: ['0', ...allowed.map(versionOf)].join('-') }
    },
    represent: ({ account, allowed }: Owned) =>
      represent('allowedPrograms', {
        title: 'Programs that you have allowed',
        self: href('allowedPrograms', { user: account }),
        state: { total: allowed.length },
        links: {
          ...ownLinks({ account }),
          device: oauth === undefined ? undefined : { href: href('device', {}), title: 'Connect a device' },
        },
        embedded: { item: allowed.map((each) => allowedProgramRepresentation(account, each)) },
      }),
  })
}

/** Names what is allowed now: what is allowed anew ends later. */
export function versionOf({ id, name, scopes, end }: AllowedProgram): string {
  return `${id}.${String(name.length)}.${String(scopes.length)}.${String(end)}`
}
