import type { EmbeddedSet, Representation } from '../hypermedia/representation.ts'
import { halResource, type HalResource } from './hal-resource.ts'
import type { WritingContext } from '../hypermedia/serializer.ts'

/** What a media type built upon HAL does otherwise. */
export interface HalStyle {
  /** The JSON text of the member `_templates`; an empty text where there are none. */
  readonly templates?: (representation: Representation) => string
  /** Whether the targets of forms are links, because the media type has no forms. */
  readonly linksForms?: boolean
  /** Puts the members of the document itself into another order. */
  readonly arrange?: (document: HalResource) => HalResource
}

/**
 * The JSON text of a HAL document (draft-kelly-json-hal-11). Only the document itself carries curies and
 * alternate links; embedded resources are written in the same way without them.
 */
export function halDocument(representation: Representation, context: WritingContext, style: HalStyle = {}): string {
  const document = halResource(representation, { document: context, ...linksOf(style) })
  return withEmbedded(style.arrange?.(document) ?? document, representation, style)
}

function linksOf({ linksForms = false }: HalStyle): { readonly linksForms: boolean } {
  return { linksForms }
}

// The texts of the resources are put together, so that what repeats in every one of them is made text only once.
function withEmbedded(resource: HalResource, representation: Representation, style: HalStyle): string {
  const text = JSON.stringify(resource)
  const embedded = embeddedText(representation.embedded, style)
  const templates = style.templates?.(representation) ?? ''
  if (embedded === '' && templates === '') return text
  const members = text === '{}' ? '{' : `${text.slice(0, -1)},`
  const comma = embedded === '' || templates === '' ? '' : ','
  return `${members}${embedded}${comma}${templates}}`
}

// Put together piece by piece: to join lists would copy what is embedded once for each level.
function embeddedText(sets: readonly EmbeddedSet[], style: HalStyle): string {
  let members = ''
  for (const set of sets) {
    const text = setText(set, style)
    if (text !== '') members += `${members === '' ? '' : ','}${JSON.stringify(set.relation.name)}:${text}`
  }
  return members === '' ? '' : `"_embedded":{${members}}`
}

function setText({ relation, items }: EmbeddedSet, style: HalStyle): string {
  const isList = relation.cardinality === 'many'
  let texts = ''
  for (const item of isList ? items : items.slice(0, 1)) {
    texts += `${texts === '' ? '' : ','}${withEmbedded(halResource(item, linksOf(style)), item, style)}`
  }
  return isList ? `[${texts}]` : texts
}
