import type { Document } from './document.ts'

/** A document in a list, with the positions of its embedded documents. */
export interface FlatDocument {
  readonly document: Document
  readonly embedded: readonly (readonly [relation: string, positions: readonly number[]])[]
}

/** Lists a document and all embedded documents, which may form cycles; the first is the whole. */
export function flatDocuments(whole: Document): readonly FlatDocument[] {
  const positions = new Map([[whole, 0]])
  const positionOf = (one: Document): number => {
    const position = positions.get(one) ?? positions.size
    positions.set(one, position)
    return position
  }
  // The iteration includes entries that are added during it.
  return Array.from(positions.keys(), (document) => ({
    document,
    embedded: [...document.embedded].map(([relation, list]) => [relation, list.map(positionOf)] as const),
  }))
}
