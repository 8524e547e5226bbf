import { type Document } from '../document/document.ts'
import { flatDocuments } from '../document/flat-document.ts'
import { DocumentRepresentation } from '../navigation/document-representation.ts'
import { freezeDeep } from '../document/json.ts'
import type { Form, FormField } from '../forms/form.ts'
import { agentOf, insideOf } from '../navigation/agent.ts'
import type { Link } from '../document/link.ts'
import type { Representation } from '../navigation/representation.ts'
import type { Resource } from '../document/resource.ts'

type Named<A> = readonly (readonly [name: string, values: readonly A[]])[]

interface FlatDocument extends Pick<Document, 'pointer' | 'state' | 'curies'> {
  readonly links: Named<Link>
  /** Positions among the documents. */
  readonly embedded: Named<number>
  readonly forms: readonly Form[]
}

/**
 * A representation as plain JSON, to go from a server that renders pages to the browser that goes on with them. It holds
 * what the representation holds, so it is as secret; in a page it has to be escaped like any text in a script.
 */
export interface Dehydrated extends Omit<Resource, 'document' | 'headers'> {
  readonly version: 1
  /** A list, since documents may lead to each other in circles; the first is the whole. */
  readonly documents: readonly FlatDocument[]
}

/** Throws TypeError for what is no representation of this package. */
export function dehydrate(representation: object): Dehydrated {
  const { document, base, url, kind, etag, lastModified, method, history } = insideOf(representation).resource
  const documents = flatDocuments(document).map(({ document: one, embedded }) => {
    const { pointer, state, curies, links, forms } = one
    return { pointer, state, curies, forms, links: [...links], embedded }
  })
  return { version: 1, base, url, kind, etag, lastModified, method, history, documents }
}

/** The representation again, whose requests are those of the connection that a navigation belongs to. */
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
  if (document === undefined) throw new TypeError('There is no document in what was dehydrated')
  const resource = { document, base, url, kind, etag, lastModified, method, history }
  return new DocumentRepresentation(agentOf(navigation), resource)
}

// JSON has no word for "without end".
function restored(form: Form): Form {
  return { ...form, fields: form.fields.map(restoredField) }
}

function restoredField(field: FormField): FormField {
  const { options } = field
  if (options === undefined) return field
  const maxItems = Number.isFinite(options.maxItems) ? options.maxItems : Infinity
  return { ...field, options: { ...options, maxItems } }
}
