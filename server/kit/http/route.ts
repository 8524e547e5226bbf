import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonSchema } from '@waymark/shared'
import type { ContentType, WriteMethod } from './content/content.ts'
import type { InnerRequests } from './inner-request.ts'
import type { Problem, Response } from './problem.ts'
import type { Request } from './request.ts'
import type { Resource } from './resource.ts'

/**
 * A route that implements its own protocol, such as a token endpoint. The checks that precede resource lookup apply to
 * it.
 */
export interface Endpoint {
  readonly template: string
  /** Its methods: `both` is GET and POST, and a list is of the methods beside GET. */
  readonly method: 'GET' | 'POST' | 'both' | readonly WriteMethod[]
  /**
   * Whether a POST is deduplicated: by its Idempotency-Key, by the verified client and its key, or `always`, so that equal
   * content without a key is a suspected duplicate.
   */
  readonly idempotency?: 'by key' | 'by caller and key' | 'always'
  /** The media types of the content, if only some are read. */
  readonly accepts?: readonly ContentType[]
  /** Further media types of the content except of a PATCH, which the endpoint parses. */
  readonly ownTypes?: readonly string[]
  /** Whether its successful responses are signed without being asked to, if the service has keys for it. */
  readonly isSigned?: boolean
  /** The documentation of the endpoint; without it, the endpoint is not documented. */
  readonly description?: EndpointDescription
  /**
   * Returns the response, except for what it writes to the raw response itself.
   *
   * @param inner requests to other resources of the service for the same client
   */
  answer(request: Request, raw: RawExchange, inner: InnerRequests): Promise<Response | Problem>
}

/** An endpoint in the description of the service; contents are schemas by media type. */
export interface EndpointDescription {
  readonly summary: string
  readonly request?: Contents
  /** By status, each that the endpoint gives. */
  readonly responses: Readonly<Record<number, { readonly description: string; readonly content?: Contents }>>
}

type Contents = Readonly<Record<string, JsonSchema>>

/** Node's request and response, for endpoints with their own framework. */
export interface RawExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** A resource and the URI Template of its path; the query part of the template is used in links only. */
export interface Route<Principal = unknown> {
  readonly template: string
  readonly resource: Resource<Principal>
}

/** A route with the name that the description and the documentation know it by. */
export interface Served<Principal = unknown> extends Route<Principal> {
  readonly name: string
}

/** A resource and its percent-decoded path variables. */
export interface Place {
  readonly resource: Resource
  readonly variables: Readonly<Record<string, string>>
}

/** Finds the resource at a path; undefined if no route matches. */
export type Locate = (path: string) => Place | undefined

/** Returns the paths where a resource of a kind may be that has an id, whether it is there or not. */
export type PathsById = (kind: string, id: string) => readonly string[]

/** Returns the path of a URI Template, without the expression of its query. */
export function templatePath(template: string): string {
  return template.replace(/\{[?&].*$/, '')
}
