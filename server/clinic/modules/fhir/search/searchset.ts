import type { Draft, ResourceDraft } from '../requests/json.ts'

interface Searchset {
  /** The URLs of the page and of the next one. */
  readonly self: string
  readonly next?: string | undefined
  readonly total: number | undefined
  readonly entry: readonly Draft[]
}

/** Returns a page of a search (FHIR R4, Bundle). */
export function searchsetOf({ self, next, total, entry }: Searchset): ResourceDraft {
  const link = [{ relation: 'self', url: self }, ...(next === undefined ? [] : [{ relation: 'next', url: next }])]
  return { resourceType: 'Bundle', type: 'searchset', total, link, entry }
}
