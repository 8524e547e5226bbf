import type { CodedDescription } from '@waymark/shared'
import type { Development } from './development/attached.ts'
import type { Site } from './documentation/site.ts'
import type { Meanings } from './hypermedia/meaning.ts'
import type { Secrets } from './authentication/seal.ts'
import type { Authenticator } from './http/caller.ts'
import type { BasePath } from './http/base-path.ts'
import type { Endpoint, Served } from './http/route.ts'
import type { CachedResponsesOptions } from './http/caching/cached-responses.ts'
import type { AdmissionQueue } from './http/admission/admission-queue.ts'
import type { Certificate } from './http/connection/secure-server.ts'
import type { Probe } from './http/connection/without-resource.ts'
import type { ProblemKind } from './http/protocol-problems.ts'
import type { Service } from './http/service.ts'
import type { Serializer } from './hypermedia/serializer.ts'
import type { KeepLanguage } from './language-choice.ts'
import type { Language } from './languages/language.ts'
import type { Views } from './representations/html.ts'
import type { Clock } from './values/time.ts'
import type { ResponseSignatures } from './webhooks/response-signature.ts'

/** The members of the HTTP layer that a service may decide itself; each has a default. */
export type OwnParts = Pick<
  Service,
  | 'account'
  | 'deprecations'
  | 'dialects'
  | 'answersTrace'
  | 'brand'
  | 'inTransaction'
  | 'isTemporary'
  | 'limits'
  | 'navigation'
  | 'newTraceId'
  | 'observe'
  | 'onReplica'
  | 'record'
  | 'report'
  | 'signInAffordances'
  | 'streamTimes'
  | 'idempotency'
  | 'logDecisions'
>

/** A service: its name, its description, and the resource of each route. */
export interface ServiceOptions<Principal = unknown> extends Partial<OwnParts> {
  readonly name: string
  /** The purpose of the service in one sentence. */
  readonly summary: string
  readonly version: string
  readonly description: CodedDescription
  /** What kinds of resources mean in public vocabularies, for JSON-LD and ALPS. */
  readonly meanings?: Meanings
  /** The resources of the service; the documentation is added, and home unless a route has this name. */
  readonly routes: readonly Served<NoInfer<Principal>>[]
  /** The relations of the added home, with their URIs or URI Templates; those to the documentation are added. */
  readonly home?: Readonly<Record<string, { readonly href: string; readonly title: string }>>
  /** Endpoints that have their own protocol. */
  readonly endpoints?: readonly Endpoint[]
  /** Types of problems beside those of HTTP. */
  readonly problems?: Readonly<Record<string, ProblemKind>>
  readonly authenticator?: Authenticator<Principal>
  /**
   * The languages of the interface, the default first; by default English alone. With several, each response is in the one
   * that its reader prefers.
   *
   * @example
   * const languages = [english, withTexts(german, { Books: 'Bücher' })]
   */
  readonly languages?: readonly Language[]
  /**
   * Text that pages and documents have much of, by language tag: some of the service's own, one after another. Browsers load
   * it once, and responses to them are compressed with it (RFC 9842), to a quarter of their length.
   *
   * @example
   * const dictionaries = { en: '<nav aria-label="Main"><ul><li><a href="/books">Books</a></li></ul></nav>' }
   */
  readonly dictionaries?: Readonly<Record<string, string>>
  /** Keeps the language that a caller has chosen beside the cookie of its browser, such as in its account. */
  readonly keepLanguage?: KeepLanguage
  /** The paths where people sign in and out; by default the dialog of the browser asks for a password. */
  readonly signIn?: { readonly href: string; readonly out: string } | undefined
  /**
   * The path that clients see before all paths of the service, such as `/shop`; routes, links and forms are written
   * without it. By default the service has the whole server.
   */
  readonly basePath?: BasePath
  /** The scheme and authority under which clients reach the service. */
  readonly origin?: string | undefined
  /** The accepted hosts, by default any; a request for another one gets 421. */
  readonly hosts?: readonly string[] | undefined
  readonly trustedProxies?: readonly string[] | undefined
  /** Maximum number of open connections of a network, except those of trusted proxies; 0, the default, for no limit. */
  readonly connectionsPerNetwork?: number | undefined
  readonly corsOrigins?: readonly string[] | undefined
  /** Aborted at shutdown, to end event streams and connections. */
  readonly stopping?: AbortSignal | undefined
  /** With a certificate, the service speaks HTTP/2 and HTTP/1.1 over TLS; without one, HTTP/1.1. */
  readonly certificate?: Certificate | undefined
  /** Answers to GET at some paths, before all decisions: health and metrics. */
  readonly probes?: Readonly<Record<string, Probe>> | undefined
  /** The admission queue with load shedding; by default every request begins at once. */
  readonly queue?: AdmissionQueue | undefined
  /** Pages made by hand, by kind of resource; other kinds have generic pages. */
  readonly views?: Views
  /** Media types beside those of the kit; each supports the kinds of resources that it can render. */
  readonly serializers?: readonly Serializer[]
  /** What the documentation adds to the description; its `securitySchemes` replace those of the challenges. */
  readonly documentation?: Pick<Site, 'catalogued' | 'securitySchemes' | 'exampleOf' | 'parts'>
  /**
   * Returns the version of the database, which changes with every commit of any process; undefined if it cannot be
   * determined. With it, the service has a response cache.
   */
  readonly stateVersion?: CachedResponsesOptions['stateVersion'] | undefined
  /** Tells what tagged changes leave unchanged; without it, each change invalidates the response cache. */
  readonly isUnchanged?: CachedResponsesOptions['isUnchanged']
  /** The clock of the resources: one of `countedClock`, if `stateVersion` is given. */
  readonly clock?: Clock | undefined
  /**
   * The secrets that encrypt private parameters of addresses; by default, each process has its own, so that an address is
   * good for one process.
   */
  readonly secrets?: Secrets | undefined
  /** Signs the representations of resources with `isSigned`, and publishes the keys (RFC 9421). */
  readonly signatures?: ResponseSignatures | undefined
  /**
   * Whether responses come from caches; `verified` compares each cached response with a fresh one and reports differences,
   * for tests and development.
   */
  readonly caches?: 'used' | 'verified' | 'off' | undefined
  /** Whether responses have their surrogate keys in Cache-Tag, for a shared cache that is purged by tag; default false. */
  readonly sendsCacheTags?: boolean | undefined
  /**
   * Whether responses say how long the service took, in Server-Timing, and whether its response cache had them, in Cache-Status
   * (RFC 9211); for operators, default false.
   */
  readonly sendsTimings?: boolean | undefined
  /** The development mode, `development()` of `@waymark/server/development`; by default it is off. */
  readonly development?: Development | undefined
}
