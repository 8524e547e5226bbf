import type { LinkSet } from '../hypermedia/representation.ts'
import type { Serializer, WritingContext } from '../hypermedia/serializer.ts'
import type { ProblemKind } from './problem.ts'
import type { Rendered } from './rendered.ts'

/** What the protocol needs to know of the service that it serves. */
export interface Service {
  /** In the order of the server's preference. */
  readonly serializers: readonly Serializer[]
  /** The serializer of problems for those who accept nothing else. */
  readonly lastResort: Serializer
  readonly context: Omit<WritingContext, 'alternates' | 'entityTag'>
  /** Every kind of problem, the protocol's own included. */
  readonly problems: Readonly<Record<string, ProblemKind>>
  /** The URI of a kind of problem. */
  problemType(name: string): string
  /** Where one can go from any problem. */
  readonly signposts: readonly LinkSet[]
  readonly rendered: Rendered
  /** Tells the operator of a fault of the service; the answer names the same trace id. */
  report(error: unknown, traceId: string): void
  newTraceId(): string
}
