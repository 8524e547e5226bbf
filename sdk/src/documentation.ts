import type { Rendition } from './rendition.ts'

/**
 * Where a relation is explained to people (draft-kelly-json-hal-11 §8.2).
 *
 * @example
 * const text = await home.docs('doctors')?.rendition.text()
 */
export interface Documentation {
  readonly url: string
  /** The page, which is HTML. It is never asked for unless somebody wants its content. */
  readonly rendition: Rendition
}
