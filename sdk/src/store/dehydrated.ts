import * as describedValues from '../document/described-values.ts'
import type { Document } from '../document/document.ts'
import { flatDocuments } from '../document/flat-documents.ts'
import { DocumentRepresentation } from '../navigation/document-representation.ts'
import { freezeDeep } from '../document/json.ts'
import type { Form, FormField } from '../forms/form.ts'
import { originOf } from '../navigation/agent.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Link } from '../document/link.ts'
import type { Representation } from '../navigation/representation.ts'
import type { Resource } from '../document/resource.ts'

type Named<A> = readonly (readonly [name: string, values: readonly A[]])[]

interface FlatDocument extends Pick<Document, 'pointer' | 'state' | 'curies'> {
  readonly links: Named<Link>
  /** Positions in the list of documents. */
  readonly embedded: Named<number>
  readonly forms: readonly Form[]
}

/**
 * A representation as plain JSON, for the transfer from server-side rendering to the browser. It is as confidential as
 * the representation. Escape it like any text in a script element.
 */
export interface Dehydrated extends Omit<Resource, 'document' | 'headers'> {
  readonly version: 1
  /** A list, because documents may form cycles; the first is the whole. */
  readonly documents: readonly FlatDocument[]
}

/** Throws TypeError for an object that is not a representation of this package. */
export function dehydrate(representation: object): Dehydrated {
  const { document, base, url, kind, etag, lastModified, method, history } = internalsOf(representation).resource
  const documents = flatDocuments(document).map(({ document: one, embedded }) => {
    const { pointer, state, curies, links, forms } = one
    return { pointer, state, curies, forms, links: [...links], embedded }
  })
  return { version: 1, base, url, kind, etag, lastModified, method, history, documents }
}

/** Restores a representation with the connection of a navigation. */
export function hydrate(dehydrated: Dehydrated, navigation: object): Representation {
  const { documents, base, url, kind, etag, lastModified, method, history } = dehydrated
  const made = documents.map(({ pointer, state, curies, links, forms }) => {
    const embedded = new Map<string, readonly Document[]>()
    const given = { links: new Map(freezeDeep(links)), forms: freezeDeep(forms.map(restored)) }
    return { pointer, state, curies, embedded, ...given }
  })
  for (const [index, { embedded }] of documents.entries()) {
    for (const [name, list] of embedded) {
      made[index]?.embedded.set(
        name,
        list.flatMap((position) => made[position] ?? []),
      )
    }
  }
  const [document] = made
  if (document === undefined) throw new TypeError('The dehydrated value contains no document')
  const resource = { document, base, url, kind, etag, lastModified, method, history }
  const { agent } = originOf(navigation)
  // No request has loaded them.
  agent.vocabulary.values = describedValues
  return new DocumentRepresentation(agent, resource).decoded()
}

// JSON cannot represent Infinity.
function restored(form: Form): Form {
  return { ...form, fields: form.fields.map(restoredField) }
}

function restoredField(field: FormField): FormField {
  const { options } = field
  if (options === undefined) return field
  const maxItems = Number.isFinite(options.maxItems) ? options.maxItems : Infinity
  return { ...field, options: { ...options, maxItems } }
}
