import type { IdempotencyKeys } from '../changes/idempotency-key.ts'
import type { Document } from '../document/document.ts'
import type { FlatDocument } from '../document/flat-documents.ts'
import type { JsonObject } from '../document/json.ts'
import { type History, type Resource, trailOf, type Hop } from '../document/resource.ts'
import type { Form } from '../forms/form.ts'
import type { Limits } from '../transport/limits.ts'
import type { RequestBody } from '../transport/transport.ts'
import type { NavigationContext } from './follow.ts'
import type { Representation, Outcome } from './representation.ts'

/** A request for another media type of a resource, or for its header fields only. */
export interface MediaTypeRequest {
  readonly url: string
  readonly method?: 'GET' | 'HEAD'
  /** Default the media types of documents. */
  readonly mediaType?: string
  readonly headers?: Intent['headers'] | undefined
  /** The name in the history; default the media type. */
  readonly name?: string
}

/** A successful response with unread content. */
export interface StreamedResponse {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly stream: ReadableStream<Uint8Array>
}

/** The content of a resource, which a change may replace. */
export interface Content {
  /** The default values of the form; undefined for a change without one. */
  readonly fields?: readonly object[] | undefined
  /** The states of the document and its embedded documents. */
  readonly documents: readonly { readonly state: unknown; readonly embedded: FlatDocument['embedded'] }[]
}

/** The content that a resource must still have when a change is sent that no strong tag protects. */
export interface Expected {
  /** The kind of the resource. */
  readonly kind: string | undefined
  /** Whether the content may be a part of the resource. */
  readonly isPart: boolean
  readonly form: string | undefined
  readonly content?: Content | undefined
  /** The weak tag of a response without content. */
  readonly etag?: string | undefined
}

/**
 * A change as plain data, to be sent now, again or later from an outbox. Its precondition and idempotency key are part
 * of it, which makes it safe to repeat.
 */
export interface Intent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
  /** The kind of resource of a success. */
  readonly kind?: string | undefined
  /** The form, or the method of a write without one. */
  readonly name: string
  readonly via: 'form' | 'write'
  /** The URL of the document with the form. */
  readonly from: string
  /** The URL of the resource to change. */
  readonly owner: string
  readonly before: History
  /** Whether it contains a password, which is never stored. */
  readonly isSecret?: boolean
  /** Read again and compared each time before the change is sent. */
  readonly expected?: Expected | undefined
}

/** A form with its input. */
export interface Submission {
  readonly form: Form
  /** The name given by the application, as in the description. */
  readonly name: string
  readonly input: JsonObject
  readonly owner: Resource
  /** Header fields of the application for this submission. */
  readonly headers: Intent['headers'] | undefined
}

/** A navigation step: a resource to request, and its origin. */
export interface NavigationStep {
  readonly url: string
  readonly kind: string | undefined
  readonly from: string | undefined
  readonly before: History
  readonly hop: Pick<Hop, 'name' | 'via'>
}

/** Returns the names of the history with a step that has not finished. */
export function trailAfter({ before, hop }: Pick<NavigationStep, 'before' | 'hop'>): readonly string[] {
  return trailOf([...before, { ...hop, url: '' }])
}

/** A resource to fetch. */
export interface Target {
  readonly url: string
  readonly kind: string | undefined
  /** The document with the link; undefined for the entry. */
  readonly from?: Resource | undefined
  readonly hop: Pick<Hop, 'name' | 'via'>
  /** Requires revalidation by caches. */
  readonly isFresh?: boolean
  /** Header fields of the application for this request. */
  readonly headers?: Intent['headers'] | undefined
}

/** The end of a navigation: a resource to request, or one that is already known. */
export interface Destination {
  readonly agent: Agent
  readonly target: Target
  /** An embedded representation. */
  readonly embedded?: Representation
  /** The representation of the target itself, if the request is based on it. */
  readonly base?: Representation
}

/** Navigates as far as possible without requesting the target; `isRequested` excludes embedded representations. */
export type Reach = (limits: Limits, isRequested: boolean) => Promise<Destination>

/** A successful read of a document, or a change. */
export interface Observed {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  /** The milliseconds of `performance.now()` before the request. */
  readonly since: number
  /** The document of the response, if there is one. */
  readonly representation: Representation | undefined
}

/** A step of a stream of events. */
export interface Heard {
  readonly url: string
  /** `closed` until it is opened again, or for good. */
  readonly state: 'open' | 'event' | 'closed'
  /** The type of the event. */
  readonly type?: string
}

/** The last response for a URL. */
export interface Seen {
  readonly headers: Headers
  /** Undefined for a response that is not the resource. */
  readonly document?: Document | undefined
}

/** What all agents of one connection share. */
export interface Connection {
  readonly observers: Set<(observed: Observed) => void>
  readonly listeners: Set<(heard: Heard) => void>
  /** The last responses by URL, for preconditions. */
  readonly seen: Map<string, Seen>
  /** The origins that have refused another patch than a merge patch. */
  readonly mergePatchOrigins: Set<string>
}

/** Sends the requests of representations. */
export interface Agent extends NavigationContext {
  readonly connection: Connection
  readonly idempotencyKeys: IdempotencyKeys
  fetch(target: Target): Promise<Representation>
  /** Creates the intent of a submission; rejects with InputRefused or RequestRefused. */
  intend(submission: Submission): Promise<Intent>
  /** Sends a change; rejects with HttpFailure if it is refused, but never for a failure after the change. */
  perform(intent: Intent): Promise<Outcome>
  /** Requests another media type, leaving the content unread. */
  open(opening: MediaTypeRequest, from: Resource | undefined): Promise<StreamedResponse>
  /** Returns the same agent with limits. */
  within(limits: Limits): Agent
}

/** How to reach the target of a navigation, or a representation itself. */
export interface Origin {
  readonly agent: Agent
  readonly reach: Reach
  /** The resource of a representation. */
  readonly resource?: Resource
}

/** The member of navigations and representations with their origin, which applications cannot name. */
export const origin = Symbol('origin')

/** Throws TypeError for an object that is not a navigation or representation of this package. */
export function originOf(owner: object | { readonly [origin]: Origin }): Origin {
  if (!(origin in owner)) throw new TypeError('This object is not from connect()')
  return owner[origin]
}
