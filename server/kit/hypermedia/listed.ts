import { type CodedDescription, type ResourceDescription, shapeOf, type ValueShape } from '@waymark/shared'

/** Returns the types of the values of the items, by kind of resource that lists them: the first list that it embeds. */
export function listedOf({ relations, resources }: CodedDescription): ReadonlyMap<string, ValueShape> {
  const kinds = Object.entries<ResourceDescription>(resources)
  return new Map(
    kinds.flatMap(([kind, { embedded = {} }]) => {
      const list = Object.entries(embedded).find(([relation]) => relations[relation]?.cardinality === 'many')
      const item = list === undefined ? undefined : resources[list[1].to]
      return item === undefined ? [] : [[kind, shapeOf(item.state)] as const]
    }),
  )
}
