import { resource, type Resource } from '@waymark/server/http/resource'
import type { Representation, State } from '@waymark/server/hypermedia/representation'
import type { Serializer } from '@waymark/server/hypermedia/serializer'
import { mediaType as mediaTypes } from '@waymark/shared'
import { endpoints, href } from '../../routes.ts'
import { openapi, operations, type Described, type Served } from './openapi.ts'

export interface JsonDocument {
  readonly mediaType: string
  readonly title: string
  readonly version: string
  readonly document: () => Readonly<Record<string, unknown>>
  /** The same for people who read, where there is a page. */
  readonly page?: { readonly state: () => State; readonly serializers: readonly Serializer[] }
}

/** A JSON document in a media type of its own, which changes only with the program. */
export function jsonDocument({ mediaType, title, version, document, page }: JsonDocument): Resource {
  const serializer: Serializer = {
    key: 'document',
    title,
    mediaType,
    quality: 1,
    isText: false,
    showsLinks: true,
    write: () => JSON.stringify(document()),
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
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    serializers: [serializer, ...readable],
    find: () => Promise.resolve({ entity: {}, version }),
    represent,
  })
}

/**
 * What the service publishes about itself, as a linkset (RFC 9727, RFC 9264).
 *
 * @param hasAuthorizationServer whether programs can be allowed something, and find out how (RFC 8414)
 */
export function apiCatalog(hasAuthorizationServer: boolean): Readonly<Record<string, unknown>> {
  return {
    linkset: [
      {
        anchor: href('home', {}),
        'service-desc': [{ href: href('openapi', {}), type: 'application/openapi+json' }],
        'service-doc': [
          { href: href('rels', {}), type: 'text/html' },
          { href: href('problems', {}), type: 'text/html' },
        ],
        ...(hasAuthorizationServer
          ? { 'service-meta': [{ href: endpoints.serverMetadata, type: 'application/json' }] }
          : {}),
      },
    ],
  }
}

/**
 * The documents that describe the service to programs.
 *
 * @param hasAuthorizationServer whether the API catalog names one (RFC 8414)
 */
export function descriptionRows(
  about: Described,
  hasAuthorizationServer: boolean,
  served: () => readonly Served[],
): Readonly<Record<'openapi' | 'apiCatalog', Resource>> {
  const { version, serializers } = about
  return {
    openapi: jsonDocument({
      mediaType: 'application/openapi+json',
      title: 'OpenAPI',
      version,
      document: () => openapi(about, served()),
      page: {
        serializers,
        state: () => ({ description: 'All operations of the service.', operations: [...operations(served())] }),
      },
    }),
    apiCatalog: jsonDocument({
      mediaType: 'application/linkset+json',
      title: 'API catalog',
      version,
      document: () => apiCatalog(hasAuthorizationServer),
    }),
  }
}
