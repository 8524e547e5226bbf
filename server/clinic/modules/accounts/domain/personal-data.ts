import type { Instant } from '@waymark/server/values'
import { valuesOfFields } from '@waymark/shared'
import { profileFields } from '@waymark/shared/clinic'
import {
  type DataQuery,
  type Gathered,
  type GatheredData,
  inText,
  type PersonalSections,
} from '../../../personal-data.ts'
import type { Account } from './account.ts'

export interface GatheringPorts {
  /** Returns what all modules store about a user. */
  readonly personalSections: (query: DataQuery) => Promise<Gathered<PersonalSections>>
}

/**
 * Gathers the data of an account, without secrets, which are stored only as hashes.
 *
 * @param most the maximum number of entries of each list
 */
export async function gatherPersonalData(
  { personalSections }: GatheringPorts,
  account: Account,
  { now, most = Number.POSITIVE_INFINITY }: { readonly now: Instant; readonly most?: number },
): Promise<GatheredData> {
  const { sections, isComplete } = await personalSections({ account: account.id, now, most })
  const { appointments, messages, purchases, cart, waiting, handovers, calendarFeeds, ...access } = sections
  const lists = { appointments, messages, purchases, cart, waiting, handovers, calendarFeeds }
  return { isComplete, user: userData(account), ...lists, ...access }
}

function userData(account: Account): GatheredData['user'] {
  const { id, role, represents: doctor, state: status, createdAt, changedAt, emailVerifiedAt } = account
  return {
    id,
    ...valuesOfFields(profileFields, account),
    role,
    status,
    createdAt: inText(createdAt),
    changedAt: inText(changedAt),
    ...(doctor === undefined ? {} : { doctor }),
    ...(emailVerifiedAt === undefined ? {} : { emailVerifiedAt: inText(emailVerifiedAt) }),
  }
}
