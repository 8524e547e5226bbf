import type { Json } from '../../hypermedia/representation.ts'
import type { StoredFile } from '../../values/attachments.ts'
import type { Row } from '../../values/table.ts'
import { action, type Action } from '../actions/action.ts'
import { resource, type Resource } from '../resource.ts'
import { href } from '../routes.ts'
import { storeOf, versionOfFile } from './attachment.ts'
import type { Relations, ServedCollection } from './served-collection.ts'
import { itemWithRelations } from './collection-representation.ts'
import { obeyed } from './collection-rules.ts'
import { isEmbedded, referenceFaults, requireUnreferred, shownIn, versionOfOthers } from './relations.ts'
import {
  cachePolicyOf,
  changedMeanwhile,
  isOffered,
  noSuchItem,
  refusalOf,
  refusalOfReader,
  writingOf,
  type Writing,
} from './permissions.ts'

interface FoundItem extends Writing {
  readonly row: Row
  readonly files: ReadonlyMap<string, StoredFile>
}

/** The resource of an item of a collection, with the forms to change and remove it. */
export function itemResource(served: ServedCollection): Resource {
  const { described, parts, routes } = served
  const { item, list } = described
  const changing = changingOf(served)
  return resource({
    route: routes.item,
    kind: item,
    cache: cachePolicyOf(parts),
    async find({ variables, caller, embed }) {
      const refused = refusalOfReader(parts, caller)
      if (refused !== undefined) return refused
      const row = await parts.table.find(variables.item)
      if (row === undefined) return noSuchItem(described)
      const others = await versionOfRelated(served.relations(), embed)
      const files = await filesOf(served, row)
      const shown = [others ?? [], ...Array.from(files, ([name, file]) => `${name}.${versionOfFile(file)}`)]
        .flat()
        .join('.')
      return {
        entity: { row, files, ...writingOf(parts, caller) },
        version: String(row.version),
        ...(shown === '' ? {} : { shownVersion: shown }),
      }
    },
    represent: ({ row, files, ...writing }: FoundItem, { embed }) =>
      itemWithRelations(served.visibleTo(writing.principal), row, { hasForms: isOffered(writing), embed, files }),
    actions: { PUT: changing, PATCH: changing, DELETE: removingOf(served) },
    cacheTags: ({ row }) => [`${list}-${row.id}`],
    shows: () => shownIn(served),
  })
}

function changingOf(served: ServedCollection): Action<FoundItem> {
  const { described, parts, routes } = served
  const { change } = described.forms
  const touched = [href(routes.list, {})]
  return action(
    'change',
    change,
    async ({ row: before, principal }: FoundItem, values) => {
      const { id, version } = before
      await obeyed(referenceFaults(served.relations(), values, before.values))
      await obeyed(parts.before?.change?.({ before, after: { id, values, version: version + 1 } }, { principal }))
      const after = await parts.table.update(before, values)
      if (after === undefined) throw changedMeanwhile()
      await obeyed(parts.after?.change?.({ before, after }, { principal }))
      return { outcome: 'updated', touched }
    },
    {
      requiresCondition: true,
      // The values of fields are JSON.
      document: ({ row }) => row.values as Json,
      refusal: refusalOf,
    },
  )
}

function removingOf(served: ServedCollection): Action<FoundItem> {
  const { described, parts, routes } = served
  const { remove } = described.forms
  const touched = [href(routes.list, {})]
  return action(
    'remove',
    remove,
    async ({ row, principal }: FoundItem) => {
      await obeyed(parts.before?.remove?.(row, { principal }))
      await requireUnreferred(served.relations(), row)
      if (!(await parts.table.remove(row))) throw changedMeanwhile()
      await parts.attachments?.removeAll(row.id)
      await obeyed(parts.after?.remove?.(row, { principal }))
      return { outcome: 'deleted', touched, next: href(routes.list, {}) }
    },
    { requiresCondition: true, refusal: refusalOf },
  )
}

function versionOfRelated(
  { references, dependents }: Relations,
  embed: readonly string[] | undefined,
): Promise<string | undefined> {
  const embedded = dependents.filter((relation) => isEmbedded(relation, embed))
  return versionOfOthers([...references.map(({ target }) => target), ...embedded.map(({ source }) => source)])
}

async function filesOf(served: ServedCollection, { id }: Row): Promise<ReadonlyMap<string, StoredFile>> {
  return served.attachments.length === 0 ? new Map() : storeOf(served).filesOf(id)
}
