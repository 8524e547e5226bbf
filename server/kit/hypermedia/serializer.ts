import type { CodedDescription, ValueShape } from '@waymark/shared'
import { buffer } from 'node:stream/consumers'
import type { Meanings } from './meaning.ts'
import type { Brand } from './brand.ts'
import type { State, Link, LinkSet, Representation } from './representation.ts'

/** A server-sent event (HTML §9.2, text/event-stream). */
export interface ServerSentEvent {
  /** Sent as Last-Event-ID when the client reconnects. */
  readonly id?: string
  /** The event type; `message` by default. */
  readonly name?: string
  readonly data: State
}

/** Formats an event. JSON without indentation has no line breaks, so the data is one line. */
export function eventText({ id, name, data }: ServerSentEvent): string {
  const fields = [id === undefined ? '' : `id: ${id}\n`, name === undefined ? '' : `event: ${name}\n`]
  return `${fields.join('')}data: ${JSON.stringify(data)}\n\n`
}

/** The query parameter that selects a media type by its key. */
export const mediaTypeParameter = 'as'

/**
 * A serializer renders a representation in one media type. It is deterministic: the same representation and context
 * give the same bytes. It renders the whole representation and nothing else; if the media type has no links, the HTTP
 * layer sends them in the Link field.
 */
export interface Serializer {
  /** The short name of the media type in entity tags and alternate links. */
  readonly key: string
  /** The name of the format for people. */
  readonly title: string
  readonly mediaType: string
  /** The parameters of the media type in Content-Type, such as `header=present`. */
  readonly parameters?: string
  /** The only parameters that a media range for it may have, if its specification forbids others. */
  readonly onlyParameters?: readonly string[]
  /** Alternative names of the media type. */
  readonly aliases?: readonly string[]
  /** The server's preference, 0 to 1, multiplied by the client's weight. */
  readonly quality: number
  /** Whether Content-Type has `charset=utf-8`. */
  readonly isText: boolean
  readonly showsLinks: boolean
  /** Whether its documents are JSON objects with the members of the state, as their schema describes them. */
  readonly hasMembersOfState?: boolean
  /** Whether the content shows the brand of the service. */
  readonly showsBrand?: boolean
  /** Whether the Link field has the links, which it does for media types without links. */
  readonly linksInField?: boolean
  /** Whether its forms link to their JSON Schemas, because the media type has no words for all their rules. */
  readonly linksSchemas?: boolean
  /** Whether it renders whole representations only, because its format demands their members. */
  readonly needsWhole?: boolean
  /** Whether the content is the same in every language, such as that of a file. */
  readonly isUntranslated?: boolean
  /** Whether the content is a stream of events. */
  readonly isStream?: boolean
  /** Links that are in the Link field of every representation. */
  readonly fieldLinks?: readonly LinkSet[]
  /** Returns the serializer for a service, if it shows the description of the service. */
  within?(service: DescribedService): Serializer
  /** The serializer for problems, if this one cannot render them. */
  readonly problems?: Serializer
  /** Whether a resource supports this media type; all do by default. */
  supports?(resource: ResourceTraits): boolean
  /** Slow rendering, such as PDF, must not block the event loop. */
  write(representation: Representation, context: WritingContext): string | Uint8Array | Promise<Uint8Array>
  /** Long content in parts, each of which is sent before the next one is written. */
  parts?(representation: Representation): AsyncIterable<string>
}

/**
 * Adds the rendering of the whole content to that of its parts.
 *
 * @example
 * const lines = inParts({
 *   key: 'lines',
 *   title: 'Lines',
 *   mediaType: 'text/plain',
 *   quality: 0.1,
 *   isText: true,
 *   showsLinks: false,
 *   async *parts({ state }) {
 *     for (const name of Object.keys(state)) yield await Promise.resolve(`${name}\n`)
 *   },
 * })
 */
export function inParts(format: Omit<Serializer, 'write'> & Required<Pick<Serializer, 'parts'>>): Serializer {
  return {
    ...format,
    write: async (representation) => buffer(format.parts(representation)),
  }
}

/** A serializer that renders text synchronously. */
export interface TextSerializer extends Serializer {
  write(representation: Representation, context: WritingContext): string
}

/** A service as its description and its routes define it. */
export interface DescribedService {
  readonly description: CodedDescription
  readonly meanings: Meanings
  /** Returns the method of a form on a kind of resource; undefined if it leads to another one. */
  readonly methodOf: (kind: string, form: string) => string | undefined
  /** Returns the method of a form that is sent to another resource; undefined if resources take it by several methods. */
  readonly methodElsewhere: (form: string) => string | undefined
}

/** The properties of a resource that determine its media types. */
export interface ResourceTraits {
  /** The name of the resource in the service description. */
  readonly kind: string
  /** Whether its representations contain calendar events. */
  readonly hasEvents: boolean
  /** Whether the resource has an event stream. */
  readonly isWatched?: boolean
  /** The types of the values of each item, if its representations list items. */
  readonly items?: ValueShape | undefined
}

/** The links in the header of a page; `more` are folded. */
export interface Navigation {
  readonly links: readonly { readonly href: string; readonly title: string }[]
  readonly more: readonly { readonly href: string; readonly title: string }[]
  /** The target of DELETE that signs the caller out; undefined for a guest. */
  readonly signOut?: string
  /** Changes with the titles, such as one with a count. Entity tag characters without semicolon. */
  readonly version?: string
}

/** The context of a page. */
export interface PageContext {
  /** The name of the service. */
  readonly service: string
  /** The URI of the stylesheet. */
  readonly stylesheet: string
  /** The URI of the script module for all pages, which work without it. */
  readonly script?: string
  /** The URI of the script module for passkey pages. */
  readonly ceremonyScript?: string
  /** The URI of the icon. */
  readonly icon?: string
  /** The URI of the compression dictionary in the language of the page. */
  readonly dictionary?: string
  readonly home: string
  readonly navigation?: Navigation
  readonly brand?: Brand
  /** A link to sign in or out. */
  readonly account?: Link
  /** The key of the user that the page is for, empty for a guest; undefined if it is for all or the user is unknown. */
  readonly user?: string
  /** The URI to sign in and return to the page, for a form whose user is no longer signed in. */
  readonly signIn?: string
  /** What the change before the page has done, in words. */
  readonly done?: string
  /** The languages of the page; undefined if the service has one only. */
  readonly languages?: LanguageContext
  /** The affordances of development, if it is on. */
  readonly development?: DevelopmentContext
  /** The origin of the service, if known, for command lines that people can copy. */
  readonly origin?: string
}

/** The languages of a page, and the form that changes the language for all pages. */
export interface LanguageContext {
  /** The tag of the language of the page. */
  readonly current: string
  readonly all: readonly { readonly tag: string; readonly name: string }[]
  /** Where the form is sent with PUT: `language`, and `next`, the page to return to. */
  readonly target: string
  readonly next: string
}

/** The additions of the development mode to a page. */
export interface DevelopmentContext {
  /** The URI of the last requests. */
  readonly requests: string
  readonly script: string
  /** The URI of the event stream with the id of the process. */
  readonly events: string
  readonly process: string
}

/** The links of every document. */
export interface LinkContext {
  /** Documentation of prefixed relations: `href` is a URI Template with the variable `rel`. */
  readonly curies: readonly (Link & { readonly name: string })[]
  readonly alternates: readonly Link[]
  /** The descriptions of the fields, links and forms of the service (RFC 6906). */
  readonly profiles: readonly Link[]
  /** The URI Template of the JSON Schema of a form, with the variables `form` and `on`, a kind of resource. */
  readonly formSchema?: string
}

/** The validator of the representation, and what forms are sent with. */
export interface ValidatorContext {
  /** The last change in milliseconds since 1970, if it is known. */
  readonly changed?: number | undefined
  /** The entity tag, if any. */
  readonly entityTag?: string
  /** The If-Match of forms: the entity tag or, for a corrected form, that it was first submitted with. */
  readonly condition?: string | undefined
  /** The key of the user that the page is for, which a browser sends with its forms; undefined for a page for all. */
  readonly expectedUser?: string | undefined
}

/** The context of a serializer. */
export interface WritingContext extends PageContext, LinkContext, ValidatorContext {}
