import Router from '@koa/router'
import { protocolProblem } from '../problem.ts'
import { resource, type Resource } from '../resource.ts'
import type { WriteMethod } from '../content/content.ts'
import type { Endpoint, Locate, Route } from '../route.ts'

/** Returns a resource that declares the methods of an endpoint. */
export function endpointResource({
  method,
  accepts,
  ownTypes,
  isSigned = false,
}: Pick<Endpoint, 'method' | 'accepts' | 'ownTypes' | 'isSigned'>): Resource {
  const unknown = (): Promise<never> => Promise.reject(new Error('An endpoint is not read as a resource'))
  const write = { form: 'post', fields: {}, accepts, ownTypes, acceptsEmptyContent: true, perform: unknown }
  return resource({
    kind: 'endpoint',
    cache: { store: 'none' },
    isPublic: true,
    isSigned,
    isWriteOnly: method === 'POST',
    actions: Object.fromEntries(writesOf(method).map((each) => [each, write])),
    find: () => Promise.resolve(protocolProblem('not-found', 'An endpoint is not read as a resource.')),
    represent: unknown,
  })
}

function writesOf(method: Endpoint['method']): readonly WriteMethod[] {
  if (typeof method !== 'string') return method
  return method === 'GET' ? [] : ['POST']
}

/** Returns a router that is sensitive to case and trailing slashes, as URIs are. */
export function strictRouter(): Router {
  return new Router({ sensitive: true, strict: true })
}

/**
 * Returns a resource lookup over the same routes that requests take.
 *
 * @example
 * const book = resource({
 *   kind: 'document',
 *   cache: { store: 'none' },
 *   find: () => Promise.resolve(protocolProblem('not-found', 'There is no such book.')),
 *   represent: () => ({ kind: 'document', title: 'A book', state: {}, links: [], embedded: [], forms: [] }),
 * })
 * const locate = locatorOf([{ template: '/books/{book}', resource: book }])
 * assert.deepEqual(locate('/books/dune')?.variables, { book: 'dune' })
 * assert.equal(locate('/nowhere'), undefined)
 */
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
