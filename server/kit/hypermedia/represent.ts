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
  readonly values?: Readonly<Record<string, unknown>>
  /** The current options of variables. */
  readonly options?: GivenOptions
}
/** A form without its fields, which come from the description. */
export type GivenForm = Pick<Form, 'method' | 'target' | 'isUnconditional' | 'canWait'> & {
  readonly values?: Readonly<Record<string, unknown>>
  /** The current options of fields. */
  readonly options?: GivenOptions
  /** Optional fields that this resource needs. */
  readonly requires?: readonly string[]
  /** Fields that do not apply to the caller. */
  readonly without?: readonly string[]
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
    const shape = shapes.get(kind)
    if (resource === undefined) throw new Error(`No resource ${kind} in the description`)
    return {
      kind,
      title: parts.title,
      // State codecs encode to plain JSON; io-ts types their output as any.
      state: resource.state.encode(parts.state) as State,
      ...(shape === undefined ? {} : { shape }),
      links: [selfSet(description, parts.self), ...linkSets(description, resource.links ?? {}, parts.links)],
      embedded: embeddedSets(description, parts.embedded ?? {}, (relation) =>
        shapes.get(resource.embedded?.[relation]?.to ?? ''),
      ),
      forms: forms(description, resource.forms ?? {}, parts.forms ?? {}),
      ...optionalParts(parts),
    }
  }
}

type OptionalName = 'embeddable' | 'events' | 'isWatched' | 'layout' | 'offline' | 'version'
type GivenParts = Pick<Given<Description, string>, OptionalName>
type OptionalParts = Pick<Representation, OptionalName>

function optionalParts({ embeddable, events, isWatched, layout, offline, version }: GivenParts): OptionalParts {
  return {
    ...(embeddable === undefined ? {} : { embeddable }),
    ...(events === undefined ? {} : { events }),
    ...(isWatched === undefined ? {} : { isWatched }),
    ...(layout === undefined ? {} : { layout }),
    ...(offline === undefined ? {} : { offline }),
    ...(version === undefined ? {} : { version }),
  }
}

/** Returns a relation of a description by its key; throws for one that it lacks. */
export function relationOf(description: Description, key: string): Relation {
  const relation = description.relations[key]
  if (relation === undefined) throw new Error(`No relation ${key} in the description`)
  return relation
}

function selfSet(description: Description, href: string): LinkSet {
  return { relation: relationOf(description, 'self'), links: [{ href }] }
}

function linkSets(
  description: Description,
  rows: Readonly<Record<string, { readonly variables: Fields }>>,
  given: object,
): readonly LinkSet[] {
  return entriesOf<GivenLink | readonly GivenLink[]>(given).map(([key, one]) => {
    const variables = rows[key]?.variables ?? {}
    const links = isList(one) ? one.map((link) => bindVariables(link, variables)) : [bindVariables(one, variables)]
    return { relation: relationOf(description, key), links }
  })
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
  return entriesOf<readonly Representation[]>(given).map(([key, items]) => {
    const shape = shapeOfItems(key)
    return { relation: relationOf(description, key), items, ...(shape === undefined ? {} : { shape }) }
  })
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
  return entriesOf<GivenForm>(given).map(([name, { values, options, requires, without, ...form }]) => {
    const row = rows[name]
    if (row === undefined) throw new Error(`No form ${name} in the description`)
    const described = describedForms.get(row) ?? describedForm(description, name, row)
    describedForms.set(row, described)
    const fields = fieldsOf(formFields(row.fields, values), { requires, without })
    return { ...described, ...form, fields: withOptions(fields, options) }
  })
}

type DescribedForm = Omit<Form, 'method' | 'target' | 'fields'>

// The forms of the items of a list differ in their targets and values.
const describedForms = new WeakMap<FormDescription, DescribedForm>()

function describedForm(
  description: Description,
  name: string,
  { to, title, fields, shownOnce, isFinal = false }: FormDescription,
): DescribedForm {
  return {
    name,
    relation: formRelation(description, name),
    title,
    leadsTo: to,
    contentType: fileIn(fields) === undefined ? mediaType.json : mediaType.formData,
    ...(shownOnce === undefined ? {} : { shownOnce }),
    ...(isFinal ? { isFinal } : {}),
  }
}

function fieldsOf(
  all: readonly FormField[],
  { requires, without }: Record<'requires' | 'without', readonly string[] | undefined>,
): readonly FormField[] {
  const shown = without === undefined ? all : all.filter(({ name }) => !without.includes(name))
  if (requires === undefined) return shown
  return shown.map((one) => (requires.includes(one.name) ? { ...one, field: { ...one.field, required: true } } : one))
}

// What `Given` has checked member by member is a record of these values; the caller names the type of them.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- see above
function entriesOf<Value>(given: object): readonly (readonly [string, Value])[] {
  const entries: readonly (readonly [string, Value | undefined])[] = Object.entries(given)
  return entries.filter((entry): entry is readonly [string, Value] => entry[1] !== undefined)
}

function isList(value: GivenLink | readonly GivenLink[]): value is readonly GivenLink[] {
  return Array.isArray(value)
}
