import type { Relation, ValueShape } from '@waymark/shared'
import type { Brand } from './brand.ts'
import type { Form, FormField } from './form.ts'

/** A calendar event (RFC 5545 §3.6.1), for media types that show events. */
export interface CalendarEvent {
  /** Globally unique and permanent. */
  readonly uid: string
  /** Incremented with every change. */
  readonly sequence: number
  /** Last change, start and end in milliseconds since 1970. */
  readonly changed: number
  readonly start: number
  readonly end: number
  /** IANA time zone. */
  readonly timeZone: string
  readonly summary: string
  readonly description?: string
  readonly location?: string
  readonly isCancelled: boolean
  /** The reminders of a calendar program, in milliseconds before the start. */
  readonly alarms?: readonly number[]
}

/**
 * How a representation is best displayed, in media types that support it. A layout refers to members and relations and
 * adds labels, or repeats the state in words; it contains no information of its own, so media types may ignore it.
 */
export type Layout = Timetable | Sheet | Portrait | Ceremony | Progress | Embedded

/** A table with columns, such as days, each with cells, such as times; cells with the same head are in the same row. */
export interface Timetable {
  readonly kind: 'timetable'
  readonly caption: string
  /** The zone of the times (IANA), which the caption names if it is not that of the service. */
  readonly timeZone?: string | undefined
  /** The member that lists the columns. */
  readonly columns: string
  /** The member of a column with its heading, and the one that lists its cells. */
  readonly head: string
  readonly cells: string
  /** The member of a cell with its row heading, and the one with its value. */
  readonly row: string
  readonly says: string
  /** Labels of the cell values. */
  readonly words: Readonly<Record<string, string>>
  /** Links a cell to the embedded resource of the relation with the same `id`. */
  readonly leadsTo: { readonly relation: string; readonly id: string }
}

/** A page to print, such as a confirmation or a receipt: the main facts in words, for a reader on paper. */
export interface Sheet {
  readonly kind: 'sheet'
  readonly facts: readonly Fact[]
  /** What the reader should do or know, below the facts. */
  readonly notes: readonly string[]
  /** What the reader can do on the page itself: the words beside a printed QR code that leads there. */
  readonly code?: string | undefined
}

/** A labelled line of a sheet. */
export interface Fact {
  readonly label: string
  readonly text: string
  /** The zone of the times in the text (IANA), which is named if it is not that of the service. */
  readonly timeZone?: string | undefined
}

/** A person or thing with a name, shown with its initials as an avatar. */
export interface Portrait {
  readonly kind: 'portrait'
}

/** A page inside a page of another site: it has no header and no footer, and its links open outside of it. */
export interface Embedded {
  readonly kind: 'embedded'
}

/** A WebAuthn ceremony, which the user's device completes before the form is sent. */
export interface Ceremony {
  readonly kind: 'ceremony'
  /** The member with the options for the device. */
  readonly options: string
  /** Members for the device that are not displayed. */
  readonly hidden: readonly string[]
  /** The field that takes the device's response. */
  readonly field: string
  /** The message if the browser does not support passkeys. */
  readonly unavailable: string
}

/** A running task with its progress. */
export interface Progress {
  readonly kind: 'progress'
  /** The member with the completed fraction, 0 to 1. */
  readonly fraction: string
  /** The member with the phase: a page reloads when it changes, because other links and forms apply. */
  readonly phase: string
}

/**
 * A representation independent of media type: the state of a resource with its links and forms. All serializers render
 * the same representation.
 *
 * 1. State is plain JSON, encoded by the codec of its kind.
 *
 * 2. The first link set is `self`.
 *
 * 3. Links and embedded resources are grouped by relation; the relation determines whether there is one or a list.
 *
 * 4. Links and forms that the caller may not use are left out, so no media type, status or caller is known here.
 */
export interface Representation {
  /** The name of the resource in the service description, such as `schedule`. */
  readonly kind: string
  /** A title for people. */
  readonly title: string
  readonly state: State
  /** The types of the state's values; without it they are displayed as JSON types. */
  readonly shape?: ValueShape | undefined
  readonly links: readonly LinkSet[]
  readonly embedded: readonly EmbeddedSet[]
  /** The keys of the relations that are embedded on request, beside those that are always embedded. */
  readonly embeddable?: readonly string[] | undefined
  readonly forms: readonly Form[]
  /** Calendar events; an empty list renders an empty calendar. */
  readonly events?: readonly CalendarEvent[] | undefined
  /** Whether the resource has an event stream. */
  readonly isWatched?: boolean | undefined
  /** The display hint, if it is not shown as members and values. */
  readonly layout?: Layout | undefined
  /** The version of an embedded resource, for the If-Match of its forms. */
  readonly version?: string | undefined
  /** A page inside this one, in HTML only: the one with the form that a problem refuses, or one as another caller sees it. */
  readonly page?: Representation | undefined
  /** What a browser keeps to read without a connection; by default nothing. */
  readonly offline?: Offline | undefined
  /** What the page shows of the service instead of its present brand, for a preview. */
  readonly brand?: Brand | undefined
  /** The content of a file, which is in one media type only. */
  readonly file?: Uint8Array
  /** The words for what the errors of a problem name, such as query parameters, by name. */
  readonly prompts?: Readonly<Record<string, string>> | undefined
  /** Whether the errors of a problem point into the content of the request. */
  readonly errorsIn?: 'content' | undefined
  /** Tables that are too long for the state, by name. */
  readonly tables?: Readonly<Record<string, LongTable>>
}

/**
 * Marks a page of which a browser keeps a copy, to read without a connection until its user signs out. The copy is stored
 * outside of HTTP caches, so the mark also applies to a page that they may not store; a page with secrets has none.
 */
export interface Offline {
  /** The URIs of other marked pages that are kept with this one. */
  readonly alongside: readonly string[]
}

/** A table whose rows are read in pages while it is written. */
export interface LongTable {
  readonly columns: readonly string[]
  readonly pages: () => AsyncIterable<readonly Readonly<Record<string, TableCell>>[]>
}

/** A value of a row of a table, such as a line of CSV; `undefined` is an empty cell. */
export type TableCell = string | number | readonly string[] | undefined

/** A JSON value (RFC 8259); a member that is `undefined` is not sent. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }
/** The state of a representation: the members of its JSON object without links, embedded resources and forms. */
export type State = Readonly<Record<string, Json | undefined>>

/**
 * The links of one relation. The cardinality of the relation decides whether they are sent as one link or as a list.
 */
export interface LinkSet {
  readonly relation: Relation
  readonly links: readonly Link[]
}

/** A link with the target attributes of HAL (draft-kelly-json-hal-11 §5). */
export interface Link {
  /** A path-absolute URI reference, or a URI Template where `variables` are given. */
  readonly href: string
  readonly title?: string
  /** The variables of a URI Template; without them `href` is a URI. */
  readonly variables?: readonly FormField[]
  readonly name?: string
  readonly type?: string
  readonly hreflang?: string
  readonly profile?: string
  readonly deprecation?: string
}

/** The embedded resources of one relation; an empty set is kept, so that it renders as an empty list. */
export interface EmbeddedSet {
  readonly relation: Relation
  readonly items: readonly Representation[]
  /** The types of the values of each item, if they are whole: also those of an empty set. */
  readonly shape?: ValueShape | undefined
}

/**
 * Returns the URI of the representation.
 *
 * @example
 * assert.equal(selfOf({ kind: 'book', title: 'Dune', state: {}, links: [], embedded: [], forms: [] }), undefined)
 */
export function selfOf(representation: Representation): string | undefined {
  return linksOf(representation, 'self')[0]?.href
}

/**
 * Returns the links of a relation.
 *
 * @example
 * const { item } = commonRelations('lib')
 * const links = [{ relation: item, links: [{ href: '/books/1' }, { href: '/books/2' }] }]
 * assert.equal(linksOf({ kind: 'books', title: 'Books', state: {}, links, embedded: [], forms: [] }, 'item').length, 2)
 */
export function linksOf(representation: Representation, key: string): readonly Link[] {
  return representation.links.find((set) => set.relation.key === key)?.links ?? []
}
