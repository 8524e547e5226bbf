import type { Language } from './language.ts'
import { bareName, unknown, unseen, type DescriptionModel, type InputModel, type KindModel } from './model.ts'
import type { FormModel, LinkModel } from './model.ts'
import { literal, quoted, record } from './source-text.ts'

type Row = readonly [key: string, value: string]

/** Generates the TypeScript module of a description. */
export function descriptionSource(model: DescriptionModel, exported: string, language: Language): string {
  const writer = new Writer(model, language)
  const description = record([
    ['entry', literal(model.entry)],
    ['relations', record(writer.relations())],
    ['resources', record(writer.resources())],
  ])
  const type = `${exported.slice(0, 1).toUpperCase()}${exported.slice(1)}`
  // Editors and compiler errors show the name of an interface, not its members.
  const body = `const described = describe(${description})
type Described = typeof described

export interface ${type} extends Described {
  readonly entry: ${literal(model.entry)}
}

export const ${exported}: ${type} = described
`
  return language.head(body) + body
}

class Writer {
  readonly #kinds: readonly KindModel[]
  readonly #language: Language
  readonly #keys: ReadonlyMap<string, string>

  constructor({ kinds }: DescriptionModel, language: Language) {
    this.#kinds = kinds
    this.#language = language
    this.#keys = keysOf(this.#links().map(({ relation }) => relation))
  }

  #links(): readonly LinkModel[] {
    return this.#kinds.flatMap(({ links, embedded }) => [...links, ...embedded])
  }

  relations(): readonly Row[] {
    const byRelation = Map.groupBy(this.#links(), ({ relation }) => relation)
    return [...this.#keys].map(([name, key]) => {
      const seen = byRelation.get(name) ?? []
      const cardinality = seen.some(({ isMany }) => isMany) ? 'many' : 'one'
      const title = seen.find((one) => one.title !== undefined)?.title ?? ''
      return [quoted(key), `relation(${literal(name)}, '${cardinality}', ${literal(title)})`]
    })
  }

  resources(): readonly Row[] {
    const rows = this.#kinds.map((kind): Row => [quoted(kind.name), this.#resource(kind)])
    const nothing = record([
      ['summary', literal('No link led to this resource.')],
      ['state', this.#language.codec(unknown)],
    ])
    return [...rows, [unseen, nothing]]
  }

  #resource({ summary, state, links, embedded, forms }: KindModel): string {
    const parts: readonly Row[] = [
      ['links', this.#table(links)],
      ['embedded', this.#table(embedded)],
      ['forms', record(forms.map((form) => [quoted(form.name), this.#form(form)]))],
    ]
    return record([
      ['summary', literal(summary)],
      ['state', this.#language.codec(state)],
      ...parts.filter(([, table]) => table !== '{}'),
    ])
  }

  #table(links: readonly LinkModel[]): string {
    return record(
      links.map(({ relation, to, isOptional, variables }) => {
        const given = variables.length === 0 ? '' : `, ${this.#inputs(variables)}`
        return [
          quoted(this.#keys.get(relation) ?? relation),
          `${isOptional ? 'optionalLink' : 'link'}(${literal(to)}${given})`,
        ]
      }),
    )
  }

  #form({ to, title, fields }: FormModel): string {
    const words = record([
      ['title', literal(title)],
      ['fields', this.#inputs(fields)],
    ])
    return `form(${literal(to)}, ${words})`
  }

  #inputs(inputs: readonly InputModel[]): string {
    return record(
      inputs.map(({ name, prompt, type, isRequired }) => [
        quoted(name),
        `input(${literal(prompt)}, ${this.#language.codec(type)}, ${String(isRequired)})`,
      ]),
    )
  }
}

/** Returns the keys of relations: bare names, made unique. */
function keysOf(names: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(names)].filter((name) => name !== 'self')
  const bare = distinct.map(bareName)
  return new Map(
    distinct.map((name) => [name, bare.filter((one) => one === bareName(name)).length > 1 ? name : bareName(name)]),
  )
}
