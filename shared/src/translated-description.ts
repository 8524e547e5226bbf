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
import { shapeOf, type ValueShape } from './value-type.ts'

type Translate = (text: string) => string
type Kind = ResourceDescription<string, StateCodec>

/**
 * Returns a copy of a description with its texts in another language: titles, descriptions, prompts and options. Codecs are
 * the same, so the copy decodes what the original does.
 *
 * @example
 * const german = translatedDescription(libraryDescription, (text) => (text === 'Add a book' ? 'Buch hinzufügen' : text))
 * assert.equal(german.resources.books.forms.add.title, 'Buch hinzufügen')
 */
export function translatedDescription<D extends Description>(description: D, translate: Translate): D {
  return {
    ...description,
    relations: mapped(description.relations, (relation: Relation) => ({
      ...relation,
      title: translate(relation.title),
      description: translate(relation.description),
    })),
    resources: mapped(description.resources, (kind: Kind) => translatedKind(kind, translate)),
  }
}

/** Returns a copy of fields with their texts in another language. */
export function translatedFields<F extends Fields>(fields: F, translate: Translate): F {
  return mapped(fields, (field: Field) => translatedField(field, translate))
}

/** Returns the texts of a description that people read, and the labels of the members of its states, each once. */
export function textsOf(description: CodedDescription, labelOf: (member: string) => string): readonly string[] {
  const texts = new Set<string>()
  const collect = (text: string): string => {
    texts.add(text)
    return text
  }
  translatedDescription(description, collect)
  for (const { state } of Object.values(description.resources)) {
    for (const name of memberNames(shapeOf(state))) collect(labelOf(name))
  }
  return [...texts]
}

function memberNames({ members = new Map<string, ValueShape>(), each }: ValueShape): readonly string[] {
  const own = [...members].flatMap(([name, shape]) => [name, ...memberNames(shape)])
  return each === undefined ? own : [...own, ...memberNames(each)]
}

function translatedKind(kind: Kind, translate: Translate): Kind {
  const { summary, links, embedded, forms } = kind
  const ofLink = (link: LinkDescription): LinkDescription => {
    return { ...link, variables: translatedFields(link.variables, translate) }
  }
  const ofForm = (form: FormDescription): FormDescription => {
    return { ...form, title: translate(form.title), fields: translatedFields(form.fields, translate) }
  }
  return {
    ...kind,
    summary: translate(summary),
    ...(links === undefined ? {} : { links: mapped(links, ofLink) }),
    ...(embedded === undefined ? {} : { embedded: mapped(embedded, ofLink) }),
    ...(forms === undefined ? {} : { forms: mapped(forms, ofForm) }),
  }
}

function translatedField(field: Field, translate: Translate): Field {
  const { prompt, placeholder, options, file, optionsLink } = field
  return {
    ...field,
    prompt: translate(prompt),
    ...(placeholder === undefined ? {} : { placeholder: translate(placeholder) }),
    ...(options === undefined
      ? {}
      : { options: options.map((option) => ({ ...option, prompt: translate(option.prompt) })) }),
    ...(file === undefined ? {} : { file: { ...file, prompt: translate(file.prompt) } }),
    ...(optionsLink === undefined ? {} : { optionsLink: { ...optionsLink, title: translate(optionsLink.title) } }),
  }
}

function mapped<Table extends object, Value>(table: Table, map: (value: Value) => Value): Table {
  const entries: readonly (readonly [string, Value])[] = Object.entries(table)
  // Each member keeps its type, because only its texts change.
  return Object.fromEntries(entries.map(([name, value]) => [name, map(value)])) as Table
}
