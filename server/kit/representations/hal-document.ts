import { Link as PackageLink, Resource } from 'hal'
import type { Form } from '../hypermedia/form.ts'
import type { Representation, Link, LinkSet, State, EmbeddedSet } from '../hypermedia/representation.ts'
import type { WritingContext } from '../hypermedia/serializer.ts'

/** Whether a representation says what went wrong; its state is then that of a problem document (RFC 9457). */
export function isProblem({ kind }: Representation): boolean {
  return kind === 'problem-details'
}

/*
 * The only place that knows the npm package `hal`: its Resource holds the state and its Links. What it cannot do is
 * done around it: links of a relation that has many, attributes that it drops, state members that it trips over.
 * Its `embed` and `toXML` are broken; its `toJSON` copies everything twice, a spread gives the same members in a
 * third of the time.
 */

/** The members of one HAL resource, without what is embedded in it. */
export type HalResource = Record<string, unknown>

export interface HalLinks {
  /** The links that only the document itself has. */
  readonly document?: Pick<WritingContext, 'curies' | 'alternates'>
  /** Whether the targets of forms are links, in a media type without forms. */
  readonly linksForms?: boolean
}

/** Writes the state and the links of a representation. */
export function halResource(
  { state, links, forms }: Representation,
  { document, linksForms = false }: HalLinks = {},
): HalResource {
  const awkward = awkwardMembers(state)
  const resource = new Resource(awkward === undefined ? state : awkward.plain)
  // Embedded resources are written on their own; JSON leaves out what is undefined.
  resource._embedded = undefined
  for (const set of links) addLinks(resource, set)
  if (linksForms) for (const form of forms) addForm(resource, form)
  if (document !== undefined) {
    addMany(resource, 'alternate', document.alternates)
    addMany(resource, 'curies', document.curies)
  }
  // eslint-disable-next-line @typescript-eslint/no-misused-spread -- the members without the methods are what is wanted
  return { ...resource, ...awkward?.others }
}

/** HAL and HAL-FORMS give these members their meaning; state must not pretend to be links or forms. */
const reserved = ['_links', '_embedded', '_templates']

/** `hal` loses members with these names, or calls them as if they were its own. */
const trips = ['href', '__proto__', 'hasOwnProperty']

const unfit = new Set([...reserved, ...trips])

/** The state in what `hal` can hold and what has to be added afterwards; nothing where `hal` can hold all of it. */
function awkwardMembers(state: State): { readonly plain: object; readonly others: object } | undefined {
  if (isFit(state)) return undefined
  const entries = Object.entries(state)
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !unfit.has(name))),
    others: Object.fromEntries(entries.filter(([name]) => trips.includes(name))),
  }
}

function isFit(state: State): boolean {
  for (const name in state) if (unfit.has(name)) return false
  return Object.getPrototypeOf(state) === Object.prototype
}

/** `hal` checks the link; it would keep only some of the attributes, so they are taken from the link itself. */
function wireLink(relation: string, link: Link): object {
  const { href } = new PackageLink(relation, link.href)
  const isTemplate = link.variables !== undefined || relation === 'curies'
  return isTemplate ? { ...link, href, templated: true, variables: undefined } : link
}

function addLinks(resource: Resource, { relation, links }: LinkSet): void {
  const [first] = links
  if (relation.cardinality === 'many') resource._links[relation.name] = wireLinks(relation.name, links)
  else if (first !== undefined) resource._links[relation.name] = wireLink(relation.name, first)
}

// A link of the same relation leads to the page of the form.
function addForm(resource: Resource, { relation, target, title }: Form): void {
  if (relation === undefined || resource._links[relation] !== undefined) return
  resource._links[relation] = wireLink(relation, { href: target, title })
}

function addMany(resource: Resource, relation: string, links: readonly Link[]): void {
  if (links.length === 0) return
  const present = resource._links[relation] ?? []
  resource._links[relation] = [present, wireLinks(relation, links)].flat(2)
}

function wireLinks(relation: string, links: readonly Link[]): readonly object[] {
  return links.map((link) => wireLink(relation, link))
}

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
