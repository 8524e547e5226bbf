import { pointerTo } from '@waymark/shared'
import { readJson, type Format, type Reading } from '../document/decoder.ts'
import type { Document } from '../document/document.ts'
import { readForm, type Form } from '../forms/form.ts'
import { isJsonObject, memberOf, textOf, type JsonObject } from '../document/json.ts'
import type { Link } from '../document/link.ts'
import { Unreadable } from '../transport/body.ts'
import { grouped, linkTo, objectsOf, relationsOf } from './members.ts'

const mediaType = 'application/vnd.collection+json'

/**
 * Collection+JSON: items are embedded under `item`, with their data as state; queries are forms named by relation. The
 * template is the form `create` of the collection and `edit` of each item.
 *
 * @example
 * const friends = await connect('https://friends.example/', { formats: [collectionJson] })
 * const found = await friends.submit('search', { name: 'Ada' })
 * console.log(found.embedded('item').map(({ state }) => state))
 */
export const collectionJson: Format = {
  mediaType,
  read: (body, reading) => {
    const document = readJson(body)
    const collection = isJsonObject(document) ? memberOf(document, 'collection') : undefined
    if (isJsonObject(collection)) return readCollection(collection, reading)
    throw new Unreadable([{ pointer: '/collection', detail: 'must be an object' }])
  },
}

function readCollection(collection: JsonObject, reading: Reading): Document {
  const template = templateOf(collection)
  const error = memberOf(collection, 'error')
  const create = { name: 'create', method: 'POST', target: textOf(collection, 'href') ?? reading.base }
  return {
    pointer: '/collection',
    state: isJsonObject(error) ? { error } : {},
    links: linksOf(collection),
    embedded: grouped(
      objectsOf(collection, 'items').map((item, index) => ['item', readItem(item, { template, reading, index })]),
    ),
    forms: [
      ...(template === undefined ? [] : writingForm({ ...create, data: template }, reading)),
      ...objectsOf(collection, 'queries').flatMap((query) => queryForm(query, reading)),
    ],
    curies: [],
  }
}

function templateOf(collection: JsonObject): readonly JsonObject[] | undefined {
  const template = memberOf(collection, 'template')
  return isJsonObject(template) ? objectsOf(template, 'data') : undefined
}

interface Place {
  readonly template: readonly JsonObject[] | undefined
  readonly reading: Reading
  readonly index: number
}

function readItem(item: JsonObject, { template, reading, index }: Place): Document {
  const state = stateOf(objectsOf(item, 'data'))
  const target = textOf(item, 'href')
  const data = template?.map((datum) => {
    const name = textOf(datum, 'name') ?? ''
    return Object.hasOwn(state, name) ? { ...datum, value: state[name] } : datum
  })
  const edit = { name: 'edit', method: 'PUT' }
  const forms = data === undefined || target === undefined ? [] : writingForm({ ...edit, target, data }, reading)
  const pointer = pointerTo(['collection', 'items', index])
  return { pointer, state, links: linksOf(item), embedded: new Map(), forms, curies: [], encode }
}

// Assigning this name would change the prototype.
function stateOf(data: readonly JsonObject[]): JsonObject {
  const pairs = data.map((datum) => [textOf(datum, 'name') ?? '', memberOf(datum, 'value')] as const)
  return Object.fromEntries(pairs.filter(([name]) => name !== '__proto__'))
}

function linksOf(owner: JsonObject): ReadonlyMap<string, readonly Link[]> {
  const href = textOf(owner, 'href')
  const self = href === undefined ? [] : linkTo(href).map((link) => ['self', link] as const)
  const others = objectsOf(owner, 'links').flatMap((link) => {
    const target = textOf(link, 'href')
    const title = textOf(link, 'prompt')
    const links = target === undefined ? [] : linkTo(target, title === undefined ? link : { ...link, title })
    return relationsOf(link).flatMap((relation) => links.map((one) => [relation, one] as const))
  })
  return grouped([...self, ...others])
}

function queryForm(query: JsonObject, { base, notify }: Reading): readonly Form[] {
  const href = textOf(query, 'href')
  const target = href === undefined ? null : URL.parse(href, base)
  const name = relationsOf(query)[0]
  if (target === null || name === undefined) {
    notify({ code: 'form-ignored', message: 'A query has no rel or no href', url: base })
    return []
  }
  const properties = objectsOf(query, 'data')
  return [
    readForm(name, { title: textOf(query, 'prompt') ?? name, method: 'GET', properties }, { target: target.href }),
  ]
}

interface Writing {
  readonly name: string
  readonly method: string
  readonly target: string
  readonly data: readonly JsonObject[]
}

function writingForm({ name, method, target, data }: Writing, { base }: Reading): readonly Form[] {
  const url = URL.parse(target, base)
  const template = { method, contentType: mediaType, properties: data }
  return url === null ? [] : [Object.freeze({ ...readForm(name, template, { target: url.href }), write: templateBody })]
}

// Collection+JSON has no partial updates.
const encode: NonNullable<Document['encode']> = (method, state) =>
  method === 'PUT' && isJsonObject(state)
    ? { contentType: mediaType, body: templateBody(new Map(Object.entries(state))) }
    : undefined

// §2.3: a write sends a filled-in template.
function templateBody(values: ReadonlyMap<string, unknown>): string {
  return JSON.stringify({ template: { data: [...values].map(([name, value]) => ({ name, value })) } })
}
