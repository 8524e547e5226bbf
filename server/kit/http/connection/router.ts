import Router from '@koa/router'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Problem, protocolProblem, type Response } from '../problem.ts'
import type { Request } from '../request.ts'
import { resource, type Resource } from '../resource.ts'

/**
 * Something that speaks a protocol of its own under one path, such as the token endpoint of an authorization server. What
 * every request is asked is asked before; everything else is its own business.
 */
export interface Endpoint {
  readonly template: string
  readonly method: 'GET' | 'POST' | 'both'
  /** Whether a POST is done once: the same again is suspected to be a duplicate, and replayed by its key. */
  readonly isSubmitted?: boolean
  /** Answers; what it puts into the raw response itself is not sent. */
  answer(request: Request, raw: RawExchange): Promise<Response | Problem>
}

/** The exchange as Node has it, for what brings a framework of its own. */
export interface RawExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** What an endpoint is for those who ask which methods it has. */
export function endpointResource(method: Endpoint['method']): Resource {
  const unknown = (): Promise<never> => Promise.reject(new Error('An endpoint answers by itself'))
  const post = { form: 'post', fields: {}, acceptsNothing: true, perform: unknown }
  return resource({
    kind: 'endpoint',
    cache: { store: 'nobody' },
    isForEverybody: true,
    isWriteOnly: method === 'POST',
    actions: method === 'GET' ? {} : { POST: post },
    find: () => Promise.resolve(protocolProblem('not-found', 'An endpoint answers by itself.')),
    represent: unknown,
  })
}

/** A resource and the URI Template of its route; the query part of the template is for links only. */
export interface Route {
  readonly template: string
  readonly resource: Resource
}

/** A resource at a path, with the variables of the path percent-decoded. */
export interface Place {
  readonly resource: Resource
  readonly variables: Readonly<Record<string, string>>
}

/** Finds the resource that a path leads to; undefined where no route matches. */
export type Locate = (path: string) => Place | undefined

/** A router that distinguishes case and trailing slashes, as URIs do. */
export function strictRouter(): Router {
  return new Router({ sensitive: true, strict: true })
}

/** Returns the lookup of resources by path over the same routes that requests take. */
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

/** The router's spelling of a URI Template's path: `{x}` becomes `:x`, and a colon of the path is kept. */
export function pathOf(template: string): string {
  return template
    .replace(/\{[?&].*$/, '')
    .replaceAll(':', '\\:')
    .replaceAll(/\{(\w+)\}/g, ':$1')
}
