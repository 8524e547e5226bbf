import type { EmbeddedSet, Representation } from '../hypermedia/representation.ts'

/**
 * Returns the list of a representation, for media types of lists; without one, such as in the answer that shows a created
 * item, the representation itself is the only item.
 */
export function itemsIn(representation: Representation): Pick<EmbeddedSet, 'items' | 'shape'> {
  return representation.embedded.find(({ relation }) => relation.cardinality === 'many') ?? { items: [representation] }
}
