import type { Relation, ValueShape } from '@waymark/shared'
import type { Form, FormField } from './form.ts'

/** An event of a calendar (RFC 5545 §3.6.1), as a representation carries it for those media types that show time. */
export interface CalendarEvent {
  /** Stays the same whatever changes; globally unique. */
  readonly uid: string
  /** Grows with every change. */
  readonly sequence: number
  /** When it last changed, and when it is; milliseconds since 1970. */
  readonly changed: number
  readonly start: number
  readonly end: number
  /** The IANA zone in which it takes place. */
  readonly timeZone: string
  readonly summary: string
  readonly description?: string
  readonly location?: string
  readonly isCancelled: boolean
}

/*
 * How a representation is best shown, for media types that can show more than members and values. A layout names
 * members and relations and adds words; it holds nothing that state, links and embedded resources do not, so a media
 * type that knows no layouts loses nothing.
 */
export type Layout = Timetable | Portrait | Ceremony | Progress

/** A list of columns, such as days, each with cells, such as times; cells that say the same stand in one row. */
export interface Timetable {
  readonly kind: 'timetable'
  readonly caption: string
  /** The member of the state that lists the columns. */
  readonly columns: string
  /** The member of a column that heads it, and the one that lists its cells. */
  readonly head: string
  readonly cells: string
  /** The member of a cell that heads its row, and the one that says what is there. */
  readonly row: string
  readonly says: string
  /** In words, what a cell may say. */
  readonly words: Readonly<Record<string, string>>
  /** Where cells lead: to those resources embedded under the relation whose `id` is equal. */
  readonly leadsTo: { readonly relation: string; readonly id: string }
}

/** Somebody or something with a name, whose initials can stand for a picture. */
export interface Portrait {
  readonly kind: 'portrait'
}

/** Something that a device of whoever looks at it answers, before the form is sent. */
export interface Ceremony {
  readonly kind: 'ceremony'
  /** The member of the state that the device is given. */
  readonly options: string
  /** The members that are for the device and say nothing to people. */
  readonly unseen: readonly string[]
  /** The field of the form that takes what it answers. */
  readonly field: string
  /** What somebody is told whose browser cannot ask a device. */
  readonly unavailable: string
}

/** Something that goes on, and how far it is. */
export interface Progress {
  readonly kind: 'progress'
  /** The member of the state that says how much of it is over, 0 to 1. */
  readonly fraction: string
  /** The member that says where it is: when that is another, other things can be done. */
  readonly phase: string
}

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
  /** The types of the values in the state; without it they are texts, numbers and so on as in JSON. */
  readonly shape?: ValueShape
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
