import { Link as PackageLink, Resource } from 'hal'
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

type TopLevel = Pick<WritingContext, 'curies' | 'alternates'>

/** Writes the state and the links of a representation; with a context also the links of the whole document. */
export function halResource({ state, links }: Representation, context?: TopLevel): HalResource {
  const awkward = awkwardMembers(state)
  const resource = new Resource(awkward === undefined ? state : awkward.plain)
  // Embedded resources are written on their own; JSON leaves out what is undefined.
  resource._embedded = undefined
  for (const set of links) addLinks(resource, set)
  if (context !== undefined) {
    addMany(resource, 'alternate', context.alternates)
    addMany(resource, 'curies', context.curies)
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

function addMany(resource: Resource, relation: string, links: readonly Link[]): void {
  if (links.length === 0) return
  const present = resource._links[relation] ?? []
  resource._links[relation] = [present, wireLinks(relation, links)].flat(2)
}

function wireLinks(relation: string, links: readonly Link[]): readonly object[] {
  return links.map((link) => wireLink(relation, link))
}
