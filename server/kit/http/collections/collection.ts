import type { CodedDescription, Fields, InputOf } from '@waymark/shared'
import { representer } from '../../hypermedia/represent.ts'
import type { TableDefinition } from '../../values/table.ts'
import { requirePlainPath } from '../path-syntax.ts'
import type { Served } from '../route.ts'
import { attachmentResource, attachmentsIn } from './attachment.ts'
import { itemResource } from './collection-item.ts'
import { listResource } from './collection-list.ts'
import { relationsOf, visibleTo } from './relations.ts'
import type { Collection, CollectionOf, CollectionParts, Relations, ServedCollection } from './served-collection.ts'

/**
 * The table that a described collection is stored in.
 *
 * @param defaults values of required fields for items that were stored before the fields were added
 * @example
 * const { name, indexed } = tableOf(books)
 * assert.equal(name, 'book')
 * assert.deepEqual(indexed, ['author', 'shelf', 'title', 'year'])
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
 * @throws {RangeError} for a path with variables, an empty segment, or characters that a URI path cannot have
 * @example
 * const table = memoryTable(tableOf(books))
 * const served = collection(books, { path: '/books', table, mayWrite: (principal) => principal !== undefined })
 */
export function collection<F extends Fields, Principal>(
  described: CollectionOf<F>,
  parts: CollectionParts<F, Principal>,
): Collection<Principal> {
  requirePlainPath(`the collection ${described.list}`, parts.path)
  return { described, parts }
}

/**
 * The routes of collections, which may refer to each other with `belongsTo` and `hasMany`.
 *
 * @param description of the service, which holds the resources of the collections
 * @throws {Error} for a relation to a collection that is not among them
 * @example
 * const mayWrite = (): boolean => true
 * const routes = collections(libraryDescription, [
 *   collection(books, { path: '/books', table: memoryTable(tableOf(books)), mayWrite }),
 *   collection(loans, { path: '/loans', table: memoryTable(tableOf(loans)), mayWrite }),
 * ])
 * assert.deepEqual(
 *   routes.map(({ name }) => name),
 *   ['books', 'book', 'loans', 'loan'],
 * )
 */
export function collections<Principal>(
  description: CodedDescription,
  given: readonly Collection<Principal>[],
): readonly Served<Principal>[] {
  const represent = representer(description)
  const isRestricted = given.some(({ parts }) => parts.mayRead !== undefined)
  // The service ties the type of the principals to its authenticator.
  const all: readonly ServedCollection[] = (given as readonly Collection[]).map(({ described, parts }) => {
    requireDescribed(description, described)
    const routes = {
      list: `${parts.path}{?${Object.keys(described.variables).join(',')}}`,
      item: `${parts.path}/{item}`,
    } as const
    const attachments = attachmentsIn(described, parts)
    const served: ServedCollection = {
      described,
      parts,
      routes,
      represent,
      attachments,
      relations: () => related(described.item),
      visibleTo: (principal) => (isRestricted ? visibleTo(served, principal) : served),
    }
    return served
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
    ...served.attachments.map((attachment) => ({
      name: `${served.described.item}-${attachment.name}`,
      template: attachment.route,
      resource: attachmentResource(served, attachment),
    })),
  ])
}

function requireDescribed(description: CodedDescription, { list, item, resources }: CollectionOf): void {
  for (const kind of [list, item]) {
    if (description.resources[kind] === undefined)
      throw new Error(`The description lacks the kind ${kind} of the collection: add its resources to modules.`)
    if (description.resources[kind] !== resources[kind])
      throw new Error(
        `The description has another resource of the kind ${kind} than the collection: rename one of them.`,
      )
  }
}
