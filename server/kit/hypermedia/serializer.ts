import type { State, Link, Representation } from './representation.ts'

/** Something that is told in an event stream (HTML §9.2, text/event-stream). */
export interface ServerSentEvent {
  /** What the client names when it comes back, to go on from there. */
  readonly id?: string
  /** What it is about; `message` where it does not say. */
  readonly name?: string
  readonly data: State
}

/** An event as text: a line for each field and an empty line behind them. JSON has no line breaks of its own. */
export function eventText({ id, name, data }: ServerSentEvent): string {
  const fields = [id === undefined ? '' : `id: ${id}\n`, name === undefined ? '' : `event: ${name}\n`]
  return `${fields.join('')}data: ${JSON.stringify(data)}\n\n`
}

/*
 * A serializer writes a representation in one media type. It is pure: the same representation and context give
 * the same bytes. It shows everything that the representation holds and nothing else; a media type that has no
 * place for links inside says so, and http puts them into the Link header from the same list.
 */
export interface Serializer {
  /** The short name that stands for this media type in entity tags and in alternate links. */
  readonly key: string
  /** What a person would call the format. */
  readonly title: string
  readonly mediaType: string
  /** Other names that clients use for the same media type. */
  readonly aliases?: readonly string[]
  /** The server's preference, 0 to 1, which is multiplied with the client's weight. */
  readonly quality: number
  /** Whether `charset=utf-8` belongs into Content-Type. */
  readonly isText: boolean
  readonly showsLinks: boolean
  /** Whether links to the other media types have no place inside, although other links have. */
  readonly hidesAlternates?: boolean
  /** Whether it goes on while something happens to the resource. */
  readonly isStream?: boolean
  /** The serializer for problems, where this media type has no form of its own for them. */
  readonly problems?: Serializer
  /** Which resources can be had in this media type; all where it does not say. */
  suits?(resource: Suited): boolean
  /** What takes long, such as a PDF, is made off the event loop. */
  write(representation: Representation, context: WritingContext): string | Uint8Array | Promise<Uint8Array>
}

/** A serializer whose media type is text, which is there at once. */
export interface TextSerializer extends Serializer {
  write(representation: Representation, context: WritingContext): string
}

/** What a serializer may ask of a resource before it is found. */
export interface Suited {
  /** The name of the resource in its description. */
  readonly kind: string
  /** Whether its representations carry events of a calendar. */
  readonly hasEvents: boolean
  /** Whether it tells of what happens to it, as it happens. */
  readonly isWatched?: boolean
}

/** What a serializer knows beyond the representation. */
export interface WritingContext {
  /** The name of the service. */
  readonly service: string
  /** Links to where relations with a prefix are documented: `href` is a URI Template with the variable `rel`. */
  readonly curies: readonly (Link & { readonly name: string })[]
  /** The same resource in the other media types. */
  readonly alternates: readonly Link[]
  /** The entity tag, where the representation has one. */
  readonly entityTag?: string
  /** The If-Match that forms are to be sent with: the entity tag or, where a form is corrected, what it was sent with. */
  readonly condition?: string
  /** The stylesheet of the HTML pages. */
  readonly stylesheet: string
  /** The script module of the HTML pages, without which they work too. */
  readonly script?: string
  /** The script module of the pages on which a device is asked. */
  readonly ceremonyScript?: string
  /** The icon of the service. */
  readonly icon?: string
  readonly home: string
  /** Where somebody signs in or out, in the name of who asks. */
  readonly account?: Link
  /** Scheme and authority of the service, where known: what a person can paste into a terminal starts with it. */
  readonly origin?: string
}
