import type { Instant, Page, PageRequest } from '@waymark/server/values'
import type { PersonalData } from '@waymark/shared/clinic'

/** What the clinic stores about a user, apart from the message of its document. */
export type GatheredData = Omit<PersonalData, 'message'>

/** The sections of a user's data that modules contribute. */
export type PersonalSections = Omit<GatheredData, 'user' | 'isComplete'>

/** The account and the maximum number of entries of each list. */
export interface DataQuery {
  readonly account: string
  readonly now: Instant
  readonly most: number
}

/** Sections of a user's data; `isComplete` tells whether no list was cut. */
export interface Gathered<Sections> {
  readonly sections: Sections
  readonly isComplete: boolean
}

const pageLimit = 100

/** Returns the first entries of a list of the user, and whether these are all. */
export async function upTo<Item>(
  most: number,
  page: (request: PageRequest) => Promise<Page<Item>>,
  keyOf: (item: Item) => string,
): Promise<{ readonly items: readonly Item[]; readonly isWhole: boolean }> {
  const found: Item[] = []
  for (;;) {
    const last = found.at(-1)
    const limit = Math.min(pageLimit, most - found.length)
    const { items, hasNext } = await page({ limit, after: last === undefined ? undefined : keyOf(last) })
    found.push(...items)
    if (!hasNext || found.length >= most) return { items: found, isWhole: !hasNext }
  }
}

/** Returns an instant as text of a document. */
export function inText(instant: Instant): string {
  return new Date(instant).toISOString()
}
