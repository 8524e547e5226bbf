import { Link as PackageLink, Resource } from 'hal'
import type { Form } from '../hypermedia/form.ts'
import type { Link, LinkSet, Representation, State } from '../hypermedia/representation.ts'
import type { WritingContext } from '../hypermedia/serializer.ts'

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
