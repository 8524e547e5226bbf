import type { Relation, ValueShape } from '@waymark/shared'
import type { Link, LinkSet } from '../hypermedia/representation.ts'
import type { Brand } from '../hypermedia/brand.ts'
import type { Navigation, Serializer, WritingContext } from '../hypermedia/serializer.ts'
import type { BasePath } from './base-path.ts'
import type { Deprecation } from './answers/deprecation.ts'
import type { ContentCache } from './caching/content-cache.ts'
import type { Authenticator, Caller } from './caller.ts'
import type { CompressionDictionaries } from './negotiation/compression-dictionary.ts'
import type { Limiter, LimitPolicy } from './admission/rate-limit.ts'
import type { Locate, PathsById } from './route.ts'
import type { Idempotency } from './forms/idempotency.ts'
import type { ServiceLanguages } from './negotiation/language.ts'
import type { HeaderFields, Problem, Response } from './problem.ts'
import type { ProblemKind } from './protocol-problems.ts'
import type { RecordedValues } from './recorded-values.ts'
import type { QuerySeal } from './query-seal.ts'
import type { Request } from './request.ts'
import type { Resource } from './resource.ts'

/** A part of the service with its own format of errors, whatever the client accepts. */
export interface Dialect {
  /** The path prefix. */
  readonly prefix: string
  refuse(problem: Problem, kind: ProblemKind): Response
}

/** Timings of event streams in milliseconds. */
export interface StreamTimes {
  /** Idle time until a comment is sent to keep the connection open. */
  readonly heartbeat: number
  /** Time until the client must reconnect and authenticate again. */
  readonly lifetime: number
  /** Interval between checks of the credentials: the stream ends when they are no longer accepted. */
  readonly check: number
  /** Reconnection delay of the client. */
  readonly retry: number
}

export const usualTimes: StreamTimes = { heartbeat: 15_000, lifetime: 600_000, check: 1000, retry: 2000 }

/** A rate limit. */
export interface Limit {
  readonly policy: LimitPolicy
  readonly limiter: Limiter
  /** Links to bulk alternatives, shown to clients that exceed the limit. */
  readonly links?: readonly LinkSet[]
}

/** The rendering of representations. */
export interface Presentation {
  /** In the server's order of preference. */
  readonly serializers: readonly Serializer[]
  readonly context: Omit<
    WritingContext,
    | 'alternates'
    | 'entityTag'
    | 'condition'
    | 'account'
    | 'brand'
    | 'signIn'
    | 'done'
    | 'navigation'
    | 'languages'
    | 'dictionary'
  >
  /** The types of the values of the items, by kind of resource that lists them. */
  readonly listed?: ReadonlyMap<string, ValueShape>
  /** Undefined if the service has one language only. */
  readonly languages?: ServiceLanguages | undefined
  /** Undefined if the service has none. */
  readonly dictionaries?: CompressionDictionaries | undefined
  /**
   * Returns what the service shows of itself in pages, PDF and calendars; by default its name.
   *
   * @example
   * const brand = async () => ({ name: 'Lamb Walk', lines: ['7 Lamb Walk, London'], links: [], version: '1' })
   */
  readonly brand?: (() => Promise<Brand>) | undefined
  /**
   * Returns the navigation of a caller's pages.
   *
   * @param uri the page that the navigation is on
   */
  readonly navigation?: ((caller: Caller, uri: string) => Promise<Navigation>) | undefined
  /**
   * Returns the link to sign in or out.
   *
   * @param uri the page that the link is on
   */
  account(caller: Caller, uri: string): Link | undefined
  readonly contents: ContentCache
  /** Whether responses have their surrogate keys in Cache-Tag, for a shared cache that is purged by tag; default false. */
  readonly sendsCacheTags: boolean
  /** Whether responses have Server-Timing and Cache-Status (RFC 9211); default false. */
  readonly sendsTimings: boolean
}

/** The rendering of problems. */
export interface Refusals {
  /** The problem serializer for clients that accept no other. */
  readonly defaultProblemSerializer: Serializer
  /** All problem kinds, including those of the protocol. */
  readonly problems: Readonly<Record<string, ProblemKind>>
  /** Returns the URI of a problem kind. */
  problemType(name: string): string
  /** Returns the relation `self`, which links a problem to the current state. */
  self(): Relation
  /** Returns the links in every problem. */
  generalLinks(): readonly LinkSet[]
  /** The parts of the service with their own format of errors. */
  readonly dialects?: readonly Dialect[] | undefined
  /** Returns the sign-in form and links for a 401. */
  signInAffordances(uri: string): Pick<Problem, 'form' | 'otherForms' | 'links'>
}

/** The transactions, audit log and idempotency records of changes. */
export interface Changes {
  /**
   * Runs a change and its records in one transaction; an error rolls back all of it.
   *
   * @param names the locks to acquire, so that transactions with other locks run concurrently
   * @param isTagged whether it changes nothing that responses with tags show, beside what its stores touch
   */
  inTransaction<Result>(work: () => Promise<Result>, names?: readonly string[], isTagged?: boolean): Promise<Result>
  /** Routes the reads of a safe request to a replica; undefined without one. */
  readonly onReplica?: (<Result>(work: () => Promise<Result>) => Promise<Result>) | undefined
  /** Records a change in the audit log, in the same transaction. */
  record(change: Change): Promise<void>
  readonly idempotency: Idempotency
}

/** Authentication and rate limits. */
export interface Admission {
  /** Encrypts the private parameters of addresses. */
  readonly queries: QuerySeal
  readonly authenticator: Authenticator
  /** Rate limits; undefined if disabled. */
  readonly limits: { readonly reads: Limit; readonly writes: Limit } | undefined
  /** Whether TRACE is enabled. */
  readonly answersTrace: boolean
}

/** Logging, metrics and tracing. */
export interface Observation {
  /** Logs a failure with the trace id of the response. */
  report(error: unknown, traceId: string): void
  newTraceId(): string
  /** Whether a failure is temporary, such as a database restart. */
  isTemporary(error: unknown): boolean
  /** Called when a response has ended. */
  readonly observe?: ((exchange: ObservedExchange) => void) | undefined
  /** Starts the decision log of a request, if enabled. */
  readonly logDecisions?: ((request: Request, negotiated: Negotiated) => DecisionLog | undefined) | undefined
}

/** An exchange without personal data, for logs and metrics. */
export interface ObservedExchange {
  /** The id of the request, which the response has in X-Request-Id. */
  readonly id: string
  /** The trace id of the traceparent field (W3C Trace Context §3.2). */
  readonly trace: string | undefined
  readonly method: string
  /** The path template; `none` if no route matches. */
  readonly route: string
  readonly status: number
  /** The media type of the response without parameters; `none` without content. */
  readonly mediaType: string
  /** From the request to the end of the response. */
  readonly seconds: number
  /** Whether the client disconnected before the end. */
  readonly isCut: boolean
  /** Whether the response came from the response cache. */
  readonly isCached: boolean
}

/** Everything that the HTTP layer needs from a service. */
export interface Service extends Presentation, Refusals, Changes, Admission, Observation {
  /** Finds the resource at a path; set once the routes are known. */
  readonly locate?: Locate
  /** Returns where a resource may be by its id; set once the routes are known. */
  readonly pathsById?: PathsById
  /** Overrides the default timings. */
  readonly streamTimes?: StreamTimes | undefined
  /** The path that the service is mounted under. */
  readonly basePath: BasePath
  readonly deprecations: readonly Deprecation[]
  /** Signs the representations of resources that are signed, and those that a client asks to be. */
  readonly signResponse?: SignResponse | undefined
}

/** What a signature of a response may cover: its header fields have names in lower case. */
export interface SignedHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly request: { readonly method: string; readonly url: string }
  /** The Accept-Signature field of the request (RFC 9421 §5.1). */
  readonly asked?: string | undefined
}

/** Returns the fields that sign a response (RFC 9421). */
export type SignResponse = (head: SignedHead) => Readonly<Record<string, string>>

/** A change for the audit log. */
export interface Change {
  readonly caller: Caller
  /** The rate-limit key of the client. */
  readonly client: string
  /** The kind of the resource and the submitted form. */
  readonly kind: string
  readonly form: string
  readonly uri: string
  /** The URI of the resource that the change has created. */
  readonly created?: string
  /** The values that the action gave to record. */
  readonly recorded?: RecordedValues
}

/** A request before its decisions. */
export interface Negotiated {
  /** Undefined if no route matches. */
  readonly resource: Resource | undefined
  /** Undefined if no media type is acceptable. */
  readonly chosen: Serializer | undefined
}

/** Records the result of each decision on one request. */
export interface DecisionLog {
  (decision: string, outcome: string): void
  /** The URI of the log. */
  readonly href: string
  /** Additional fields of the response. */
  readonly fields?: HeaderFields
}
