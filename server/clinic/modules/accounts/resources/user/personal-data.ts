import { createHash } from 'node:crypto'
import { href, protocolProblem, type Representation, resource, type Resource } from '@waymark/server'
import { represent, type TitledLink } from '../../../../represent.ts'
import type { GatheredData } from '../../../../personal-data.ts'
import { gatherPersonalData, type GatheringPorts } from '../../domain/personal-data.ts'
import { accountTexts } from '../../texts.ts'
import type { Ports } from '../../ports.ts'
import { accountRoutes } from '../../routes.ts'
import { accountLinks, accountOwnerOf } from '../account-owner.ts'

/** Maximum number of entries of each list, so that the document has a bounded size. */
export const mostEntries = 500

/** The stored data of a user, for the user alone. */
export function personalData(ports: Pick<Ports, 'accounts' | 'clock' | 'userLinks'> & GatheringPorts): Resource {
  return resource({
    route: accountRoutes.personalData,
    kind: 'personalData',
    cache: { store: 'none' },
    async find(target) {
      const own = accountOwnerOf(target)
      if ('problem' in own) return own
      const account = await ports.accounts.find(own.account)
      if (account === undefined) return protocolProblem('not-found', accountTexts.unknownUserDetail)
      const data = await gatherPersonalData(ports, account, { now: ports.clock.now(), most: mostEntries })
      const { 'fhir-bundle': bundle } = ports.userLinks(account, own.principal)
      return { entity: { data, bundle }, version: versionOf(data) }
    },
    represent: personalDataRepresentation,
  })
}

function versionOf(data: GatheredData): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16)
}

interface DataWithLink {
  readonly data: GatheredData
  readonly bundle: TitledLink | undefined
}

function personalDataRepresentation({ data, bundle }: DataWithLink): Representation {
  const { id } = data.user
  const { complete, incomplete } = accountTexts.personalDataNotice
  const notice = data.isComplete ? complete : incomplete
  return represent('personalData', {
    title: accountTexts.personalDataTitle,
    self: href(accountRoutes.personalData, { user: id }),
    state: { message: notice({ most: mostEntries }), ...data },
    links: { ...accountLinks({ account: id }), 'fhir-bundle': bundle },
  })
}
