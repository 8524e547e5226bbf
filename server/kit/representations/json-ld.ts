import { type Relation } from '@waymark/shared'
import { serverMediaType } from '../hypermedia/media-type.ts'
import type { Link } from '../hypermedia/representation.ts'
import type { DescribedService, LinkContext, TextSerializer } from '../hypermedia/serializer.ts'
import { problemJson } from './hal.ts'
import { apiDocumentation } from './json-ld/api-documentation.ts'
import { linkNode, nodeOf } from './json-ld/node.ts'
import { contextOf, type Node } from './json-ld/vocabulary.ts'

// The list of relations has a place in every service.
const documentation: Link = { href: '/rels' }
const documentationRelation: Relation = {
  name: 'http://www.w3.org/ns/hydra/core#apiDocumentation',
  key: 'apiDocumentation',
  cardinality: 'one',
  title: 'API documentation',
  description: 'The classes of the service with their properties and operations.',
  registered: true,
}

function jsonLdOf(service: DescribedService | undefined): TextSerializer {
  return {
    key: 'jsonld',
    title: 'JSON-LD',
    mediaType: serverMediaType.jsonLd,
    quality: 0.23,
    isText: false,
    showsLinks: true,
    fieldLinks: [{ relation: documentationRelation, links: [documentation] }],
    linksSchemas: true,
    problems: problemJson,
    within: jsonLdOf,
    write(representation, context) {
      const { '@type': types, ...members } = nodeOf(representation, service?.meanings)
      const isDocumentation = representation.kind === 'rels' && service !== undefined
      const alternates = context.alternates.map(linkNode)
      return JSON.stringify({
        '@context': contextOf(context),
        '@type': isDocumentation ? [types, 'hydra:ApiDocumentation'].flat() : types,
        ...members,
        ...profilesOf(members, context),
        'iana:alternate': alternates.length === 0 ? undefined : alternates,
        ...(isDocumentation ? apiDocumentation(service, context.home) : {}),
      })
    },
  }
}

/** Returns the profiles of the resource itself and that of the service. */
function profilesOf(members: Node, { profiles }: LinkContext): Node {
  if (profiles.length === 0) return {}
  return { 'iana:profile': [members['iana:profile'] ?? [], profiles.map(linkNode)].flat() }
}

/**
 * JSON-LD 1.1 with the Hydra Core Vocabulary: links are properties, templates are `IriTemplate`, forms are operations of
 * their targets, and lists are collections. The list of relations is the API documentation too.
 *
 * @example
 * assert.equal(jsonLd.mediaType, 'application/ld+json')
 */
export const jsonLd: TextSerializer = jsonLdOf(undefined)
