import type { Form } from '../forms/form.ts'
import type { Link } from './link.ts'
import { isSameRelation, type Curie } from './relation-name.ts'

/** A state as it is sent. */
export interface Encoded {
  readonly contentType: string
  readonly body: string
}

/**
 * What a document says, whatever its format: state, links, embedded documents and forms. Relations are listed
 * under the names that the document gives them; `curies` are its own and, after them, those of its parents.
 */
export interface Document {
  /** Where it stands in the answer: a JSON Pointer, empty for the whole. */
  readonly pointer: string
  readonly state: unknown
  readonly links: ReadonlyMap<string, readonly Link[]>
  readonly embedded: ReadonlyMap<string, readonly Document[]>
  readonly forms: readonly Form[]
  readonly curies: readonly Curie[]
  /** How a state, or members of one, are written where the format does not take them as bare JSON; nothing if it cannot be. */
  readonly encode?: ((method: 'PUT' | 'PATCH', value: unknown) => Encoded | undefined) | undefined
  /** The relations that were written as lists, where the format has both. */
  readonly lists?: ReadonlySet<string> | undefined
}

function collect<A>(
  table: ReadonlyMap<string, readonly A[]>,
  relation: string,
  curies: readonly Curie[],
): readonly A[] {
  return [...table].flatMap(([name, entries]) => (isSameRelation(name, relation, curies) ? entries : []))
}

/** The links of a relation, which is given by its name on the wire or by the URI that the name abbreviates. */
export function linksOf(document: Document, relation: string): readonly Link[] {
  return collect(document.links, relation, document.curies)
}

export function embeddedIn(document: Document, relation: string): readonly Document[] {
  return collect(document.embedded, relation, document.curies)
}

/** The names of all relations that lead on from a document. */
export function relationNames(document: Document): readonly string[] {
  return [...new Set([...document.links.keys(), ...document.embedded.keys()])].filter((name) => name !== 'curies')
}

/** The form of the name; `default` is the first one where none has this name (HAL-FORMS §4.1). */
export function formIn(document: Document, name: string): Form | undefined {
  const named = document.forms.find((form) => form.name === name)
  return named ?? (name === 'default' ? document.forms[0] : undefined)
}
