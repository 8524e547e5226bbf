import type { ConnectedApplication } from '@waymark/server/oauth'
import { action, href, protocolProblem, resource, type Resource } from '@waymark/server'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from '../ports.ts'
import { represent } from '../../../represent.ts'
import { applicationRoutes } from '../routes.ts'
import { accountLinks, type AccountOwner, accountOwnerOf } from '../../accounts/contract.ts'
import { connectedApplicationRepresentation } from './application.ts'
import { applicationTexts } from '../texts.ts'

type OwnedList = AccountOwner & { readonly allowed: readonly ConnectedApplication[] }

/** The consents of an account to client applications, for its owner. */
export function connectedApplicationList({
  connectedApplications,
  oauth,
  scopes,
}: Pick<Ports, 'connectedApplications' | 'oauth' | 'scopes'>): Resource {
  return resource({
    route: applicationRoutes.connectedApplications,
    kind: 'connectedApplications',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const allowed = await connectedApplications.list(own.account)
      return { entity: { ...own, allowed }, version: ['0', ...allowed.map(versionOf)].join('-') }
    },
    represent: ({ account, allowed }: OwnedList) =>
      represent('connectedApplications', {
        title: applicationTexts.connectedApplicationsTitle,
        self: href(applicationRoutes.connectedApplications, { user: account }),
        state: { total: allowed.length },
        links: {
          ...accountLinks({ account }),
          device:
            oauth === undefined
              ? undefined
              : { href: href(applicationRoutes.device, {}), title: applicationTexts.deviceTitle },
        },
        embedded: { item: allowed.map((each) => connectedApplicationRepresentation(scopes, account, each)) },
      }),
  })
}

/** Returns the version of a consent; a renewed consent expires later. */
function versionOf({ id, name, scopes, end }: ConnectedApplication): string {
  return `${id}.${String(name.length)}.${String(scopes.length)}.${String(end)}`
}

type Owned = AccountOwner & { readonly allowed: ConnectedApplication }

const form = clinicDescription.resources.connectedApplication.forms['take-back']

/** The consent of an account to a client application, which its owner may revoke. */
export function connectedApplication({
  connectedApplications,
  scopes,
}: Pick<Ports, 'connectedApplications' | 'scopes'>): Resource {
  return resource({
    route: applicationRoutes.connectedApplication,
    kind: 'connectedApplication',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const all = await connectedApplications.list(own.account)
      const allowed = all.find(({ id }) => id === target.variables.application)
      if (allowed === undefined) return protocolProblem('not-found', applicationTexts.unconnectedDetail)
      return { entity: { ...own, allowed }, version: versionOf(allowed) }
    },
    represent: ({ account, allowed }: Owned) => connectedApplicationRepresentation(scopes, account, allowed),
    actions: {
      DELETE: action('take-back', form, async ({ account, allowed: { id } }: Owned) => {
        await connectedApplications.takeBack({ account, application: id })
        const list = href(applicationRoutes.connectedApplications, { user: account })
        return { outcome: 'deleted', touched: [list], next: list }
      }),
    },
  })
}
