import { Link as PackageLink, Resource } from 'hal'
import type { Form } from '../hypermedia/form.ts'
import type { Representation, Link, LinkSet, State } from '../hypermedia/representation.ts'
import type { LinkContext, ValidatorContext } from '../hypermedia/serializer.ts'
import { unicodeEscape } from '../values/unicode-escape.ts'

/** Whether a representation is a problem document (RFC 9457). */
export function isProblem({ kind }: Representation): boolean {
  return kind === 'problem-details'
}

/** The differences between HAL and media types based on it. */
export interface HalStyle {
  /** Returns the JSON text of `_templates`; empty if there are none. */
  readonly templates?: (representation: Representation) => string
  /** Whether form targets become links, because the media type has no forms. */
  readonly linksForms?: boolean
  /** Reorders the state of the top-level document, which precedes its links then. */
  readonly arrange?: (state: State) => State
}

/** Renders a HAL document (draft-kelly-json-hal-11). Only the top-level document has its profile, curies and alternate links. */
export function halDocument(
  representation: Representation,
  { alternates, curies, profiles }: LinkContext & ValidatorContext,
  style: HalStyle = {},
): string {
  const document = halResource(representation, style)
  // A resource may have further profiles of its own.
  if (profiles.length > 0) document.linkAll('profile', profiles)
  if (curies.length > 0) document.linkAll('curies', curies)
  return document.text(alternates, style.arrange)
}

/** Builds the resource with its state, links and embedded resources. */
function halResource(representation: Representation, style: HalStyle): HalResource {
  const { state, links, forms, embedded } = representation
  const resource = new HalResource(state, style.templates?.(representation) ?? '')
  for (const set of links) addLinks(resource, set)
  if (style.linksForms === true) for (const form of forms) addForm(resource, form)
  for (const { relation, items } of embedded) {
    const resources = items.map((item) => halResource(item, style))
    const [first] = resources
    if (relation.cardinality === 'many') resource.embed(relation.name, resources, false)
    else if (first !== undefined) resource.embed(relation.name, first, false)
  }
  return resource
}

function addLinks(resource: HalResource, { relation, links }: LinkSet): void {
  const [first] = links
  if (relation.cardinality === 'many') resource.linkAll(relation.name, links)
  else if (first !== undefined) resource.linkOne(relation.name, first)
}

// A link of the same relation already leads to the page of the form.
function addForm(resource: HalResource, { relation, target, title }: Form): void {
  if (relation === undefined || resource._links[relation] !== undefined) return
  resource.linkOne(relation, { href: target, title })
}

/*
 * A resource of the npm package `hal`, which builds the links and the embedded resources, and the only place for what
 * `hal` 1.2.0 does otherwise than HAL:
 *   state     a member named `href` is dropped, and one named like a method is called instead of the method
 *   Link      `type` and other attributes are dropped
 *   link      a list with one link is no list
 *   embed     adds an s to the relation, unless told otherwise
 *   toJSON    keeps `rel` in lists of links, throws for a single embedded resource, and copies all levels twice
 *   toXML     does not escape, so `hal-xml.ts` writes XML
 */
class HalResource extends Resource {
  readonly #state: State
  readonly #templates: string

  /** @param templates the JSON text of `_templates`, in which forms that repeat are rendered once */
  constructor(state: State, templates: string) {
    super({})
    this.#state = state
    this.#templates = templates
  }

  linkOne(relation: string, link: Link): void {
    this.link(new PackageLink(relation, link.href))
    const isTemplate = link.variables !== undefined || relation === 'curies'
    // JSON.stringify omits undefined.
    const complete = isTemplate ? { ...link, templated: true, variables: undefined } : link
    const present = this._links[relation]
    if (Array.isArray(present)) present[present.length - 1] = complete
    else this._links[relation] = complete
  }

  /** Adds links to the list of a relation. */
  linkAll(relation: string, links: readonly Link[]): void {
    for (const link of links) this.linkOne(relation, link)
    this._links[relation] = [this._links[relation] ?? []].flat()
  }

  /** Writes the document. Concatenates texts, because one object would render repeated forms each time. */
  text(alternates: readonly Link[], arrange?: HalStyle['arrange']): string {
    const state = isFit(this.#state) ? this.#state : fitMembers(this.#state)
    const links = `"_links":${linksText(this._links, alternates)}`
    const members = membersOf(JSON.stringify(arrange?.(state) ?? state))
    const own = arrange === undefined ? joined(links, members) : joined(members, links)
    return `{${joined(joined(own, this.#embeddedText()), this.#templates)}}`
  }

  #embeddedText(): string {
    let members = ''
    for (const [relation, resources] of Object.entries(this._embedded)) {
      const text = Array.isArray(resources) ? listText(resources) : resources.text([])
      members = joined(members, `${JSON.stringify(relation)}:${text}`)
    }
    return members === '' ? '' : `"_embedded":{${members}}`
  }
}

function linksText(links: HalResource['_links'], alternates: readonly Link[]): string {
  if (alternates.length === 0) return JSON.stringify(links)
  const { alternate = [], ...others } = links
  const own = [alternate].flat().map((link) => JSON.stringify(link))
  const list = [...own, ...alternates.map(alternateText)].join(',')
  return `{${joined(membersOf(JSON.stringify(others)), `"alternate":[${list}]`)}}`
}

// The names of languages are often the only characters beyond Latin-1 of a document. V8 stores a text that has one of these
// with two bytes a character; escaped (RFC 8259 §7), they do not double the memory of each document and slow its encoding.
function alternateText(link: Link): string {
  if (link.hreflang === undefined || link.title === undefined) return JSON.stringify(link)
  const { title, ...others } = link
  let escaped = ''
  for (const unit of JSON.stringify(title).split('')) escaped += unit > '\xff' ? unicodeEscape(unit) : unit
  return `{${joined(membersOf(JSON.stringify(others)), `"title":${escaped}`)}}`
}

/** Returns the text between the braces of an object in JSON. */
function membersOf(object: string): string {
  return object.slice(1, -1)
}

function joined(one: string, other: string): string {
  if (one === '') return other
  return other === '' ? one : `${one},${other}`
}

// Concatenates, because joining arrays would copy the embedded text once per level.
function listText(resources: readonly HalResource[]): string {
  let texts = ''
  for (const resource of resources) texts = joined(texts, resource.text([]))
  return `[${texts}]`
}

/** HAL and HAL-FORMS reserve these names; state must not imitate links or forms. */
const reserved = new Set(['_links', '_embedded', '_templates'])

function isFit(state: State): boolean {
  for (const name in state) if (reserved.has(name)) return false
  return Object.getPrototypeOf(state) === Object.prototype
}

function fitMembers(state: State): State {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !reserved.has(name)))
}
