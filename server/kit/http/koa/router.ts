import Router from '@koa/router'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonSchema } from '@waymark/shared'
import type { ContentType } from '../content/content.ts'
import { type Problem, protocolProblem, type Response } from '../problem.ts'
import type { Request } from '../request.ts'
import { resource, type Resource } from '../resource.ts'

/**
 * A route that implements its own protocol, such as a token endpoint. The checks that precede resource lookup apply to
 * it.
 */
export interface Endpoint {
  readonly template: string
  readonly method: 'GET' | 'POST' | 'both'
  /**
   * Whether a POST is deduplicated: by its Idempotency-Key, or `always`, so that equal content without a key is a suspected
   * duplicate.
   */
  readonly idempotency?: 'by key' | 'always'
  /** The media types of the content, if only some are read. */
  readonly accepts?: readonly ContentType[]
  /** The documentation of the endpoint; without it, the endpoint is not documented. */
  readonly description?: EndpointDescription
  /** Returns the response, except for what it writes to the raw response itself. */
  answer(request: Request, raw: RawExchange): Promise<Response | Problem>
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

/** Returns a resource that declares the methods of an endpoint. */
export function endpointResource({ method, accepts }: Pick<Endpoint, 'method' | 'accepts'>): Resource {
  const unknown = (): Promise<never> => Promise.reject(new Error('An endpoint is not read as a resource'))
  const post = { form: 'post', fields: {}, accepts, acceptsEmptyContent: true, perform: unknown }
  return resource({
    kind: 'endpoint',
    cache: { store: 'none' },
    isPublic: true,
    isWriteOnly: method === 'POST',
    actions: method === 'GET' ? {} : { POST: post },
    find: () => Promise.resolve(protocolProblem('not-found', 'An endpoint is not read as a resource.')),
    represent: unknown,
  })
}

/** A resource and the URI Template of its path; the query part of the template is used in links only. */
export interface Route<Principal = unknown> {
  readonly template: string
  readonly resource: Resource<Principal>
}

/** A resource and its percent-decoded path variables. */
export interface Place {
  readonly resource: Resource
  readonly variables: Readonly<Record<string, string>>
}

/** Finds the resource at a path; undefined if no route matches. */
export type Locate = (path: string) => Place | undefined

/** Returns a router that is sensitive to case and trailing slashes, as URIs are. */
export function strictRouter(): Router {
  return new Router({ sensitive: true, strict: true })
}

/** Returns a resource lookup over the same routes that requests take. */
export function locatorOf(routes: readonly Route[]): Locate {
  const router = strictRouter()
  const resources = new Map<string, Resource>()
  for (const { template, resource } of routes) {
    router.get(pathOf(template), () => undefined)
    resources.set(pathOf(template), resource)
  }
  return (path) => {
    const [layer] = router.match(path, 'GET').pathAndMethod
    const resource = layer === undefined ? undefined : resources.get(String(layer.path))
    return layer === undefined || resource === undefined
      ? undefined
      : { resource, variables: layer.params(path, layer.captures(path)) }
  }
}

/**
 * Converts the path of a URI Template to router syntax: `{x}` becomes `:x`, and colons are escaped.
 *
 * @example
 * assert.equal(pathOf('/books/{book}/cover{?size}'), '/books/:book/cover')
 */
export function pathOf(template: string): string {
  return template
    .replace(/\{[?&].*$/, '')
    .replaceAll(':', '\\:')
    .replaceAll(/\{(\w+)\}/g, ':$1')
}
