import { serverMediaType } from '../hypermedia/media-type.ts'
import type { Link, Representation } from '../hypermedia/representation.ts'
import type { TextSerializer, WritingContext } from '../hypermedia/serializer.ts'
import { isProblem } from './hal-document.ts'
import { errorsOf } from './json-api/errors.ts'
import { identifierOf, linkOf, linksOf, type Members, metaOf, objectOf, resourceObject } from './json-api/resource.ts'

/**
 * JSON:API 1.1: lists are collections, embedded resources are included, and problems are error objects. The specification
 * has no forms, so `meta.actions` has them as in Siren.
 *
 * @example
 * assert.equal(jsonApi.mediaType, 'application/vnd.api+json')
 */
export const jsonApi: TextSerializer = jsonApiWith({})

interface Additions {
  /** Where the extension Atomic Operations is supported, which its URI identifies as a relation of the home document. */
  readonly operations?: Link
}

/** Returns JSON:API with a link to an endpoint for several changes in one request. */
export function jsonApiWith({ operations }: Additions): TextSerializer {
  return {
    key: 'jsonapi',
    title: 'JSON:API',
    mediaType: serverMediaType.jsonApi,
    onlyParameters: ['profile'],
    quality: 0.21,
    isText: false,
    showsLinks: true,
    linksSchemas: true,
    write(representation, context) {
      const hasMore = operations !== undefined && representation.kind === 'home'
      const more = hasMore ? { operations: linkOf('https://jsonapi.org/ext/atomic', operations) } : {}
      return JSON.stringify({ jsonapi: { version: '1.1' }, ...documentOf(representation, context, more) })
    },
  }
}

function documentOf(representation: Representation, { alternates, profiles }: WritingContext, more: Members): Members {
  const described = profiles.map((link) => ['service-profile', linkOf('profile', link)] as const)
  const own = { ...linksOf(representation), ...more }
  const others = alternates.map((link, index) => [`alternate-${String(index + 1)}`, linkOf('alternate', link)] as const)
  const links = objectOf([...Object.entries(own), ...described, ...others])
  const { state, embedded } = representation
  if (isProblem(representation)) return { errors: errorsOf(representation), links, meta: metaOf(representation, state) }
  const list = embedded.find(({ relation }) => relation.key === 'item')
  const primary = list?.items ?? [representation]
  const rest = embedded.filter((set) => set !== list).flatMap(({ items }) => items)
  const included = includedOf(primary, list === undefined ? [] : rest)
  return {
    links,
    data: list === undefined ? resourceObject(representation) : primary.map(resourceObject),
    included: included.length === 0 ? undefined : included,
    meta: list === undefined ? undefined : { ...metaOf(representation, state), ...relatedOf(representation, list) },
  }
}

/** Returns the identifiers of what a collection embeds beside its items. */
function relatedOf({ embedded }: Representation, list: Representation['embedded'][number]): Members {
  const sets = embedded.filter((set) => set !== list)
  return { related: objectOf(sets.map(({ relation, items }) => [relation.key, items.map(identifierOf)] as const)) }
}

/** Returns the embedded resources at any depth, each once (§7.4). */
function includedOf(primary: readonly Representation[], rest: readonly Representation[]): readonly Members[] {
  const known = new Set(primary.map(keyOf))
  const included: Members[] = []
  const open = [...primary.flatMap(embeddedIn), ...rest]
  for (const one of open) {
    if (known.has(keyOf(one))) continue
    known.add(keyOf(one))
    included.push(resourceObject(one))
    open.push(...embeddedIn(one))
  }
  return included
}

function keyOf(representation: Representation): string {
  const { type, id } = identifierOf(representation)
  return `${type} ${id}`
}

function embeddedIn({ embedded }: Representation): readonly Representation[] {
  return embedded.flatMap(({ items }) => items)
}
