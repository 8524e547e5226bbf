import type { Form } from '../forms/form.ts'
import type { Link } from './link.ts'
import type { JsonObject } from './json.ts'
import { isSameRelation, type Curie } from './relation-name.ts'

/** An encoded state. */
export interface Encoded {
  readonly contentType: string
  readonly body: string
}

/**
 * The content of a document in any format: state, links, embedded documents and forms. Relations have the names of the
 * document; `curies` are its own, followed by those of its parents.
 */
export interface Document {
  /** A JSON Pointer into the response; empty for the whole. */
  readonly pointer: string
  readonly state: unknown
  readonly links: ReadonlyMap<string, readonly Link[]>
  readonly embedded: ReadonlyMap<string, readonly Document[]>
  readonly forms: readonly Form[]
  readonly curies: readonly Curie[]
  /**
   * Encodes a state, patch or new resource for formats other than plain JSON; returns undefined if the format cannot.
   * `isOwn` is false for the target of a link.
   */
  readonly encode?:
    ((method: 'PATCH' | 'POST' | 'PUT', value: unknown, isOwn: boolean) => Encoded | undefined) | undefined
  /**
   * The relations whose embedded documents are all of their targets, so that links to them need no request: one target,
   * or a list of them whose link leads to a collection.
   */
  readonly included?: ReadonlyMap<string, 'list' | 'one'> | undefined
  /** The Resource Object of a HAL document. */
  readonly members?: JsonObject | undefined
}

/** Creates a document with a state only. */
export function bareDocument(state: unknown): Document {
  return { pointer: '', state, links: new Map(), embedded: new Map(), forms: [], curies: [] }
}

function collect<A>(
  table: ReadonlyMap<string, readonly A[]>,
  relation: string,
  curies: readonly Curie[],
): readonly A[] {
  return [...table].flatMap(([name, entries]) => (isSameRelation(name, relation, curies) ? entries : []))
}

/** Returns the links of a relation, given by its name or its URI. */
export function linksOf(document: Document, relation: string): readonly Link[] {
  return collect(document.links, relation, document.curies)
}

export function embeddedIn(document: Document, relation: string): readonly Document[] {
  return collect(document.embedded, relation, document.curies)
}

/** Returns the relations of a document that have a target, without `curies`. */
export function relationNames({ links, embedded }: Document): readonly string[] {
  const named = [...links, ...embedded].filter(([name, targets]) => targets.length > 0 && name !== 'curies')
  return [...new Set(named.map(([name]) => name))]
}

/** Returns the form with the name; `default` also matches the first form (HAL-FORMS §4.1). */
export function formIn(document: Document, name: string): Form | undefined {
  const named = document.forms.find((form) => form.name === name)
  return named ?? (name === 'default' ? document.forms[0] : undefined)
}
