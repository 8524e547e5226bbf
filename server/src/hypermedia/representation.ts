import type { Relation } from '@waymark/shared'
import type { CalendarEvent } from './event.ts'
import type { Form, FormField } from './form.ts'
import type { Layout } from './layout.ts'

/*
 * A representation without a media type: what a resource is now and what can be done next. Every serializer
 * writes the same representation, so what is possible is the same in every media type.
 *  1. State is plain JSON data, already encoded by the codec of its kind.
 *  2. The first link set is `self`.
 *  3. Links and embedded resources are grouped by relation; the relation decides on one or many.
 *  4. Nothing here knows a media type, a status or who asks: what somebody may not do is simply not there.
 */
export interface Representation {
  /** The name of the resource in its description, such as `schedule`. */
  readonly kind: string
  /** What a person would call it. */
  readonly title: string
  readonly state: State
  readonly links: readonly LinkSet[]
  readonly embedded: readonly EmbeddedSet[]
  readonly forms: readonly Form[]
  /** What it has to say to a calendar; an empty list is a calendar without events. */
  readonly events?: readonly CalendarEvent[]
  /** Whether it tells of what happens to it, as it happens. */
  readonly isWatched?: boolean
  /** How it is best shown, where that is more than members and values. */
  readonly layout?: Layout
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }
export type State = Readonly<Record<string, Json | undefined>>

/** The links of one relation. */
export interface LinkSet {
  readonly relation: Relation
  readonly links: readonly Link[]
}

export interface Link {
  /** A path-absolute URI reference, or a URI Template where `variables` are given. */
  readonly href: string
  readonly title?: string
  /** The variables of a URI Template; without them `href` is used as it is. */
  readonly variables?: readonly FormField[]
  readonly name?: string
  readonly type?: string
  readonly hreflang?: string
  readonly profile?: string
  readonly deprecation?: string
}

/** The embedded resources of one relation; an empty set stays, so that a list without items is a list. */
export interface EmbeddedSet {
  readonly relation: Relation
  readonly items: readonly Representation[]
}

/** The URI of the representation's own resource. */
export function selfOf(representation: Representation): string | undefined {
  return linksOf(representation, 'self')[0]?.href
}

/** The links of a relation, by its key. */
export function linksOf(representation: Representation, key: string): readonly Link[] {
  return representation.links.find((set) => set.relation.key === key)?.links ?? []
}
