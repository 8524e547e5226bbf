import { isReference, type Fault, type FieldOption, translate, translateDescribed } from '@waymark/shared'
import type { GivenLink, LinkedOptions } from '../../hypermedia/represent.ts'
import { fieldValue, type Row } from '../../values/table.ts'
import { protocolProblem } from '../problem.ts'
import { RolledBack } from '../actions/rolled-back.ts'
import { href } from '../routes.ts'
import type { Relation, Relations, ServedCollection } from './served-collection.ts'

/** Default number of embedded items of a relation. */
const embeddedOnRequest = 10

/** Whether a relation is embedded: by the parameter `embed`, or by default. */
export function isEmbedded({ name, isUsual, isHidden }: Relation, embed: readonly string[] | undefined): boolean {
  return !isHidden && (embed?.includes(name) ?? isUsual)
}

/** Returns the names of the relations that a request may embed. */
export function embeddableIn(relations: readonly Relation[]): readonly string[] {
  return relations.filter(({ isHidden }) => !isHidden).map(({ name }) => name)
}

/** Returns the relations of a collection; throws Error where the other one is not served, or does not refer to it. */
export function relationsOf({ described }: ServedCollection, all: readonly ServedCollection[]): Relations {
  const { item, fields, hasMany = {} } = described
  const served = (is: (other: ServedCollection) => boolean, what: string): ServedCollection => {
    const found = all.find(is)
    if (found === undefined) throw new Error(`${what}, which no collection of the service serves.`)
    return found
  }
  return {
    references: Object.entries(fields).flatMap(([name, field]) => {
      if (!isReference(field)) return []
      const to = field.target.item
      const target = served((one) => one.described.item === to, `The field ${name} of ${item} refers to ${to}`)
      return [{ name, isUsual: field.isEmbedded, isHidden: false, target }]
    }),
    dependents: Object.entries(hasMany).map(([name, many]) => {
      const what = `The relation ${name} of ${item} leads to ${many.list}`
      const source = served((one) => one.described.list === many.list, what)
      if (source.described.fields[many.by]?.target?.item !== item)
        throw new Error(`${what}, but the field ${many.by} there does not refer to ${item}: use belongsTo.`)
      const { by, embed } = many
      return { name, source, by, isUsual: embed !== undefined, isHidden: false, limit: embed ?? embeddedOnRequest }
    }),
    referring: all.flatMap((source) =>
      Object.entries(source.described.fields)
        .filter(([, field]) => field.target?.item === item)
        .map(([by]) => ({ by, source })),
    ),
  }
}

/** Returns the collections whose items those of a collection show. */
export function shownIn(served: ServedCollection): readonly string[] {
  const { references, dependents } = served.relations()
  return [...references.map(({ target }) => target), ...dependents.map(({ source }) => source)].map(
    ({ routes }) => routes.list,
  )
}

/** Returns a collection that hides the items of collections that a principal may not read, at any depth. */
export function visibleTo(served: ServedCollection, principal: unknown): ServedCollection {
  const seen = (other: ServedCollection) => ({
    other: visibleTo(other, principal),
    isHidden: other.parts.mayRead?.(principal) === false,
  })
  return {
    ...served,
    relations() {
      const { references, dependents, referring } = served.relations()
      return {
        references: references.map((reference) => {
          const { other, isHidden } = seen(reference.target)
          return { ...reference, target: other, isHidden }
        }),
        dependents: dependents.map((relation) => {
          const { other, isHidden } = seen(relation.source)
          return { ...relation, source: other, isHidden }
        }),
        referring,
      }
    },
  }
}

/** The items that some items refer to, by the name of the field and the id. */
export type Referred = Readonly<Record<string, ReadonlyMap<string, Row>>>

/** Reads the items that some items refer to, those of a collection at once. */
export async function referredBy({ references }: Relations, rows: readonly Row[]): Promise<Referred> {
  const found: Record<string, ReadonlyMap<string, Row>> = {}
  for (const { name, target, isHidden } of references) {
    if (isHidden) continue
    const ids = [...new Set(rows.flatMap(({ values }) => idIn(values, name) ?? []))]
    const others = ids.length === 0 ? [] : await target.parts.table.findAll(ids)
    found[name] = new Map(others.map((row) => [row.id, row]))
  }
  return found
}

/** Returns the links of an item to those that it refers to, titled as these are unless they are hidden. */
export function referenceLinks({ references }: Relations, { values }: Row, referred: Referred): Links {
  return Object.fromEntries(
    references.flatMap(({ name, target }) => {
      const id = idIn(values, name)
      if (id === undefined) return []
      const row = referred[name]?.get(id)
      const title = row === undefined ? translateDescribed(target.described.texts.item) : titleOf(target, row)
      return [[name, { href: href(target.routes.item, { item: id }), title }]]
    }),
  )
}

type Links = Readonly<Record<string, GivenLink>>

/** Returns the links of an item to the collections of what belongs to it. */
export function dependentLinks({ dependents }: Relations, { id }: Row): Links {
  return Object.fromEntries(
    dependents.map(({ name, by, source }) => [
      name,
      { href: href(source.routes.list, { [by]: id }), title: translateDescribed(source.described.texts.list) },
    ]),
  )
}

/** Returns the title of an item. */
export function titleOf({ described }: ServedCollection, { values }: Row): string {
  return String(fieldValue(values, described.title))
}

// Maximum number of options: a longer list needs the search of the other collection.
const mostChoices = 100

/** Returns the options of the fields that refer to other collections: a link to these, and the items if they are few. */
export async function referenceOptions({ references }: Relations): Promise<Readonly<Record<string, LinkedOptions>>> {
  const options: Record<string, LinkedOptions> = {}
  for (const { name, target, isHidden } of references) {
    if (isHidden) continue
    const { described, parts, routes } = target
    options[name] = {
      link: {
        href: href(routes.list, { limit: mostChoices }),
        title: translateDescribed(described.texts.list),
        promptField: described.title,
        valueField: 'id',
      },
      choices: await choicesOf(target, parts.table),
    }
  }
  return options
}

async function choicesOf(
  target: ServedCollection,
  table: ServedCollection['parts']['table'],
): Promise<readonly FieldOption[] | undefined> {
  const [sort] = target.described.sorts
  const { items } = await table.page({ where: {}, sort, isDescending: false, limit: mostChoices + 1 })
  if (items.length > mostChoices) return undefined
  return items.map((row) => ({ value: row.id, prompt: titleOf(target, row) }))
}

/** Returns the version of what representations show of other collections; undefined if they show nothing. */
export async function versionOfOthers(others: readonly ServedCollection[]): Promise<string | undefined> {
  if (others.length === 0) return undefined
  const tables = [...new Set(others.map(({ parts }) => parts.table))]
  const versions: string[] = []
  for (const table of tables) versions.push(await table.version())
  return versions.join('.')
}

/** Returns the faults of the ids that name no item; those that an item had before are not looked up. */
export async function referenceFaults(
  { references }: Relations,
  values: object,
  before: object = {},
): Promise<readonly Fault[]> {
  const faults: Fault[] = []
  for (const { name, target } of references) {
    const id = idIn(values, name)
    if (id === undefined || id === idIn(before, name) || (await target.parts.table.find(id)) !== undefined) continue
    faults.push({
      pointer: `/${name}`,
      detail: translate('must be the id of an item of {list}', {
        list: translateDescribed(target.described.texts.list),
      }),
    })
  }
  return faults
}

/** Throws RolledBack if items refer to an item that is to be removed. */
export async function requireUnreferred({ referring }: Relations, { id }: Row): Promise<void> {
  for (const { by, source } of referring) {
    const { described, parts } = source
    const query = { where: { [by]: id }, sort: described.sorts[0], isDescending: false, limit: 1 }
    const { items } = await parts.table.page(query)
    if (items.length === 0) continue
    const detail = translate('Items of {list} belong to it. Change or remove them first.', {
      list: translateDescribed(described.texts.list),
    })
    throw new RolledBack(protocolProblem('still-used', detail))
  }
}

/** Returns the id in a field that refers to an item. */
export function idIn(values: object, name: string): string | undefined {
  const id = fieldValue(values, name)
  return typeof id === 'string' ? id : undefined
}
