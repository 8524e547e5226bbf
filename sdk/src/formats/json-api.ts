import { pointerTo } from '@waymark/shared'
import { readJson, type Format } from '../document/decoder.ts'
import { bareDocument, type Document } from '../document/document.ts'
import { isJsonObject, listOf, memberOf, textOf, type JsonObject } from '../document/json.ts'
import type { Link } from '../document/link.ts'
import { Unreadable } from '../transport/body.ts'
import { grouped, linkTo, objectOf, objectsOf } from './members.ts'

const mediaType = 'application/vnd.api+json'

/**
 * JSON:API 1.1: attributes, `type` and `id` are the state. A relationship is embedded if its resource is included, and
 * a link if it has a `related` one, which `follow` requests only if the resource is not included; resources of a collection are embedded under `item`. There are no forms; `patch`
 * changes attributes.
 *
 * @example
 * const article = await connect('https://articles.example/', { formats: [jsonApi] })
 * const [author] = article.embedded('author')
 * console.log(author?.state)
 */
export const jsonApi: Format = {
  mediaType,
  read: (body) => {
    const document = readJson(body)
    if (!isJsonObject(document)) throw new Unreadable('must be an object')
    return new Compound(document).whole()
  },
}

/** Top-level members that are not state. */
const structural = new Set(['data', 'included', 'links', 'jsonapi'])

class Compound {
  readonly #document: JsonObject
  /** The included resources by type and id. Each is one document, whatever relationships lead to it. */
  readonly #places = new Map<string, readonly [JsonObject, string]>()
  readonly #documents = new Map<JsonObject, Document>()

  constructor(document: JsonObject) {
    this.#document = document
    for (const [resource, pointer] of resourcesIn(document)) {
      const key = keyOf(resource)
      if (!this.#places.has(key)) this.#places.set(key, [resource, pointer])
    }
  }

  whole(): Document {
    const data = memberOf(this.#document, 'data')
    const links = linksIn(this.#document)
    if (isJsonObject(data)) {
      const main = this.#read(data, '/data')
      // The resource's own links take precedence.
      return { ...main, links: new Map([...links, ...main.links]) }
    }
    const items = objectsOf(this.#document, 'data').map((item, index) => this.#read(item, pointerTo(['data', index])))
    const others = Object.entries(this.#document).filter(([name]) => !structural.has(name))
    return {
      ...bareDocument(Object.fromEntries(others)),
      links,
      embedded: grouped(items.map((item) => ['item', item] as const)),
      encode: encoderOf({ type: memberOf(objectsOf(this.#document, 'data')[0] ?? {}, 'type') }),
    }
  }

  // Relationships form cycles, so a document is registered before its embedded documents are read. Iterative, because a
  // chain may be longer than the call stack.
  #read(resource: JsonObject, pointer: string): Document {
    const open: Linked[] = []
    const first = this.#known(resource, pointer, open)
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const [name, related] of relatedTo(next.resource)) {
        const [found, place] = this.#places.get(keyOf(related)) ?? []
        if (found === undefined || place === undefined) continue
        next.embedded.set(name, [...(next.embedded.get(name) ?? []), this.#known(found, place, open)])
      }
    }
    return first
  }

  #known(resource: JsonObject, pointer: string, open: Linked[]): Document {
    const known = this.#documents.get(resource)
    if (known !== undefined) return known
    const embedded = new Map<string, readonly Document[]>()
    const { id, type } = resource
    const state = { ...objectOf(resource, 'attributes'), type, ...(id === undefined ? {} : { id }) }
    const links = new Map([...relationshipLinks(resource), ...linksIn(resource)])
    const included = this.#includedIn(resource)
    const document = { ...bareDocument(state), pointer, links, embedded, included, encode: encoderOf({ type, id }) }
    this.#documents.set(resource, document)
    open.push({ resource, embedded })
    return document
  }

  /** Returns the relationships with all their resources in the document. */
  #includedIn(resource: JsonObject): Document['included'] {
    const relationships = Object.entries(objectOf(resource, 'relationships'))
    return new Map(
      relationships.flatMap(([name, relationship]) => {
        const data = isJsonObject(relationship) ? memberOf(relationship, 'data') : undefined
        const identifiers = listOf(data).filter(isJsonObject)
        const isWhole = identifiers.length > 0 && identifiers.every((one) => this.#places.has(keyOf(one)))
        return isWhole ? [[name, isJsonObject(data) ? 'one' : 'list'] as const] : []
      }),
    )
  }
}

interface Linked {
  readonly resource: JsonObject
  readonly embedded: Map<string, readonly Document[]>
}

const identity = new Set(['type', 'id', 'relationships'])

// JSON:API updates attributes, but never replaces them all (§9.2). A resource object is sent as it is.
function encoderOf(own: Readonly<{ type?: unknown; id?: unknown }>): NonNullable<Document['encode']> {
  return (method, value, isOwn) => {
    if (method === 'PUT' || !isJsonObject(value)) return undefined
    if (memberOf(value, 'data') !== undefined) return { contentType: mediaType, body: JSON.stringify(value) }
    const members = Object.entries(value)
    const { type, id, ...rest } = Object.fromEntries(members.filter(([name]) => identity.has(name)))
    const attributes = Object.fromEntries(members.filter(([name]) => !identity.has(name)))
    const known = isOwn ? own : {}
    // JSON omits undefined members.
    const data = {
      type: type ?? known.type,
      id: id ?? (method === 'PATCH' ? known.id : undefined),
      attributes,
      ...rest,
    }
    return data.type === undefined ? undefined : { contentType: mediaType, body: JSON.stringify({ data }) }
  }
}

function resourcesIn(document: JsonObject): readonly (readonly [JsonObject, string])[] {
  const data = memberOf(document, 'data')
  const main = isJsonObject(data) ? [[data, '/data'] as const] : at(document, 'data')
  return [...main, ...at(document, 'included')]
}

function at(document: JsonObject, name: string): readonly (readonly [JsonObject, string])[] {
  return objectsOf(document, name).map((resource, index) => [resource, pointerTo([name, index])] as const)
}

function keyOf(resource: JsonObject): string {
  return JSON.stringify([memberOf(resource, 'type'), memberOf(resource, 'id') ?? memberOf(resource, 'lid')])
}

function relatedTo(resource: JsonObject): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(resource, 'relationships')).flatMap(([name, relationship]) => {
    if (!isJsonObject(relationship)) return []
    const data = memberOf(relationship, 'data')
    const related = isJsonObject(data) ? [data] : objectsOf(relationship, 'data')
    return related.map((one) => [name, one] as const)
  })
}

type Links = readonly (readonly [string, readonly Link[]])[]

function relationshipLinks(resource: JsonObject): Links {
  return Object.entries(objectOf(resource, 'relationships')).flatMap(([name, relationship]) => {
    const links = isJsonObject(relationship) ? objectOf(relationship, 'links') : {}
    const related = readMember(memberOf(links, 'related'))
    return related.length === 0 ? [] : [[name, related] as const]
  })
}

function linksIn(owner: JsonObject): ReadonlyMap<string, readonly Link[]> {
  const links = Object.entries(objectOf(owner, 'links')).map(([name, value]) => [name, readMember(value)] as const)
  return new Map(links.filter(([, read]) => read.length > 0))
}

// A link is a URL, an object with one, or null.
function readMember(value: unknown): readonly Link[] {
  if (typeof value === 'string') return linkTo(value)
  const href = isJsonObject(value) ? textOf(value, 'href') : undefined
  return isJsonObject(value) && href !== undefined ? linkTo(href, value) : []
}
