import { mediaType } from '@waymark/shared'
import { serverMediaType } from '../../hypermedia/media-type.ts'
import { type Link, type Representation, selfOf, type State } from '../../hypermedia/representation.ts'
import { actionsOf } from '../siren.ts'

/** An object of JSON:API. JSON.stringify omits undefined. */
export type Members = Readonly<Record<string, unknown>>

/** Returns an object; undefined without a member. */
export function objectOf(entries: readonly (readonly [string, unknown])[]): Members | undefined {
  const given = entries.filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** The identity of a resource object: its kind, and its `id` or else its URI. */
export function identifierOf(representation: Representation): { readonly type: string; readonly id: string } {
  const { kind, title, state } = representation
  const id = Object.hasOwn(state, 'id') ? state['id'] : undefined
  const isPlain = typeof id === 'string' || typeof id === 'number'
  return { type: kind, id: isPlain ? String(id) : (selfOf(representation) ?? title) }
}

/** Returns a representation as a resource object, whose embedded resources are included by the document. */
export function resourceObject(representation: Representation): Members {
  const { state, embedded } = representation
  const entries = Object.entries(state).filter(([name]) => name !== 'id')
  const isAttribute = (name: string): boolean => attribute.test(name) && name !== 'type'
  const attributes = objectOf(entries.filter(([name]) => isAttribute(name)))
  const others = objectOf(entries.filter(([name]) => !isAttribute(name)))
  const relationships = embedded.map(({ relation: { key, cardinality }, items }) => {
    // Attributes and relationships have the same names (§7.2.2).
    const name = Object.hasOwn(state, key) ? `${key}-resources` : key
    const [first] = items
    const one = first === undefined ? null : identifierOf(first)
    return [name, { data: cardinality === 'many' ? items.map(identifierOf) : one }] as const
  })
  return {
    ...identifierOf(representation),
    attributes,
    relationships: objectOf(relationships),
    links: linksOf(representation),
    meta: metaOf(representation, others),
  }
}

/** Returns the links by the keys of their relations; several of one relation have numbers. */
export function linksOf({ links }: Representation): Members | undefined {
  return objectOf(
    links.flatMap(({ relation: { key, name }, links: given }) =>
      given
        .filter(({ variables }) => variables === undefined)
        .map((link, index) => [index === 0 ? key : `${key}-${String(index + 1)}`, linkOf(name, link)] as const),
    ),
  )
}

/** Returns a link object. */
export function linkOf(rel: string, { href, title, type, hreflang }: Link): Members {
  return { href, rel, title, type, hreflang }
}

/**
 * Returns what JSON:API has no member for: the title, the actions, each with the type of the resource object that it takes,
 * the templates of queries, and other names.
 */
export function metaOf(representation: Representation, state: State | Members | undefined): Members {
  const kinds = new Map(representation.forms.map(({ name, leadsTo }) => [name, leadsTo]))
  const actions = actionsOf(representation).map((action) => {
    if (action['type'] !== mediaType.json) return action
    return { ...action, type: serverMediaType.jsonApi, resourceType: kinds.get(String(action['name'])) }
  })
  const templates = representation.links.flatMap(({ relation: { name: rel }, links }) =>
    links.flatMap(({ href, title, variables }) =>
      variables === undefined ? [] : [{ rel, href, title, variables: variables.map(({ name }) => name) }],
    ),
  )
  return {
    title: representation.title,
    state,
    actions: actions.length === 0 ? undefined : actions,
    templates: templates.length === 0 ? undefined : templates,
  }
}

// §5.8.1: member names have letters, digits, hyphens and underscores, and begin and end with a letter or a digit.
const attribute = /^[A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?$/
