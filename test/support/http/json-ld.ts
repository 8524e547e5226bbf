import { createRequire } from 'node:module'

/** The part of jsonld that the tests use; the package has no types. */
interface JsonLdProcessor {
  expand(document: object, options: { readonly base: string; readonly documentLoader: () => never }): Promise<unknown>
}

const processor = createRequire(import.meta.url)('jsonld') as JsonLdProcessor

/** A node of expanded JSON-LD: each property has a list of values. */
export interface ExpandedNode {
  readonly '@id'?: string
  readonly '@type'?: readonly string[]
  readonly '@value'?: unknown
  readonly [property: string]: unknown
}

/** Expands a document without the network, as its contexts are in it. */
export async function expanded(text: string, base: string): Promise<ExpandedNode> {
  const documentLoader = (): never => {
    throw new Error('The document needs a context of another document')
  }
  // A JSON object has one node object after expansion, because it has no @graph.
  const [node] = (await processor.expand(JSON.parse(text) as object, { base, documentLoader })) as ExpandedNode[]
  if (node === undefined) throw new Error('The document has no node')
  return node
}

/** Returns the first text of a property; empty without one. */
function textIn(node: ExpandedNode | undefined, property: string): string {
  const value = nodesOf(node, property)[0]?.['@value']
  return typeof value === 'string' ? value : ''
}

/** Returns the nodes of a property. */
export function nodesOf(node: ExpandedNode | undefined, property: string): readonly ExpandedNode[] {
  const found = node?.[property]
  return Array.isArray(found) ? (found as ExpandedNode[]) : []
}

const hydra = 'http://www.w3.org/ns/hydra/core#'

/**
 * A client of Hydra that knows the core vocabulary and the relations of a service only. It performs the operations that a
 * representation has; alcaeus performs those that the documentation gives the class of the resource.
 */
export class HydraClient {
  readonly vocabulary: string
  readonly #entry: string

  constructor(entry: string, documentation: string) {
    this.#entry = entry
    this.vocabulary = `${documentation}#`
  }

  async get(uri: string): Promise<ExpandedNode> {
    const url = new URL(uri, this.#entry).href
    const response = await fetch(url, { headers: { accept: 'application/ld+json' } })
    return expanded(await response.text(), response.url)
  }

  /** Returns the URI of the API documentation, which every representation names in the Link field. */
  async documentation(): Promise<string> {
    const response = await fetch(this.#entry, { headers: { accept: 'application/ld+json' } })
    const link = response.headers.get('link') ?? ''
    const [, href = ''] = /<([^>]*)>; rel="http:\/\/www\.w3\.org\/ns\/hydra\/core#apiDocumentation"/.exec(link) ?? []
    // The parser of API Platform does not resolve it.
    return new URL(href).href
  }

  /** Returns the page that a search finds: each variable of a simple template is a query parameter. */
  async search(node: ExpandedNode, values: Readonly<Record<string, string>>): Promise<ExpandedNode> {
    const [template] = nodesOf(node, `${hydra}search`)
    const text = textIn(template, `${hydra}template`)
    return this.get(`${text.replace(/\{.*\}$/, '')}?${new URLSearchParams(values).toString()}`)
  }

  /** Performs the operation of a type with an input by the names of its properties. */
  async operate(node: ExpandedNode, type: string, input: Readonly<Record<string, unknown>>): Promise<Response> {
    const operation = nodesOf(node, `${hydra}operation`).find((one) => one['@type']?.includes(type) === true)
    if (operation === undefined) throw new Error(`No operation ${type}`)
    const properties = Object.entries(input).map(([name, value]) => [this.vocabulary + name, [{ '@value': value }]])
    return fetch(node['@id'] ?? '', {
      method: textIn(operation, `${hydra}method`),
      headers: { accept: 'application/ld+json', 'content-type': 'application/ld+json' },
      body: JSON.stringify([Object.fromEntries(properties)]),
    })
  }
}
