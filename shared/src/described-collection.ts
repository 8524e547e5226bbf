import * as t from 'io-ts'
import { Collection, pageLinks, pageVariables } from './collection.ts'
import type { commonResources } from './documentation.ts'
import { form, link, type FormDescription, type LinkDescription, type NoFields } from './description.ts'
import { choice, optional, text, type Field, type FieldOption, type Fields, type InputOf } from './field.ts'
import { codecOfFields } from './field-values.ts'

type NameIn<F extends Fields> = Extract<keyof F, string>
type RequiredIn<F extends Fields> = {
  [Name in NameIn<F>]: F[Name] extends Field<unknown, true> ? Name : never
}[NameIn<F>]

/** The name of a kind that no common resource has; for another one, the compiler shows the sentence. */
type NewKind<Name extends string> = Name extends keyof typeof commonResources
  ? `Every service has the kind '${Name}': choose another name`
  : Name

/** A collection of records with the same fields: what its items hold, and how they can be found and ordered. */
export interface CollectionOptions<List extends string, Item extends string, F extends Fields> {
  /** The kinds of the collection and of an item, such as `books` and `book`. */
  readonly list: List
  readonly item: Item
  readonly fields: F
  /** The field that is the title of an item. */
  readonly title: RequiredIn<F>
  /** The fields that a search takes as parameters; an item is found if its value is equal. */
  readonly filters?: readonly NameIn<F>[]
  /** The fields that the parameter `q` searches for words. */
  readonly words?: readonly NameIn<F>[]
  /** The required fields by which items can be sorted; the first is the order without a parameter. */
  readonly sorts: readonly [RequiredIn<F>, ...RequiredIn<F>[]]
  /** What people read: the name of the collection, and the titles of its forms. */
  readonly texts: Readonly<Record<'list' | 'item' | 'add' | 'change' | 'remove', string>>
}

/** The state of an item. */
export type ItemState<F extends Fields> = { readonly id: string } & InputOf<F>

type Links<List extends string> = ReturnType<typeof pageLinks<List>> & {
  readonly home: LinkDescription<'home', NoFields, 'always'>
  readonly search: LinkDescription<List, Fields, 'always'>
}

/** The forms of a collection and of its items. */
export interface CollectionForms<List extends string, Item extends string, F extends Fields> {
  readonly add: FormDescription<Item, F>
  readonly change: FormDescription<Item, F>
  readonly remove: FormDescription<List, NoFields>
}

/** The two kinds of resources of a collection, for the `resources` of a description. */
export type CollectionResources<List extends string, Item extends string, F extends Fields> = Readonly<
  Record<
    List,
    {
      readonly summary: string
      readonly state: typeof Collection
      readonly links: Links<List>
      readonly embedded: { readonly item: LinkDescription<Item, NoFields, 'always'> }
      readonly forms: Pick<CollectionForms<List, Item, F>, 'add'>
    }
  > &
    Record<
      Item,
      {
        readonly summary: string
        readonly state: t.Type<ItemState<F>>
        readonly links: {
          readonly collection: LinkDescription<List, NoFields, 'always'>
          readonly home: LinkDescription<'home', NoFields, 'always'>
        }
        readonly forms: Omit<CollectionForms<List, Item, F>, 'add'>
      }
    >
>

/** A described collection; a service serves it, and a description spreads its `resources`. */
export interface DescribedCollection<
  List extends string = string,
  Item extends string = string,
  F extends Fields = Fields,
> extends CollectionOptions<List, Item, F> {
  /** The parameters of a search: `q`, the filters, `sort` and those of a page. */
  readonly variables: Fields
  readonly forms: CollectionForms<List, Item, F>
  readonly resources: CollectionResources<List, Item, F>
}

/** Describes a collection: from its fields follow the states, the forms and the parameters of the search. */
export function describeCollection<const List extends string, const Item extends string, F extends Fields>(
  options: CollectionOptions<List, Item, F> & { readonly list: NewKind<List>; readonly item: NewKind<Item> },
): DescribedCollection<List, Item, F> {
  const { list, item, fields, texts } = options
  const variables = searchVariables(options)
  const home = link('home')
  const forms: CollectionForms<List, Item, F> = {
    add: form(item, { title: texts.add, fields }),
    change: form(item, { title: texts.change, fields }),
    remove: form(list, { title: texts.remove, fields: {}, isFinal: true }),
  }
  const { add, change, remove } = forms
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
      state: t.intersection([t.type({ id: t.string }), codecOfFields(fields, item)], item),
      links: { collection: link(list), home },
      forms: { change, remove },
    },
  }
  // A computed member has no name in the type of an object literal; these two are List and Item.
  return { ...options, variables, forms, resources: resources as unknown as CollectionResources<List, Item, F> }
}

function searchVariables<F extends Fields>({
  fields,
  filters = [],
  words = [],
  sorts,
}: Pick<CollectionOptions<string, string, F>, 'fields' | 'filters' | 'words' | 'sorts'>): Fields {
  const q = optional(text({ prompt: 'Words', maxLength: 100 }))
  const options = sorts.flatMap((name): readonly FieldOption[] => {
    const prompt = fields[name]?.prompt ?? name
    return [
      { value: name, prompt },
      { value: `-${name}`, prompt: `${prompt}, descending` },
    ]
  })
  const sort = choice({ prompt: 'Sort by', options: Object.fromEntries(options.map((one) => [one.value, one.prompt])) })
  const chosen = filters.flatMap((name): readonly (readonly [string, Field])[] => {
    const field = fields[name]
    return field === undefined ? [] : [[name, optional(field)]]
  })
  return { ...(words.length === 0 ? {} : { q }), ...Object.fromEntries(chosen), sort: optional(sort), ...pageVariables }
}
