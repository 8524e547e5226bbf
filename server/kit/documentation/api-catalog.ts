import { resource, type Resource } from '../http/resource.ts'
import type { LinkSet, Representation, State } from '../hypermedia/representation.ts'
import { mediaTypeParameter, type Serializer } from '../hypermedia/serializer.ts'
import { mediaType as mediaTypes, translate } from '@waymark/shared'
import { outsideHref } from '../http/base-path.ts'
import type { Served } from '../http/route.ts'
import { href } from '../http/routes.ts'
import { documentationRoutes, signatureKeysRoute } from './routes.ts'
import { linkSetFor, type Site } from './site.ts'
import { openapi, operations } from './openapi.ts'

export interface JsonDocument {
  readonly mediaType: string
  readonly title: string
  readonly version: string
  readonly document: () => Readonly<Record<string, unknown>>
  /** The HTML page of the document, if it has one. */
  readonly page?: { readonly state: () => State; readonly serializers: readonly Serializer[] }
  /** Returns the links of its Link field, in the language of the request. */
  readonly links?: () => readonly LinkSet[]
}

/** A JSON document in a media type of its own, which changes only with the program. */
function jsonDocument({ mediaType, title, version, document, page, links = () => [] }: JsonDocument): Resource {
  let text: string | undefined
  const serializer: Serializer = {
    key: 'document',
    title,
    mediaType,
    quality: 1,
    isText: false,
    showsLinks: true,
    get fieldLinks() {
      return links()
    },
    isUntranslated: true,
    write: () => (text ??= JSON.stringify(document())),
  }
  const readable = page?.serializers.filter((each) => each.mediaType === mediaTypes.html) ?? []
  const represent = (): Representation => ({
    kind: 'document',
    title,
    state: page?.state() ?? {},
    links: [],
    embedded: [],
    forms: [],
  })
  return resource({
    kind: 'document',
    isPublic: true,
    cache: { store: 'public', maxAge: 3600 },
    serializers: [serializer, ...readable],
    find: () => Promise.resolve({ entity: {}, version }),
    represent,
  })
}

// RFC 7517 §8.5.2.
const keySetType = 'application/jwk-set+json'

interface SignatureKeys {
  readonly keys: readonly { readonly kid: string }[]
}

/** Serves the public keys of the signatures of responses, as a JWK set; nothing without keys. */
export function signatureKeysServed(signatures: SignatureKeys | undefined): readonly Served[] {
  if (signatures === undefined) return []
  const { keys } = signatures
  const resource = jsonDocument({
    mediaType: keySetType,
    title: 'Signature keys',
    version: keys.map(({ kid }) => kid).join('-'),
    document: () => ({ keys }),
  })
  return [{ name: 'signatureKeys', template: signatureKeysRoute, resource }]
}

/** The documents that describe the service to programs: OpenAPI, and a linkset of all (RFC 9727, RFC 9264). */
export function serviceDocuments(site: Site): Readonly<Record<'openapi' | 'apiCatalog', Resource>> {
  const { version, serializers, home, basePath, catalogued = {}, hasSignatureKeys = false } = site
  const at = (path: string): string => outsideHref(basePath, path)
  // The list of relations is the profile of the service (ALPS) and its Hydra documentation too.
  const relations = (keys: readonly string[]): readonly object[] =>
    serializers
      .filter(({ key }) => keys.includes(key))
      .map(({ key, mediaType: type }) => ({
        href: at(`${href(documentationRoutes.rels, {})}?${mediaTypeParameter}=${key}`),
        type,
      }))
  const keySet = { href: at(signatureKeysRoute), type: keySetType }
  const catalogue = {
    anchor: at(home),
    'service-desc': [
      { href: at(href(documentationRoutes.openapi, {})), type: 'application/openapi+json' },
      ...relations(['alps', 'jsonld']),
    ],
    'service-doc': [
      { href: at(href(documentationRoutes.rels, {})), type: 'text/html' },
      { href: at(href(documentationRoutes.problems, {})), type: 'text/html' },
    ],
    ...catalogued,
    ...(hasSignatureKeys ? { 'service-meta': [...(catalogued['service-meta'] ?? []), keySet] } : {}),
  }
  return {
    openapi: jsonDocument({
      mediaType: 'application/openapi+json',
      title: 'OpenAPI',
      version,
      document: () => openapi(site),
      page: {
        serializers,
        state: () => ({ description: translate('All operations of the service.'), operations: [...operations(site)] }),
      },
    }),
    apiCatalog: jsonDocument({
      mediaType: 'application/linkset+json',
      title: 'API catalog',
      version,
      document: () => ({ linkset: [catalogue] }),
      // RFC 9727 §2: a HEAD request finds the relation too.
      links: () => [linkSetFor(site, 'api-catalog')({ href: href(documentationRoutes.apiCatalog, {}) })],
    }),
  }
}
