import type { CodedDescription, CollectionForms, Fields, InputOf, ManyRelations } from '@waymark/shared'
import { representer, type Represent } from '../../hypermedia/represent.ts'
import type { Table, TableDefinition } from '../../values/table.ts'
import type { Route } from '../connection/router.ts'
import { itemResource } from './collection-item.ts'
import { listResource } from './collection-list.ts'
import type { RulesAndEffects } from './collection-rules.ts'
import { relationsOf, type Relations } from './relations.ts'

/** What a collection needs to be served. */
export interface CollectionParts<F extends Fields = Fields> extends RulesAndEffects<F> {
  /** The path of the collection, such as `/books`; an item is one segment below it. */
  readonly path: `/${string}`
  readonly table: Table<F>
  /**
   * Whether the principal of a request may add, change and remove items; everybody may read them. An anonymous client sees
   * the forms too, and is challenged when it sends one.
   */
  readonly mayWrite: (principal: unknown) => boolean
}

/** A described collection, whatever its kinds are called. */
export interface CollectionOf<F extends Fields = Fields> {
  readonly list: string
  readonly item: string
  readonly fields: F
  readonly title: string
  readonly filters?: readonly string[]
  readonly words?: readonly string[]
  readonly sorts: readonly [string, ...string[]]
  readonly hasMany?: ManyRelations
  readonly texts: Readonly<Record<'list' | 'item' | 'add' | 'change' | 'remove', string>>
  readonly variables: Fields
  readonly forms: CollectionForms<string, string, F>
  readonly resources: CodedDescription['resources']
}

/** A described collection with what it needs to be served. */
export interface Collection {
  readonly described: CollectionOf
  readonly parts: CollectionParts
}

/** A collection in its service. */
export interface ServedCollection extends Collection {
  readonly routes: { readonly list: `/${string}`; readonly item: `/${string}/{item}` }
  readonly represent: Represent<CodedDescription>
  /** The relations to other collections of the service. */
  readonly relations: () => Relations
}

/**
 * The table that a described collection is stored in.
 *
 * @param defaults values of required fields for items that were stored before the fields were added
 */
export function tableOf<F extends Fields>(
  described: CollectionOf<F>,
  defaults?: Partial<InputOf<F>>,
): TableDefinition<F> {
  const { item, fields, filters = [], words = [], sorts } = described
  return { name: item, fields, indexed: [...new Set([...filters, ...sorts])], words, defaults }
}

/**
 * A described collection over a table: paging, filters and sorting, validators, and forms to add, change and remove items
 * for callers with the permission. `collections` serves it.
 *
 * @example
 * const served = collection(books, { path: '/books', table, mayWrite: (principal) => principal !== undefined })
 */
export function collection<F extends Fields>(described: CollectionOf<F>, parts: CollectionParts<F>): Collection {
  return { described, parts }
}

/**
 * The routes of collections, which may refer to each other with `belongsTo` and `hasMany`.
 *
 * @param description of the service, which holds the resources of the collections
 * @throws {Error} for a relation to a collection that is not among them
 * @example
 * const routes = collections(description, [
 *   collection(parts, { path: '/parts', table: partTable, mayWrite }),
 *   collection(orders, { path: '/orders', table: orderTable, mayWrite }),
 * ])
 */
export function collections(
  description: CodedDescription,
  given: readonly Collection[],
): readonly (Route & { readonly name: string })[] {
  const represent = representer(description)
  const all: readonly ServedCollection[] = given.map(({ described, parts }) => {
    requireDescribed(description, described)
    const routes = {
      list: `${parts.path}{?${Object.keys(described.variables).join(',')}}`,
      item: `${parts.path}/{item}`,
    } as const
    return { described, parts, routes, represent, relations: () => related(described.item) }
  })
  const byItem = new Map(all.map((served) => [served.described.item, relationsOf(served, all)]))
  const related = (item: string): Relations => {
    const found = byItem.get(item)
    if (found === undefined) throw new Error(`No collection of ${item} is served`)
    return found
  }
  return all.flatMap((served) => [
    { name: served.described.list, template: served.routes.list, resource: listResource(served) },
    { name: served.described.item, template: served.routes.item, resource: itemResource(served) },
  ])
}

function requireDescribed(description: CodedDescription, { list, item, resources }: CollectionOf): void {
  for (const kind of [list, item]) {
    if (description.resources[kind] !== resources[kind])
      throw new Error(
        `The description has another resource of the kind ${kind} than the collection: rename one of them.`,
      )
  }
}
