import { Link as PackageLink, Resource } from 'hal'
import type { Form } from '../hypermedia/form.ts'
import type { Representation, Link, LinkSet, State, EmbeddedSet } from '../hypermedia/representation.ts'
import type { LinkContext, ValidatorContext } from '../hypermedia/serializer.ts'

/** Whether a representation is a problem document (RFC 9457). */
export function isProblem({ kind }: Representation): boolean {
  return kind === 'problem-details'
}

/*
 * The only file that uses the npm package `hal`: its Resource holds the state and its Links. The rest is done here:
 * links of multi-valued relations, link attributes that it drops, and member names that it cannot handle. Its `embed`
 * and `toXML` are broken; its `toJSON` copies everything twice, and a spread takes a third of the time.
 */

/** A HAL resource without its embedded resources. */
export type HalResource = Record<string, unknown>

export interface HalLinks {
  /** Links of the top-level document only. */
  readonly document?: LinkContext
  /** Whether form targets become links, in media types without forms. */
  readonly linksForms?: boolean
}

/** Returns the state and links of a representation as HAL. */
function halResource(
  { state, links, forms }: Representation,
  { document, linksForms = false }: HalLinks = {},
): HalResource {
  const awkward = separatedMembers(state)
  const resource = new Resource(awkward === undefined ? state : awkward.plain)
  // Embedded resources are written separately; JSON.stringify omits undefined.
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

/** HAL and HAL-FORMS reserve these names; state must not imitate links or forms. */
const reserved = ['_links', '_embedded', '_templates']

/** `hal` drops members with these names or calls them as its own. */
const unsafeMembers = ['href', '__proto__', 'hasOwnProperty']

const unfit = new Set([...reserved, ...unsafeMembers])

/** Splits the state into the part that `hal` can hold and the part that is added afterwards. */
function separatedMembers(state: State): { readonly plain: object; readonly others: object } | undefined {
  if (isFit(state)) return undefined
  const entries = Object.entries(state)
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !unfit.has(name))),
    others: Object.fromEntries(entries.filter(([name]) => unsafeMembers.includes(name))),
  }
}

function isFit(state: State): boolean {
  for (const name in state) if (unfit.has(name)) return false
  return Object.getPrototypeOf(state) === Object.prototype
}

/** `hal` validates the link but keeps only some attributes, so all are copied from the link. */
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

// A link of the same relation already leads to the page of the form.
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

/** The differences between HAL and media types based on it. */
export interface HalStyle {
  /** Returns the JSON text of `_templates`; empty if there are none. */
  readonly templates?: (representation: Representation) => string
  /** Whether form targets become links, because the media type has no forms. */
  readonly linksForms?: boolean
  /** Reorders the members of the top-level document. */
  readonly arrange?: (document: HalResource) => HalResource
}

/** Renders a HAL document (draft-kelly-json-hal-11). Only the top-level document has curies and alternate links. */
export function halDocument(
  representation: Representation,
  context: LinkContext & ValidatorContext,
  style: HalStyle = {},
): string {
  const document = halResource(representation, { document: context, ...linksOf(style) })
  return withEmbedded(style.arrange?.(document) ?? document, representation, style)
}

function linksOf({ linksForms = false }: HalStyle): { readonly linksForms: boolean } {
  return { linksForms }
}

// Resources are concatenated as text, so that repeated parts are rendered only once.
function withEmbedded(resource: HalResource, representation: Representation, style: HalStyle): string {
  const text = JSON.stringify(resource)
  const embedded = embeddedText(representation.embedded, style)
  const templates = style.templates?.(representation) ?? ''
  if (embedded === '' && templates === '') return text
  const members = text === '{}' ? '{' : `${text.slice(0, -1)},`
  const comma = embedded === '' || templates === '' ? '' : ','
  return `${members}${embedded}${comma}${templates}}`
}

// Concatenates, because joining arrays would copy the embedded text once per level.
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
