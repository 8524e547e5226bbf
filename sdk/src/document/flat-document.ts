import type { Document } from './document.ts'

/** A document of a list, which names the documents that it embeds by their positions there. */
export interface FlatDocument {
  readonly document: Document
  readonly embedded: readonly (readonly [relation: string, positions: readonly number[]])[]
}

/** Lists a document and all that it embeds, which may embed each other in circles; the first is the whole. */
export function flatDocuments(whole: Document): readonly FlatDocument[] {
  const positions = new Map([[whole, 0]])
  const positionOf = (one: Document): number => {
    const position = positions.get(one) ?? positions.size
    positions.set(one, position)
    return position
  }
  // The loop goes on to the documents that are appended on the way.
  return Array.from(positions.keys(), (document) => ({
    document,
    embedded: [...document.embedded].map(([relation, list]) => [relation, list.map(positionOf)] as const),
  }))
}
