import type { CodedDescription, DescribedCollection, Fields, InputOf, pageVariables } from '@waymark/shared'
import { representer } from '../hypermedia/represent.ts'
import type { Representation } from '../hypermedia/representation.ts'
import type { PageRequest } from '../values/page.ts'
import { cellOf, fieldValue, isKeyOf, writtenKey, type Row, type Table, type TableDefinition } from '../values/table.ts'
import type { Caller } from './caller.ts'
import { obeyed, type RulesAndEffects } from './collection-rules.ts'
import type { Route } from './connection/router.ts'
import { invalidCursor, listing, pageRequestOf } from './paging.ts'
import { protocolProblem, refusalOfCaller, type Problem } from './problem.ts'
import { action, resource, type Action, type Resource, type Target } from './resource.ts'
import { RolledBack } from './rolled-back.ts'
import { href, template } from './routes.ts'

/** What a collection needs to be served. */
export interface CollectionParts<F extends Fields> extends RulesAndEffects<F> {
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
export type CollectionOf<F extends Fields> = Omit<DescribedCollection<string, string, F>, 'resources'> & {
  readonly resources: CodedDescription['resources']
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
 * Serves a described collection over a table: paging, filters and sorting, validators, and forms to add, change and remove
 * items for callers with the permission.
 *
 * @param description of the service, which holds the resources of the collection
 */
export function collection<F extends Fields>(
  description: CodedDescription,
  described: CollectionOf<F>,
  parts: CollectionParts<F>,
): readonly (Route & { readonly name: string })[] {
  const { list, item, variables } = described
  for (const kind of [list, item]) {
    if (description.resources[kind] !== described.resources[kind])
      throw new Error(
        `The description has another resource of the kind ${kind} than the collection: rename one of them.`,
      )
  }
  const templates = {
    list: `${parts.path}{?${Object.keys(variables).join(',')}}`,
    item: `${parts.path}/{item}`,
  } as const
  const served: Served<F> = { described, parts, routes: templates, represent: representer(description) }
  return [
    { name: list, template: templates.list, resource: listResource(served) },
    { name: item, template: templates.item, resource: itemResource(served) },
  ]
}

interface Served<F extends Fields> {
  readonly described: CollectionOf<F>
  readonly parts: CollectionParts<F>
  readonly routes: { readonly list: `/${string}`; readonly item: `/${string}/{item}` }
  readonly represent: ReturnType<typeof representer<CodedDescription>>
}

interface AtList extends Writing {
  readonly search: Search
  readonly request: PageRequest
}

interface Search extends InputOf<typeof pageVariables> {
  readonly q?: string
  readonly sort?: string
  readonly [filter: string]: unknown
}

function listResource<F extends Fields>(served: Served<F>): Resource {
  const { described, parts, routes, represent } = served
  const { list, variables, texts, filters = [], sorts } = described
  const { table } = parts
  const here = (search: Readonly<Record<string, unknown>>): string => href(routes.list, texted(search))
  return resource({
    kind: list,
    parameters: variables,
    cache: { store: 'public', maxAge: 0 },
    async find({ parameters, caller }) {
      const search = parameters as Search
      const request = pageRequestOf(search)
      if ('problem' in request) return request
      const key = request.after ?? request.before
      const by = fieldOf(search.sort ?? sorts[0])
      if (key !== undefined && !isKeyOf(described.fields, by, key)) return invalidCursor()
      return { entity: { search, request, ...writingOf(parts, caller) }, version: await table.version() }
    },
    async represent({ search, request, ...writing }: AtList) {
      const { q: words, sort = sorts[0], cursor } = search
      const by = fieldOf(sort)
      const where = Object.fromEntries(
        filters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
      )
      const page = await table.page({ ...request, where, words, sort: by, isDescending: sort.startsWith('-') })
      const keyOf = ({ id, values }: Row<F>): string => writtenKey([cellOf(fieldValue(values, by)), id])
      const hrefOf = (other: string | undefined): string => here({ ...search, cursor: other })
      const options = {
        ...{ keyOf, hrefOf, cursor, home: '/' },
        represent: (row: Row<F>) => itemRepresentation(served, row, false),
      }
      const { links, ...listed } = listing(page, options)
      return represent(list, {
        ...{ title: texts.list, ...listed },
        links: { ...links, search: { href: template(routes.list), title: 'Search' } },
        forms: { add: isOffered(writing) ? { method: 'POST', target: href(routes.list, {}) } : undefined },
      })
    },
    actions: {
      POST: action(
        'add',
        described.forms.add,
        async ({ principal }: AtList, values: InputOf<F>) => {
          await obeyed(parts.before?.create?.(values, { principal }))
          const row = await table.insert(values)
          await obeyed(parts.after?.create?.(row, { principal }))
          return { outcome: 'created', location: href(routes.item, { item: row.id }) }
        },
        { refusal },
      ),
    },
  })
}

interface FoundItem<F extends Fields> extends Writing {
  readonly row: Row<F>
}

function itemResource<F extends Fields>(served: Served<F>): Resource {
  const { described, parts, routes } = served
  const { item, list } = described
  const { change, remove } = described.forms
  const touched = [href(routes.list, {})]
  const changing: Action<FoundItem<F>> = action(
    'change',
    change,
    async ({ row: before, principal }: FoundItem<F>, values: InputOf<F>) => {
      const { id, version } = before
      await obeyed(parts.before?.change?.({ before, after: { id, values, version: version + 1 } }, { principal }))
      const after = await parts.table.update(before, values)
      if (after === undefined) throw changedMeanwhile()
      await obeyed(parts.after?.change?.({ before, after }, { principal }))
      return { outcome: 'updated', touched }
    },
    {
      requiresCondition: true,
      document: ({ row }) => row.values as Readonly<Record<string, string>>,
      refusal,
    },
  )
  const removing: Action<FoundItem<F>> = action(
    'remove',
    remove,
    async ({ row, principal }: FoundItem<F>) => {
      await obeyed(parts.before?.remove?.(row, { principal }))
      if (!(await parts.table.remove(row))) throw changedMeanwhile()
      await obeyed(parts.after?.remove?.(row, { principal }))
      return { outcome: 'deleted', touched, next: href(routes.list, {}) }
    },
    { requiresCondition: true, refusal },
  )
  return resource({
    kind: item,
    cache: { store: 'public', maxAge: 0 },
    async find({ variables, caller }: Target): Promise<{ entity: FoundItem<F>; version: string } | Problem> {
      const row = await parts.table.find(variables['item'] ?? '')
      if (row === undefined) return protocolProblem('not-found', `There is nothing here. See ${described.texts.list}.`)
      return { entity: { row, ...writingOf(parts, caller) }, version: String(row.version) }
    },
    represent: ({ row, ...writing }) => itemRepresentation(served, row, isOffered(writing)),
    actions: { PUT: changing, PATCH: changing, DELETE: removing },
    cacheTags: ({ row }) => [`${list}-${row.id}`],
  })
}

function itemRepresentation<F extends Fields>(
  { described, routes, represent }: Served<F>,
  { id, values }: Row<F>,
  hasForms: boolean,
): Representation {
  const { item, title, texts } = described
  const self = href(routes.item, { item: id })
  return represent(item, {
    title: String(fieldValue(values, title)),
    self,
    state: { id, ...values },
    links: { collection: { href: href(routes.list, {}), title: texts.list }, home: { href: '/', title: 'Home' } },
    forms: {
      change: hasForms ? { method: 'PUT', target: self, values } : undefined,
      remove: hasForms ? { method: 'DELETE', target: self } : undefined,
    },
  })
}

interface Writing {
  readonly mayWrite: boolean
  readonly principal: unknown
}

function isOffered({ mayWrite, principal }: Writing): boolean {
  return mayWrite || principal === undefined
}

function refusal({ mayWrite, principal }: Writing): Problem | undefined {
  return mayWrite ? undefined : refusalOfCaller(principal === undefined)
}

function writingOf<F extends Fields>({ mayWrite }: CollectionParts<F>, { principal }: Caller): Writing {
  return { mayWrite: mayWrite(principal), principal }
}

/** Returns the field of a sort parameter, which begins with `-` for the descending order. */
function fieldOf(sort: string): string {
  return sort.replace(/^-/, '')
}

function changedMeanwhile(): RolledBack {
  return new RolledBack(protocolProblem('precondition-failed', 'It was changed after you read it. Read it again.'))
}

function texted(search: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(cellOf(value))]])),
  )
}
