import { isOutside, translate, translateDescribed } from '@waymark/shared'
import type { GivenForm, GivenLink } from '../../hypermedia/represent.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import type { StoredFile } from '../../values/attachments.ts'
import type { PageRequest } from '../../values/page.ts'
import { cellOf, fieldValue, writtenKey, type Row } from '../../values/table.ts'
import { listing, partsLinkOf } from '../paging.ts'
import { href, template } from '../routes.ts'
import type { ServedCollection } from './served-collection.ts'
import {
  dependentLinks,
  embeddableIn,
  idIn,
  isEmbedded,
  referenceLinks,
  referenceOptions,
  referredBy,
  titleOf,
  type Referred,
} from './relations.ts'

/** The search of a page: the words, the order, the cursor, and the values of the filters. */
export interface Search {
  readonly q?: string
  readonly sort?: string
  readonly cursor?: string | undefined
  readonly [filter: string]: unknown
}

/** The request of a page of a collection. */
interface PageOfList {
  readonly search: Search
  readonly request: PageRequest
  readonly hasForms: boolean
  readonly embed: readonly string[] | undefined
}

/** In a list, `embed=item.supplier` embeds what each item belongs to; the page reads these at once. */
const itemPrefix = 'item.'

/** Represents a page of a collection with its search, and the form to add an item, filled in with the filters. */
export async function listRepresentation(
  served: ServedCollection,
  { search, request, hasForms, embed = [] }: PageOfList,
): Promise<Representation> {
  const { list } = served.described
  const { routes, represent } = served
  const relations = served.relations()
  const embedded = embed.filter((name) => name.startsWith(itemPrefix)).map((name) => name.slice(itemPrefix.length))
  const { where, links, ...listed } = await pageOfList(served, { search, request, embedded }, async (rows) =>
    referredBy(relations, rows),
  )
  const options = await referenceOptions(relations)
  return represent(list, {
    ...listed,
    links: { ...links, search: { href: template(routes.list), title: translate('Search'), options } },
    forms: { add: hasForms ? { method: 'POST', target: href(routes.list, {}), values: where, options } : undefined },
  })
}

/** Represents the first items of a collection that belong to an item, for embedding there. */
async function dependentList(
  source: ServedCollection,
  by: string,
  parent: Row,
  limit: number,
): Promise<Representation> {
  const search = { [by]: parent.id, limit }
  const asked = { search, request: { limit }, embedded: [] }
  const { links, ...listed } = await pageOfList(source, asked, () => Promise.resolve({}))
  const { routes, represent, described } = source
  return represent(described.list, {
    title: listed.title,
    self: listed.self,
    state: listed.state,
    embedded: listed.embedded,
    links: { ...links, search: { href: template(routes.list), title: translate('Search') } },
  })
}

async function pageOfList(
  served: ServedCollection,
  { search, request, embedded }: Pick<PageOfList, 'search' | 'request'> & { readonly embedded: readonly string[] },
  referred: (rows: readonly Row[]) => Promise<Referred>,
) {
  const { described, parts, routes } = served
  const { texts, filters = [], sorts } = described
  const { q: words, sort = sorts[0], cursor } = search
  const by = fieldOf(sort)
  const where = Object.fromEntries(
    filters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  )
  const page = await parts.table.page({ ...request, where, words, sort: by, isDescending: sort.startsWith('-') })
  const others = await referred(page.items)
  const listed = listing(page, {
    keyOf: ({ id, values }) => writtenKey([cellOf(fieldValue(values, by)), id]),
    hrefOf: (other) => href(routes.list, texted({ ...search, cursor: other })),
    cursor,
    home: '/',
    represent: (row) =>
      itemRepresentation(served, row, {
        referred: others,
        embedded: embeddedReferences(served, row, { referred: others, embed: embedded }),
        embeddable: embeddableIn(served.relations().references),
      }),
  })
  return { title: translateDescribed(texts.list), where, ...listed }
}

/** Represents an item with what it shows of other collections. */
export async function itemWithRelations(
  served: ServedCollection,
  row: Row,
  { hasForms, embed, files }: Pick<PageOfList, 'hasForms' | 'embed'> & Pick<Shown, 'files'>,
): Promise<Representation> {
  const relations = served.relations()
  const referred = await referredBy(relations, [row])
  const embedded: Record<string, readonly Representation[]> = {
    ...embeddedReferences(served, row, { referred, embed }),
  }
  for (const dependents of relations.dependents) {
    const { name, by, source, limit } = dependents
    if (isEmbedded(dependents, embed)) embedded[name] = [await dependentList(source, by, row, limit)]
  }
  const options = hasForms ? await referenceOptions(relations) : undefined
  const embeddable = embeddableIn([...relations.references, ...relations.dependents])
  const view = partsLinkOf(href(served.routes.item, { item: row.id }))
  return itemRepresentation(served, row, { referred, embedded, embeddable, options, files, view })
}

/** Represents the items that an item belongs to and embeds. */
function embeddedReferences(
  served: ServedCollection,
  { values }: Row,
  { referred, embed }: { readonly referred: Referred; readonly embed: readonly string[] | undefined },
): Readonly<Record<string, readonly Representation[]>> {
  const references = served.relations().references.filter((reference) => isEmbedded(reference, embed))
  return Object.fromEntries(
    references.map(({ name, target }) => {
      const other = referred[name]?.get(idIn(values, name) ?? '')
      return [name, other === undefined ? [] : [itemRepresentation(target, other, { referred: {} })]]
    }),
  )
}

interface Shown {
  readonly referred: Referred
  readonly embedded?: Readonly<Record<string, readonly Representation[]>>
  readonly embeddable?: readonly string[]
  /** The files of the item; undefined where they are not shown. */
  readonly files?: ReadonlyMap<string, StoredFile> | undefined
  /** The link to parts of the item; undefined where it is one of many. */
  readonly view?: GivenLink
  /** The options of the forms; undefined without forms. */
  readonly options?: Awaited<ReturnType<typeof referenceOptions>> | undefined
}

function itemRepresentation(served: ServedCollection, row: Row, shown: Shown) {
  const { described, routes, represent } = served
  const { referred, embedded = {}, embeddable = [], options, files, view } = shown
  const { id, values } = row
  const self = href(routes.item, { item: id })
  return represent(described.item, {
    title: titleOf(served, row),
    self,
    state: { id, ...values },
    links: {
      ...referenceLinks(served.relations(), row, referred),
      ...dependentLinks(served.relations(), row),
      ...outsideLinks(served, row),
      ...(files === undefined ? {} : fileLinks(served, row, files)),
      collection: { href: href(routes.list, {}), title: translateDescribed(described.texts.list) },
      ...(view === undefined ? {} : { view }),
      home: { href: '/', title: translate('Home') },
    },
    embedded,
    embeddable,
    forms: {
      change: options === undefined ? undefined : { method: 'PUT', target: self, values: { ...values }, options },
      remove: options === undefined ? undefined : { method: 'DELETE', target: self },
      ...(options === undefined || files === undefined ? {} : fileForms(served, row, files)),
    },
  })
}

/** Returns the links of an item to the resources of other services. */
function outsideLinks(served: ServedCollection, row: Row): Readonly<Record<string, GivenLink>> {
  const fields = Object.entries(served.described.fields).filter(([, field]) => isOutside(field))
  return Object.fromEntries(
    fields.map(([name, { prompt }]) => {
      const title = `${translateDescribed(prompt)}: ${titleOf(served, row)}`
      return [name, { href: String(fieldValue(row.values, name)), title }]
    }),
  )
}

type Files = NonNullable<Shown['files']>

function fileLinks({ attachments }: ServedCollection, { id }: Row, files: Files): Readonly<Record<string, GivenLink>> {
  return Object.fromEntries(
    attachments.flatMap(({ name, route, prompt }) => {
      const file = files.get(name)
      if (file === undefined) return []
      const shown = translateDescribed(prompt)
      const title = file.name === '' ? shown : `${shown}: ${file.name}`
      return [[name, { href: href(route, { item: id }), title, type: file.type }]]
    }),
  )
}

function fileForms({ attachments }: ServedCollection, { id }: Row, files: Files): Readonly<Record<string, GivenForm>> {
  const forms = attachments.flatMap(({ name, route }): readonly (readonly [string, GivenForm])[] => {
    const target = href(route, { item: id })
    const attach = [`attach-${name}`, { method: 'PUT', target }] as const
    return files.has(name) ? [attach, [`detach-${name}`, { method: 'DELETE', target }]] : [attach]
  })
  return Object.fromEntries(forms)
}

/** Returns the field of a sort parameter, which begins with `-` for the descending order. */
export function fieldOf(sort: string): string {
  return sort.replace(/^-/, '')
}

function texted(search: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(cellOf(value))]])),
  )
}
