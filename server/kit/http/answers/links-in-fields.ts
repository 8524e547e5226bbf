import type { Relation } from '@waymark/shared'
import type { LinkSet, Representation } from '../../hypermedia/representation.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { outsideHref } from '../base-path.ts'
import type { RenderedContent } from '../caching/content-cache.ts'
import { alternatesOf, type Exchange } from '../exchange.ts'
import { linkField, linkTemplateField } from './link-field.ts'

/** Returns the Link and Link-Template fields of a representation in a media type. */
export function linkFields(
  exchange: Exchange,
  serializer: Serializer,
  representation: Representation,
): RenderedContent['fields'] {
  const { basePath, context } = exchange.service
  const { origin = '', curies, profiles } = context
  const documents = outsideHref(basePath, curies[0]?.href ?? '{rel}')
  const uriOf = ({ key }: Relation): string => origin + documents.replace('{rel}', key)
  const isWhole = isInField(serializer)
  const own = [
    ...absolute(serializer.fieldLinks ?? [], exchange.service),
    ...(isWhole ? linksAndTargetsOf(representation) : []),
  ]
  const beside = isWhole ? { alternates: alternatesOf(exchange), profiles } : { alternates: [], profiles: [] }
  const field = linkField(own, beside, uriOf)
  const templates = linkTemplateField(own, uriOf)
  return { ...(field === '' ? {} : { Link: field }), ...(templates === '' ? {} : { 'Link-Template': templates }) }
}

/** Returns links with absolute URIs if the origin is known, for clients that do not resolve those of header fields. */
function absolute(
  sets: readonly LinkSet[],
  { basePath, context: { origin } }: Exchange['service'],
): readonly LinkSet[] {
  if (origin === undefined) return sets
  return sets.map(({ relation, links }) => ({
    relation,
    links: links.map((link) => ({ ...link, href: origin + outsideHref(basePath, link.href) })),
  }))
}

// RFC 8288: media types without links, or without a standard place for them, get them in the Link header field.
function isInField({ showsLinks, linksInField = !showsLinks }: Serializer): boolean {
  return linksInField
}

function linksAndTargetsOf({ links, forms }: Representation): readonly LinkSet[] {
  return [...links.filter(({ relation }) => relation.key !== 'alternate'), ...targetsOf(forms, links)]
}

/** Returns links to the targets of forms, for media types without forms. */
function targetsOf(forms: Representation['forms'], links: Representation['links']): readonly LinkSet[] {
  const known = new Set(links.map(({ relation }) => relation.name))
  return forms.flatMap(({ name: key, relation: name, target, title }) => {
    if (name === undefined || known.has(name)) return []
    known.add(name)
    const relation = {
      key,
      name,
      title,
      description: title,
      cardinality: 'one',
      registered: !name.includes(':'),
    } as const
    return [{ relation, links: [{ href: target, title }] }]
  })
}
