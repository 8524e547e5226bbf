import type { InputOf, pageVariables } from '@waymark/shared'
import type { PageRequest } from '../../values/page.ts'
import { isKeyOf } from '../../values/table.ts'
import { invalidCursor, pageRequestOf } from '../paging.ts'
import { action } from '../actions/action.ts'
import { resource, type Resource } from '../resource.ts'
import { href } from '../routes.ts'
import type { ServedCollection } from './served-collection.ts'
import { fieldOf, listRepresentation, type Search } from './collection-representation.ts'
import { obeyed } from './collection-rules.ts'
import { referenceFaults, shownIn, versionOfOthers } from './relations.ts'
import { cachePolicyOf, isOffered, refusalOf, refusalOfReader, writingOf, type Writing } from './permissions.ts'

interface AtList extends Writing {
  readonly search: Search
  readonly request: PageRequest
}

/** The resource of a collection: its pages, its search, and the form to add an item. */
export function listResource(served: ServedCollection): Resource {
  const { described, parts, routes } = served
  const { list, variables, fields, sorts } = described
  const { table } = parts
  return resource({
    kind: list,
    parameters: variables,
    cache: cachePolicyOf(parts),
    async find({ parameters, caller }) {
      const refused = refusalOfReader(parts, caller)
      if (refused !== undefined) return refused
      // The variables of a described collection are these.
      const search = parameters as Search & InputOf<typeof pageVariables>
      const request = pageRequestOf(search)
      if ('problem' in request) return request
      const key = request.after ?? request.before
      const by = fieldOf(search.sort ?? sorts[0])
      if (key !== undefined && !isKeyOf(fields, by, key)) return invalidCursor()
      const others = await versionOfOthers(served.relations().references.map(({ target }) => target))
      return {
        entity: { search, request, ...writingOf(parts, caller) },
        version: await table.version(),
        ...(others === undefined ? {} : { shownVersion: others }),
      }
    },
    shows: () => shownIn(served),
    represent: ({ search, request, ...writing }: AtList, { embed }) =>
      listRepresentation(served.visibleTo(writing.principal), { search, request, hasForms: isOffered(writing), embed }),
    actions: {
      POST: action(
        'add',
        described.forms.add,
        async ({ principal }: AtList, values) => {
          await obeyed(referenceFaults(served.relations(), values))
          await obeyed(parts.before?.create?.(values, { principal }))
          const row = await table.insert(values)
          await obeyed(parts.after?.create?.(row, { principal }))
          return { outcome: 'created', location: href(routes.item, { item: row.id }) }
        },
        { refusal: refusalOf },
      ),
    },
  })
}
