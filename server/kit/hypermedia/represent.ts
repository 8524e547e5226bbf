import {
  fileIn,
  mediaType,
  shapeOf,
  type CardinalityOf,
  type CodedDescription,
  type Description,
  type EmbeddedOf,
  type Field,
  type FieldOption,
  type Fields,
  type FormDescription,
  type FormsOf,
  type OptionsLink,
  type KindOf,
  type LinksOf,
  type Relation,
  type StateOf,
  type ValueShape,
} from '@waymark/shared'
import { oncePerObject } from '../values/once-per-object.ts'
import { inCurrentLanguage } from '../languages/current.ts'
import type {
  CalendarEvent,
  Layout,
  EmbeddedSet,
  Link,
  LinkSet,
  Offline,
  Representation,
  State,
} from './representation.ts'
import { formFields, type Form, type FormField } from './form.ts'

type Presence<Row> = Row extends { readonly presence: infer P } ? P : 'always'
type Rows<Table, Value extends Record<keyof Table, unknown>> = {
  readonly [Rel in keyof Table as Presence<Table[Rel]> extends 'always' ? Rel : never]: Value[Rel]
} & { readonly [Rel in keyof Table as Presence<Table[Rel]> extends 'always' ? never : Rel]?: Value[Rel] | undefined }

type OneOrMany<D extends Description, Rel, Value> = CardinalityOf<D, Rel> extends 'many' ? readonly Value[] : Value
/** Options that are the items of another resource; `choices` are all of them, if they are few. */
export interface LinkedOptions {
  readonly link: OptionsLink
  readonly choices: readonly FieldOption[] | undefined
}

/**
 * The current options of fields by name: a subset of the described ones by value, options that only the service knows, or
 * the items of another resource.
 */
export type GivenOptions = Readonly<Record<string, readonly string[] | readonly FieldOption[] | LinkedOptions>>

/** A link without its variables, which come from the description. */
export type GivenLink = Omit<Link, 'variables'> & {
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** The current options of variables. */
  readonly options?: GivenOptions | undefined
}
/** A form without its fields, which come from the description. */
export type GivenForm = Pick<Form, 'method' | 'target' | 'isUnconditional' | 'canWait'> & {
  readonly values?: Readonly<Record<string, unknown>> | undefined
  /** The current options of fields. */
  readonly options?: GivenOptions | undefined
  /** Optional fields that this resource needs. */
  readonly requires?: readonly string[] | undefined
  /** Fields that do not apply to the caller. */
  readonly without?: readonly string[] | undefined
}

/** The parts of a representation that a resource provides; the description determines which ones exist. */
export interface Given<D extends Description, K extends KindOf<D>> {
  readonly title: string
  readonly self: string
  readonly state: StateOf<D, K>
  readonly links: Rows<LinksOf<D, K>, { [Rel in keyof LinksOf<D, K>]: OneOrMany<D, Rel, GivenLink> }>
  readonly embedded?: { readonly [Rel in keyof EmbeddedOf<D, K>]: readonly Representation[] }
  /** The relations that are embedded on request. */
  readonly embeddable?: readonly string[]
  readonly forms?: { readonly [Name in keyof FormsOf<D, K>]?: GivenForm | undefined }
  readonly events?: readonly CalendarEvent[]
  readonly isWatched?: boolean
  readonly layout?: Layout
  readonly version?: string | undefined
  readonly offline?: Offline | undefined
}

/**
 * Builds the representation of a kind. Its state, links and forms are those of the description: the compiler refuses
 * others, and misses what is always there.
 */
export type Represent<D extends Description> = <K extends KindOf<D>>(kind: K, given: Given<D, K>) => Representation

/**
 * Returns the function that builds representations from a service description.
 *
 * @example
 * const represent = representer(libraryDescription)
 * const home = represent('home', {
 *   title: 'Library',
 *   self: '/',
 *   state: { name: 'Library', description: 'Books to read.' },
 *   links: { books: { href: '/books' }, loans: { href: '/loans' }, ...documentationLinks },
 * })
 * assert.equal(selfOf(home), '/')
 * assert.deepEqual(linksOf(home, 'books'), [{ href: '/books' }])
 */
export function representer<D extends CodedDescription>(given: D): Represent<D> {
  const shapes = new Map(Object.entries(given.resources).map(([kind, { state }]) => [kind, shapeOf(state)]))
  return (kind, parts) => {
    const description = inCurrentLanguage(given)
    const resource = description.resources[kind]
    if (resource === undefined) throw new Error(`No resource ${kind} in the description`)
    // Every representation has the same members, so that V8 gives all of them one hidden class.
    return {
      kind,
      title: parts.title,
      // State codecs encode to plain JSON; io-ts types their output as any.
      state: resource.state.encode(parts.state) as State,
      shape: shapes.get(kind),
      links: linkSets(description, resource.links ?? {}, parts),
      embedded: embeddedSets(description, parts.embedded ?? {}, (relation) =>
        shapes.get(resource.embedded?.[relation]?.to ?? ''),
      ),
      forms: forms(description, resource.forms ?? {}, parts.forms ?? {}),
      embeddable: parts.embeddable,
      events: parts.events,
      isWatched: parts.isWatched,
      layout: parts.layout,
      offline: parts.offline,
      version: parts.version,
    }
  }
}

/** Returns a relation of a description by its key; throws for one that it lacks. */
export function relationOf(description: Description, key: string): Relation {
  const relation = description.relations[key]
  if (relation === undefined) throw new Error(`No relation ${key} in the description`)
  return relation
}

function linkSets(
  description: Description,
  rows: Readonly<Record<string, { readonly variables: Fields }>>,
  { self, links: given }: { readonly self: string; readonly links: object },
): readonly LinkSet[] {
  const sets: LinkSet[] = [{ relation: relationOf(description, 'self'), links: [{ href: self }] }]
  forEach(given, (key, one: GivenLink | readonly GivenLink[]) => {
    const variables = rows[key]?.variables ?? {}
    const links = isList(one) ? one.map((link) => bindVariables(link, variables)) : [bindVariables(one, variables)]
    sets.push({ relation: relationOf(description, key), links })
  })
  return sets
}

function bindVariables(given: GivenLink, variables: Fields): Link {
  if (given.values === undefined && given.options === undefined && !given.href.includes('{')) return given
  const { values, options, ...link } = given
  return link.href.includes('{') ? { ...link, variables: withOptions(formFields(variables, values), options) } : link
}

function withOptions(given: readonly FormField[], options: GivenOptions | undefined): readonly FormField[] {
  if (options === undefined) return given
  return given.map((one) => {
    const open = options[one.name]
    return open === undefined ? one : { ...one, field: narrowed(one.field, open) }
  })
}

function narrowed(field: Field, open: GivenOptions[string]): Field {
  if ('link' in open) {
    const { link: optionsLink, choices } = open
    return { ...field, optionsLink, ...(choices === undefined ? {} : { options: choices }) }
  }
  const options = open.flatMap((one: string | FieldOption) =>
    typeof one === 'string' ? (field.options ?? []).filter(({ value }) => value === one) : [one],
  )
  return { ...field, options }
}

function embeddedSets(
  description: Description,
  given: object,
  shapeOfItems: (relation: string) => ValueShape | undefined,
): readonly EmbeddedSet[] {
  const sets: EmbeddedSet[] = []
  forEach(given, (key, items: readonly Representation[]) => {
    sets.push({ relation: relationOf(description, key), items, shape: shapeOfItems(key) })
  })
  return sets
}

/** Returns the relation of a link to the target of a form: the described one of the same name, or a curie. */
export function formRelation({ relations }: Description, form: string): string {
  const known = relations[form]
  if (known !== undefined) return known.name
  return `${prefixOf(relations)}:${form}`
}

const prefixOf = oncePerObject((relations: Description['relations']) => {
  const curied = Object.values(relations).find(({ registered }) => !registered)
  return curied?.name.split(':')[0] ?? ''
})

function forms(
  description: Description,
  rows: Readonly<Record<string, FormDescription>>,
  given: object,
): readonly Form[] {
  const list: Form[] = []
  forEach(given, (name, one: GivenForm) => {
    const row = rows[name]
    if (row === undefined) throw new Error(`No form ${name} in the description`)
    const described = describedForms.get(row) ?? describedForm(description, name, row)
    describedForms.set(row, described)
    const { method, target, isUnconditional, canWait } = one
    const fields = withOptions(fieldsOf(formFields(row.fields, one.values), one), one.options)
    list.push({ ...described, method, target, isUnconditional, canWait, fields })
  })
  return list
}

type DescribedForm = Omit<Form, 'method' | 'target' | 'isUnconditional' | 'canWait' | 'fields'>

// The forms of the items of a list differ in their targets and values.
const describedForms = new WeakMap<FormDescription, DescribedForm>()

function describedForm(
  description: Description,
  name: string,
  { to, title, fields, shownOnce, isFinal, needsScript }: FormDescription,
): DescribedForm {
  return {
    name,
    relation: formRelation(description, name),
    title,
    leadsTo: to,
    contentType: fileIn(fields) === undefined ? mediaType.json : mediaType.formData,
    shownOnce,
    isFinal,
    needsScript,
  }
}

function fieldsOf(
  all: readonly FormField[],
  { requires, without }: Pick<GivenForm, 'requires' | 'without'>,
): readonly FormField[] {
  const shown = without === undefined ? all : all.filter(({ name }) => !without.includes(name))
  if (requires === undefined) return shown
  return shown.map((one) => (requires.includes(one.name) ? { ...one, field: { ...one.field, required: true } } : one))
}

// What `Given` has checked member by member is a record of these values; the visitor names the type of them.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- see above
function forEach<Value>(given: object, visit: (name: string, value: Value) => void): void {
  const all = given as Readonly<Record<string, Value | undefined>>
  for (const name in all) {
    const value = all[name]
    if (value !== undefined) visit(name, value)
  }
}

function isList(value: GivenLink | readonly GivenLink[]): value is readonly GivenLink[] {
  return Array.isArray(value)
}
