import type { Relation } from '@waymark/shared'
import type { Meaning } from '../../hypermedia/meaning.ts'
import type { Json, State } from '../../hypermedia/representation.ts'
import type { WritingContext } from '../../hypermedia/serializer.ts'

/** A JSON-LD node object. JSON.stringify omits undefined. */
export type Node = Readonly<Record<string, unknown>>

/**
 * Returns the context of a document. Relations are the URIs of their documents; members of a state, kinds of resources and
 * fields are terms of one vocabulary. Without a known origin these are URNs, because a context has no relative IRIs.
 */
export function contextOf({ curies, origin }: Pick<WritingContext, 'curies' | 'origin'>): Node {
  const prefixes = curies.map(({ name, href }) => [name, absolute(href.replace('{rel}', ''), origin)] as const)
  const vocabulary = `${(prefixes[0]?.[1] ?? absolute('/', origin)).replace(/[/:]$/, '')}#`
  return {
    '@vocab': vocabulary,
    vocab: vocabulary,
    hydra: 'http://www.w3.org/ns/hydra/core#',
    iana: 'http://www.iana.org/assignments/relation/',
    rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
    sh: 'http://www.w3.org/ns/shacl#',
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    ...Object.fromEntries(prefixes),
  }
}

function absolute(href: string, origin: string | undefined): string {
  return URL.parse(href, origin)?.href ?? `urn:waymark${href.replaceAll('/', ':')}`
}

/** Returns the term of a kind of resource: classes begin with a capital letter, unlike members. */
export function classOf(kind: string): string {
  return `vocab:${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
}

/** Returns the property of a relation. */
export function propertyOf({ name }: Pick<Relation, 'name'>): string {
  return name.includes(':') ? name : `iana:${name}`
}

/** Returns the members of a state as properties. A name must not be a keyword or look like another property. */
export function propertiesOf(state: State): Node {
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [termOf(name), valueOf(value)]))
}

/** Returns the properties of a public vocabulary that members of a state have beside their own. */
export function meantProperties(state: State, meaning: Meaning | undefined): Node {
  const named = Object.entries(meaning?.members ?? {}).filter(([name]) => state[name] !== undefined)
  return Object.fromEntries(named.map(([name, property]) => [property, valueOf(state[name])]))
}

/** Returns the term of a member. */
export function termOf(name: string): string {
  return /^@|:/.test(name) ? name.replaceAll(/[@:]/g, encodeURIComponent) : name
}

function valueOf(value: Json | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value
  return isList(value) ? value.map(valueOf) : propertiesOf(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
