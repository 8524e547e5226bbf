import type { Representation } from '../hypermedia/representation.ts'
import type { Caller } from './caller.ts'
import type { WriteMethod } from './content/content.ts'
import type { HeaderFields, Problem } from './problem.ts'

/** A request to a resource of the service that an endpoint makes for its client. */
export interface InnerRequest {
  readonly method?: 'GET' | WriteMethod
  /** Path and query. */
  readonly target: string
  /** Preconditions, preferences and the Idempotency-Key; names are in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** The input of the form, as members. */
  readonly input?: object
  /** The media type of the input if it is a JSON document of another kind, such as a patch; default `application/json`. */
  readonly contentType?: string
}

/** The response to an inner request, before it is written in a media type. */
export interface InnerResponse {
  readonly status: number
  readonly headers: HeaderFields
  /** The resource or the problem; undefined if there is none, such as in a replayed response. */
  readonly representation: Representation | undefined
}

/** Other resources of the service, for an endpoint that shows and changes them in its own protocol. */
export interface InnerRequests {
  /**
   * Sends a request as the client of the endpoint, whose credentials are verified once. Permissions, rate limits,
   * preconditions and the audit log are those of the resource.
   */
  readonly send: (request: InnerRequest) => Promise<InnerResponse>
  /** Returns the verified client, or the refusal of its credentials. */
  readonly caller: () => Promise<Caller | Problem>
  /** Runs inner requests in one transaction; an error rolls all of them back. */
  readonly atomically: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Returns the targets where a resource of a kind may be that has an id, whether it is there or not. */
  readonly pathsById: (kind: string, id: string) => readonly string[]
  /** Tells whether the action of a request commits transactions of its own, so that no other one can roll it back. */
  readonly commitsItself: (request: Pick<InnerRequest, 'method' | 'target'>) => boolean
}
