import type {
  CodedDescription,
  Description,
  FormDescription,
  LinkDescription,
  Relation,
  ResourceDescription,
  StateCodec,
} from './description.ts'
import type { Field, Fields } from './field.ts'
import { memberLabel } from './member-label.ts'
import { shapeOf, type ValueShape } from './value-type.ts'

type Translate = (text: string) => string
type Kind = ResourceDescription<string, StateCodec>

/**
 * Returns a description with its texts in another language: titles, descriptions, prompts and options. Codecs are the same, so
 * it decodes what the original does. Parts whose texts stay the same are shared with the original.
 *
 * @example
 * const german = translatedDescription(libraryDescription, (text) => (text === 'Add a book' ? 'Buch hinzufügen' : text))
 * assert.equal(german.resources.books.forms.add.title, 'Buch hinzufügen')
 */
export function translatedDescription<D extends Description>(description: D, translate: Translate): D {
  // The members of D keep their types, because only texts change.
  return withChanges<Description>(description, {
    relations: mapped(description.relations, (relation: Relation) => translatedRelation(relation, translate)),
    resources: mapped(description.resources, (kind: Kind) => translatedKind(kind, translate)),
  }) as D
}

/** Returns fields with their texts in another language. */
export function translatedFields<F extends Fields>(fields: F, translate: Translate): F {
  return mapped(fields, (field: Field) => translatedField(field, translate))
}

/** Returns the texts of a description that people read, and the labels of the members of its states, each once. */
export function textsOf(description: CodedDescription): readonly string[] {
  const texts = new Set<string>()
  const collect = (text: string): string => {
    texts.add(text)
    return text
  }
  translatedDescription(description, collect)
  for (const { state } of Object.values(description.resources)) {
    for (const name of memberNames(shapeOf(state))) collect(memberLabel(name))
  }
  return [...texts]
}

function memberNames({ members = new Map<string, ValueShape>(), each }: ValueShape): readonly string[] {
  const own = [...members].flatMap(([name, shape]) => [name, ...memberNames(shape)])
  return each === undefined ? own : [...own, ...memberNames(each)]
}

/** Returns a relation with its texts in another language. */
export function translatedRelation(relation: Relation, translate: Translate): Relation {
  return withChanges(relation, { title: translate(relation.title), description: translate(relation.description) })
}

function translatedKind(kind: Kind, translate: Translate): Kind {
  const { summary, links, embedded, forms } = kind
  const ofLink = (link: LinkDescription): LinkDescription =>
    withChanges(link, { variables: translatedFields(link.variables, translate) })
  const ofForm = (form: FormDescription): FormDescription =>
    withChanges(form, { title: translate(form.title), fields: translatedFields(form.fields, translate) })
  return withChanges(kind, {
    summary: translate(summary),
    ...(links === undefined ? {} : { links: mapped(links, ofLink) }),
    ...(embedded === undefined ? {} : { embedded: mapped(embedded, ofLink) }),
    ...(forms === undefined ? {} : { forms: mapped(forms, ofForm) }),
  })
}

function translatedField(field: Field, translate: Translate): Field {
  const { prompt, placeholder, options, file, optionsLink } = field
  return withChanges(field, {
    prompt: translate(prompt),
    ...(placeholder === undefined ? {} : { placeholder: translate(placeholder) }),
    ...(options === undefined ? {} : { options: mappedList(options, (option) => translatedPrompt(option, translate)) }),
    ...(file === undefined ? {} : { file: translatedPrompt(file, translate) }),
    ...(optionsLink === undefined
      ? {}
      : { optionsLink: withChanges(optionsLink, { title: translate(optionsLink.title) }) }),
  })
}

function translatedPrompt<Prompted extends { readonly prompt: string }>(
  prompted: Prompted,
  translate: Translate,
): Prompted {
  return withChanges<{ readonly prompt: string }>(prompted, { prompt: translate(prompted.prompt) }) as Prompted
}

/** Returns the original if no member changes. */
function withChanges<Value extends object>(value: Value, changes: Partial<Value>): Value {
  const before = new Map<string, unknown>(Object.entries(value))
  return Object.entries(changes).every(([name, change]) => before.get(name) === change)
    ? value
    : { ...value, ...changes }
}

function mapped<Table extends object, Value>(table: Table, map: (value: Value) => Value): Table {
  const entries: readonly (readonly [string, Value])[] = Object.entries(table)
  // Each member keeps its type, because only its texts change.
  return withChanges(table, Object.fromEntries(entries.map(([name, value]) => [name, map(value)])) as Table)
}

function mappedList<Item>(list: readonly Item[], map: (item: Item) => Item): readonly Item[] {
  const items = list.map(map)
  return items.every((item, index) => item === list[index]) ? list : items
}
