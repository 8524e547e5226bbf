import * as t from 'io-ts'
import { Identifier } from './codecs.ts'
import { Collection, pageLinks, viewVariables } from './collection.ts'
import { refuseTakenNames } from './collection-names.ts'
import { searchFields, type SearchFields } from './collection-search.ts'
import type { commonResources } from './documentation.ts'
import { form, link, optionalLink, type FormDescription, type LinkDescription, type NoFields } from './description.ts'
import { isReference, type Field, type Fields, type InputOf, type ReferenceField } from './field.ts'
import { codecOfFields } from './field-values.ts'
import { file, type FileWords } from './file-field.ts'
import { isOutside } from './outside-field.ts'

type NameIn<F extends Fields> = Extract<keyof F, string>
type RequiredIn<F extends Fields> = {
  [Name in NameIn<F>]: F[Name] extends Field<unknown, true> ? Name : never
}[NameIn<F>]

/** The name of a kind that no common resource has; for another one, the compiler shows the sentence. */
type NewKind<Name extends string> = Name extends keyof typeof commonResources
  ? `Every service has the kind '${Name}': choose another name`
  : Name

interface NewKinds<List extends string, Item extends string> {
  readonly list: NewKind<List>
  readonly item: string extends Item
    ? Item
    : Item extends List
      ? `The list has the kind '${Item}': choose another name`
      : NewKind<Item>
}

/** The names from which the parameters of the search follow. */
interface SearchedBy<Filter extends string, Word extends string, Sort extends string> {
  readonly filters?: readonly Filter[]
  readonly words?: readonly Word[]
  readonly sorts: readonly [Sort, ...Sort[]]
}

/** The items of another collection that belong to an item. */
export interface HasMany<List extends string = string> {
  /** The kind of the other collection. */
  readonly list: List
  /** The field of its items that refers to this item: one of `belongsTo`. */
  readonly by: string
  /** How many of them a representation embeds; without it, ten on request (`?embed=NAME`) and otherwise the link alone. */
  readonly embed?: number
}

/** The relations of an item to the collections of what belongs to it, by the names of the relations. */
export type ManyRelations = Readonly<Record<string, HasMany>>

/** A file that an item can have: its link, and its forms to attach and to remove it. */
export interface AttachmentOptions extends FileWords {
  /** The titles of the forms. */
  readonly texts: Readonly<Record<'attach' | 'detach', string>>
}

/** The files of an item, by the names of their relations. */
export type ManyAttachments = Readonly<Record<string, AttachmentOptions>>

/** The field of the form that attaches a file. */
export type AttachmentFields = Readonly<Record<'file', Field<Blob, true>>>

/** A collection of records with the same fields: what its items hold, and how they can be found and ordered. */
export interface CollectionOptions<
  List extends string,
  Item extends string,
  F extends Fields,
  Many extends ManyRelations = ManyRelations,
  Files extends ManyAttachments = ManyAttachments,
> {
  /** The kinds of the collection and of an item, such as `books` and `book`. */
  readonly list: List
  readonly item: Item
  readonly fields: F
  /** The field that is the title of an item. */
  readonly title: RequiredIn<F>
  /**
   * The fields that a search takes as parameters, beside those of `belongsTo`; an item is found if its value is equal.
   */
  readonly filters?: readonly NameIn<F>[]
  /**
   * The collections with items that belong to an item of this one, by the names of their relations.
   *
   * @example
   * const hasMany = { orders: { list: 'orders', by: 'part', embed: 5 } }
   */
  readonly hasMany?: Many
  /**
   * The files of an item, by the names of their relations.
   *
   * @example
   * const attachments = {
   *   photo: {
   *     prompt: 'Photo',
   *     accept: ['image/png', 'image/jpeg'],
   *     maxBytes: 2_000_000,
   *     texts: { attach: 'Add a photo', detach: 'Remove the photo' },
   *   },
   * }
   */
  readonly attachments?: Files
  /** The fields that the parameter `q` searches for words. */
  readonly words?: readonly NameIn<F>[]
  /** The required fields by which items can be sorted; the first is the order without a parameter. */
  readonly sorts: readonly [RequiredIn<F>, ...RequiredIn<F>[]]
  /** The name of the collection and the titles of its forms, as texts for people. */
  readonly texts: Readonly<Record<'list' | 'item' | 'add' | 'change' | 'remove', string>>
}

/** The state of an item. */
export type ItemState<F extends Fields> = { readonly id: string } & InputOf<F>

type ReferencesIn<F extends Fields> = {
  readonly [
    Name in keyof F as F[Name] extends { readonly target: object } ? Name : never
  ]: F[Name] extends ReferenceField<infer To, infer Required>
    ? LinkDescription<To, NoFields, Required extends true ? 'always' : 'sometimes'>
    : never
}
type OutsideIn<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly leadsOutside: true } ? Name : never]: LinkDescription<
    'document',
    NoFields,
    'always'
  >
}
type ManyLinks<Many extends ManyRelations> = {
  readonly [Name in keyof Many]: LinkDescription<Many[Name]['list'], NoFields, 'always'>
}

type FileLinks<Files extends ManyAttachments> = {
  readonly [Name in keyof Files]: LinkDescription<'document', NoFields, 'sometimes'>
}
type FileForms<Item extends string, Files extends ManyAttachments> = {
  readonly [Name in Extract<keyof Files, string> as `attach-${Name}`]: FormDescription<Item, AttachmentFields>
} & {
  readonly [Name in Extract<keyof Files, string> as `detach-${Name}`]: FormDescription<Item, NoFields>
}

type Links<List extends string, Search extends Fields> = ReturnType<typeof pageLinks<List>> & {
  readonly home: LinkDescription<'home', NoFields, 'always'>
  readonly search: LinkDescription<List, Search, 'always'>
}

/** The forms of a collection and of its items. */
export interface CollectionForms<List extends string, Item extends string, F extends Fields> {
  readonly add: FormDescription<Item, F>
  readonly change: FormDescription<Item, F>
  readonly remove: FormDescription<List, NoFields>
}

/** The two kinds of resources of a collection, for the `resources` of a description. */
export type CollectionResources<
  List extends string,
  Item extends string,
  F extends Fields,
  Many extends ManyRelations = ManyRelations,
  Files extends ManyAttachments = ManyAttachments,
  Search extends Fields = Fields,
> = Readonly<
  Record<
    List,
    {
      readonly summary: string
      readonly state: typeof Collection
      readonly links: Links<List, Search>
      readonly embedded: { readonly item: LinkDescription<Item, NoFields, 'always'> }
      readonly forms: Pick<CollectionForms<List, Item, F>, 'add'>
    }
  > &
    Record<
      Item,
      {
        readonly summary: string
        readonly state: t.Type<ItemState<F>>
        readonly links: ReferencesIn<F> &
          OutsideIn<F> &
          ManyLinks<Many> &
          FileLinks<Files> & {
            readonly collection: LinkDescription<List, NoFields, 'always'>
            readonly view: LinkDescription<'selection', typeof viewVariables, 'sometimes'>
            readonly home: LinkDescription<'home', NoFields, 'always'>
          }
        readonly embedded: ReferencesIn<F> & ManyLinks<Many>
        readonly forms: Omit<CollectionForms<List, Item, F>, 'add'> & FileForms<Item, Files>
      }
    >
>

/** A described collection; a service serves it, and a description has its `resources` as a module. */
export interface DescribedCollection<
  List extends string = string,
  Item extends string = string,
  F extends Fields = Fields,
  Many extends ManyRelations = ManyRelations,
  Files extends ManyAttachments = ManyAttachments,
  Search extends Fields = Fields,
> extends CollectionOptions<List, Item, F, Many, Files> {
  /** The parameters of a search: `q`, the filters, `sort` and those of a page. */
  readonly variables: Search
  readonly forms: CollectionForms<List, Item, F>
  readonly resources: CollectionResources<List, Item, F, Many, Files, Search>
}

/**
 * Describes a collection: from its fields follow the states, the forms and the parameters of the search, from its
 * relations the links.
 *
 * @throws RangeError for a field or a relation whose name representations use for something else
 */
export function describeCollection<
  const List extends string,
  const Item extends string,
  F extends Fields,
  // No relation rather than any relation, where none is given.
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- `object` would accept any relation
  const Many extends ManyRelations = Record<never, HasMany>,
  // Likewise no attachment.
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- `object` would accept any attachment
  const Files extends ManyAttachments = Record<never, AttachmentOptions>,
  const Filter extends NameIn<F> = never,
  const Word extends NameIn<F> = never,
  const Sort extends RequiredIn<F> = RequiredIn<F>,
>(
  options: CollectionOptions<List, Item, F, Many, Files> & NewKinds<List, Item> & SearchedBy<Filter, Word, Sort>,
): DescribedCollection<List, Item, F, Many, Files, SearchFields<F, Filter, Word, Sort>> {
  const { list, item, fields, texts, hasMany = {}, attachments = {}, filters: given = [] } = options
  const references = Object.entries<Field>(fields).filter(([, field]) => isReference(field))
  const outside = Object.entries<Field>(fields).filter(([, field]) => isOutside(field))
  const linked = [...references, ...outside].map(([name]) => name)
  refuseTakenNames(options, linked)
  const isNamed = (name: string): name is NameIn<F> => Object.hasOwn(fields, name)
  const filters = [...new Set([...references.map(([name]) => name).filter(isNamed), ...given])]
  const variables = searchFields<F, Filter, Word, Sort>({ ...options, filters })
  const home = link('home')
  const forms: CollectionForms<List, Item, F> = {
    add: form(item, { title: texts.add, fields }),
    change: form(item, { title: texts.change, fields }),
    remove: form(list, { title: texts.remove, fields: {}, isFinal: true }),
  }
  const { add, change, remove } = forms
  const related = relationLinks(item, references, hasMany)
  const resources = {
    [list]: {
      summary: texts.list,
      state: Collection,
      links: { ...pageLinks(list), search: link(list, variables), home },
      embedded: { item: link(item) },
      forms: { add },
    },
    [item]: {
      summary: texts.item,
      state: t.intersection([t.type({ id: Identifier }), codecOfFields(fields, item)], item),
      links: {
        ...related,
        ...Object.fromEntries(outside.map(([name]) => [name, link('document')])),
        ...Object.fromEntries(Object.keys(attachments).map((name) => [name, optionalLink('document')])),
        collection: link(list),
        view: optionalLink('selection', viewVariables),
        home,
      },
      embedded: related,
      forms: { change, remove, ...attachmentForms(item, attachments) },
    },
  }
  return {
    ...options,
    filters,
    variables,
    forms,
    // A computed member has no name in the type of an object literal; these two are List and Item.
    resources: resources as unknown as CollectionResources<List, Item, F, Many, Files, typeof variables>,
  }
}

function relationLinks(
  item: string,
  references: readonly (readonly [name: string, field: Field])[],
  hasMany: ManyRelations,
): Readonly<Record<string, LinkDescription>> {
  return Object.fromEntries([
    ...references.map(([name, { target, required }]) => {
      const to = target?.item ?? item
      return [name, required ? link(to) : optionalLink(to)] as const
    }),
    ...Object.entries(hasMany).map(([name, many]) => [name, link(many.list)] as const),
  ])
}

function attachmentForms(item: string, attachments: ManyAttachments): Readonly<Record<string, FormDescription>> {
  const forms = Object.entries(attachments).flatMap(([name, { texts, ...words }]) => [
    [`attach-${name}`, form(item, { title: texts.attach, fields: { file: file(words) } })] as const,
    [`detach-${name}`, form(item, { title: texts.detach, fields: {}, isFinal: true })] as const,
  ])
  return Object.fromEntries<FormDescription>(forms)
}
