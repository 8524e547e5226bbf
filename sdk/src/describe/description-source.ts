import type { Form } from '../forms/form.ts'
import { kindSeen, type KindSeen, type RelationSeen } from './kind-seen.ts'
import { bareName, kindsOf, namesOf, type Kind, type KindsByResource } from './kinds.ts'
import type { SurveyedResource } from './survey.ts'
import { literal, quoted, record, fieldsSource, variablesSource, codecSource } from './field-source.ts'

type Row = readonly [key: string, value: string]

const head = `import { describe, form, link, optionalLink, type Field, type Relation } from '@waymark/shared'
import * as t from 'io-ts'

const Variable = t.union([t.string, t.number, t.boolean, t.array(t.string)])

function input<A, Required extends boolean>(prompt: string, codec: t.Decoder<unknown, A>, required: Required): Field<A, Required> {
  return { kind: 'text', prompt, codec, required, fromText: (written) => written }
}

function relation<C extends Relation['cardinality']>(name: string, cardinality: C, title: string): Relation & { readonly cardinality: C } {
  return { name, key: name, cardinality, title, description: '', registered: !name.includes(':') }
}
`

/** A kind without observations, such as the target of a form that was not submitted. */
const unseen = 'unseen'

/** Generates a TypeScript module for the observations. */
export function descriptionSource(places: ReadonlyMap<string, SurveyedResource>, exported: string): string {
  const writer = new Writer(places)
  const description = record([
    ['entry', literal('home')],
    ['relations', record(writer.relations())],
    ['resources', record(writer.resources())],
  ])
  const type = `${exported.slice(0, 1).toUpperCase()}${exported.slice(1)}`
  // Editors and compiler errors show the name of an interface, not its members.
  return `${head}
const described = describe(${description})
type Described = typeof described

export interface ${type} extends Described {
  readonly entry: 'home'
}

export const ${exported}: ${type} = described
`
}

class Writer {
  readonly #kinds: ReadonlyMap<Kind, KindSeen>
  readonly #byPlace: KindsByResource
  readonly #names: ReadonlyMap<Kind, string>
  readonly #keys: ReadonlyMap<string, string>

  constructor(places: ReadonlyMap<string, SurveyedResource>) {
    this.#byPlace = kindsOf(places)
    this.#names = namesOf(this.#byPlace)
    this.#kinds = new Map([...this.#names.keys()].map((kind) => [kind, kindSeen(kind, places, this.#byPlace)]))
    this.#keys = keysOf(
      [...this.#kinds.values()].flatMap(({ links, embedded }) => [...links.keys(), ...embedded.keys()]),
    )
  }

  relations(): readonly Row[] {
    const tables = [...this.#kinds.values()].flatMap(({ links, embedded }) => [links, embedded])
    return [...this.#keys].map(([name, key]) => {
      const seen = tables.flatMap((table) => table.get(name) ?? [])
      const cardinality = seen.some(({ isMany }) => isMany) ? 'many' : 'one'
      const title = seen.find((one) => one.title !== undefined)?.title ?? ''
      return [quoted(key), `relation(${literal(name)}, '${cardinality}', ${literal(title)})`]
    })
  }

  resources(): readonly Row[] {
    const rows = [...this.#kinds].map(([kind, seen]): Row => {
      const name = this.#names.get(kind) ?? unseen
      return [quoted(name), this.#resource(seen, name)]
    })
    const nothing = record([
      ['summary', literal('No link led to this resource.')],
      ['state', 't.unknown'],
    ])
    return [...rows, [unseen, nothing]]
  }

  #resource(kind: KindSeen, name: string): string {
    const parts: readonly Row[] = [
      ['links', this.#table(kind.links, kind.documents)],
      ['embedded', this.#table(kind.embedded, kind.documents)],
      ['forms', record([...kind.forms].map(([name, forms]) => [quoted(name), this.#form(forms)]))],
    ]
    return record([
      ['summary', literal(kind.title ?? name)],
      ['state', codecSource(kind.state)],
      ...parts.filter(([, table]) => table !== '{}'),
    ])
  }

  #table(table: ReadonlyMap<string, RelationSeen>, documents: number): string {
    const rows = [...table].map(([name, seen]): Row => {
      const kinds = seen.kinds.size === 0 && name.includes(':') ? this.#everywhere(name) : seen.kinds
      const variables = seen.variables.size === 0 ? '' : `, ${variablesSource(seen.variables)}`
      const presence = seen.documents === documents ? 'link' : 'optionalLink'
      return [quoted(this.#keys.get(name) ?? name), `${presence}(${literal(this.#leadsTo(kinds))}${variables})`]
    })
    return record(rows)
  }

  #form(forms: readonly Form[]): string {
    const [first] = forms
    const to = literal(this.#becomes(forms))
    const words = record([
      ['title', literal(first?.title ?? '')],
      ['fields', fieldsSource(forms)],
    ])
    return `form(${to}, ${words})`
  }

  // An unexpanded template is assumed to have the targets of other links of its relation.
  #everywhere(relation: string): ReadonlySet<Kind> {
    const tables = [...this.#kinds.values()].flatMap(({ links, embedded }) => [links, embedded])
    return new Set(tables.flatMap((table) => [...(table.get(relation)?.kinds ?? [])]))
  }

  // A relation with targets of different kinds gets no kind.
  #leadsTo(kinds: ReadonlySet<Kind>): string {
    const [kind, ...others] = kinds
    return kind === undefined || others.length > 0 ? unseen : (this.#names.get(kind) ?? unseen)
  }

  // A change and a search result in the same kind; the result of a POST is unknown.
  #becomes(forms: readonly Form[]): string {
    const found = forms.map(({ method, target }) => (method === 'POST' ? undefined : this.#byPlace.get(target)))
    const [kind] = found.filter((one) => one !== undefined)
    return kind === undefined ? unseen : (this.#names.get(kind) ?? unseen)
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
