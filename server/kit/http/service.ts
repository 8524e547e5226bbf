import type { Relation } from '@waymark/shared'
import type { Link, LinkSet } from '../hypermedia/representation.ts'
import type { Serializer, WritingContext } from '../hypermedia/serializer.ts'
import type { Deprecation } from './answers/deprecation.ts'
import type { Rendered } from './caching/rendered.ts'
import type { Authenticator, Caller } from './caller.ts'
import type { Limiter, LimitPolicy } from './connection/rate-limit.ts'
import type { Locate } from './connection/router.ts'
import type { Submissions } from './forms/submission.ts'
import type { ProblemKind, Problem, Response } from './problem.ts'
import type { Request } from './request.ts'

/** A part of the service that tells refusals in a form of its own, whatever the client accepts. */
export interface Dialect {
  /** With what the paths of the part begin. */
  readonly prefix: string
  refuse(problem: Problem, kind: ProblemKind): Response
}

/** How event streams are kept, in milliseconds. */
export interface StreamTimes {
  /** After so long without an event a comment says that the connection still stands. */
  readonly heartbeat: number
  /** After so long the client has to come back, and shows once more who it is. */
  readonly lifetime: number
  /** So long a client waits before it comes back. */
  readonly retry: number
}

export const usualTimes: StreamTimes = { heartbeat: 15_000, lifetime: 600_000, retry: 2000 }

/** How often one client may ask, and who counts. */
export interface Limit {
  readonly policy: LimitPolicy
  readonly limiter: Limiter
  /** Where much can be asked for at once, for those who ask too often. */
  readonly links?: readonly LinkSet[]
}

/** What the protocol needs to know of the service that it serves. */
export interface Service {
  /** In the order of the server's preference. */
  readonly serializers: readonly Serializer[]
  /** The serializer of problems for those who accept nothing else. */
  readonly lastResort: Serializer
  readonly context: Omit<WritingContext, 'alternates' | 'entityTag' | 'condition' | 'account'>
  /** Every kind of problem, the protocol's own included. */
  readonly problems: Readonly<Record<string, ProblemKind>>
  /** The URI of a kind of problem. */
  problemType(name: string): string
  /** The relation `self`, which leads from a problem to the state that it is about. */
  readonly self: Relation
  /** Where one can go from any problem. */
  readonly signposts: readonly LinkSet[]
  readonly authenticator: Authenticator
  /** The parts that tell refusals in a form of their own. */
  readonly dialects?: readonly Dialect[]
  /** Where somebody signs in or out, in the name of who asks. */
  account(caller: Caller): Link | undefined
  /** What somebody who must say who they are finds in the refusal: the form to sign in, and where else to go. */
  signIn(uri: string): Pick<Problem, 'form' | 'otherForms' | 'links'>
  /** Finds the resource at a path; filled in where the routes are known. */
  readonly locate?: Locate
  readonly rendered: Rendered
  readonly submissions: Submissions
  /** Runs a change and everything that is kept about it in one transaction; what it throws undoes all of it. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
  /** Takes down a change, in its transaction. */
  record(change: Change): Promise<void>
  /** How often a client may read and write; undefined where nobody counts. */
  readonly limits: { readonly reads: Limit; readonly writes: Limit } | undefined
  /** How event streams are kept, where that is not as usual. */
  readonly streamTimes?: StreamTimes | undefined
  readonly deprecations: readonly Deprecation[]
  /** Whether TRACE is answered. */
  readonly echoes: boolean
  /** Tells the operator of a fault of the service; the answer names the same trace id. */
  report(error: unknown, traceId: string): void
  newTraceId(): string
  /** Whether a failure passes by itself, such as that of a database that is started anew. */
  isTemporary(error: unknown): boolean
  /** Begins to take down the decisions on a request, where developers want to see them. */
  readonly trace?: (request: Request) => DecisionLog
}

/** Something that a caller has changed. */
export interface Change {
  readonly caller: Caller
  /** What stands for the client when requests are counted. */
  readonly client: string
  /** The kind of resource and the form that was sent to it. */
  readonly kind: string
  readonly form: string
  readonly uri: string
}

/** Takes down what each decision on one request said. */
export interface DecisionLog {
  (decision: string, outcome: string): void
  /** Where the log can be read. */
  readonly href: string
}
