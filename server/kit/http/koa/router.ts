import Router from '@koa/router'
import type { Context } from 'koa'
import { expandTemplate } from '@waymark/shared'
import { protocolProblem } from '../problem.ts'
import { resource, type Resource } from '../resource.ts'
import type { WriteMethod } from '../content/content.ts'
import { type Endpoint, type Locate, type PathsById, type Route, templatePath } from '../route.ts'

/** Returns a resource that declares the methods of an endpoint. */
export function endpointResource({
  method,
  accepts,
  ownTypes,
  isSigned = false,
}: Pick<Endpoint, 'method' | 'accepts' | 'ownTypes' | 'isSigned'>): Resource {
  const unknown = (): Promise<never> => Promise.reject(new Error('An endpoint is not read as a resource'))
  const write = (each: WriteMethod): Resource['actions'][WriteMethod] => ({
    form: 'post',
    fields: {},
    accepts,
    acceptsEmptyContent: true,
    ownTypes: each === 'PATCH' ? [] : ownTypes,
  })
  return resource({
    kind: 'endpoint',
    cache: { store: 'none' },
    isPublic: true,
    isSigned,
    isWriteOnly: method === 'POST',
    hasRanges: false,
    actions: Object.fromEntries(writesOf(method).map((each) => [each, write(each)])),
    find: () => Promise.resolve(protocolProblem('not-found', 'An endpoint is not read as a resource.')),
    represent: unknown,
  })
}

function writesOf(method: Endpoint['method']): readonly WriteMethod[] {
  if (typeof method !== 'string') return method
  return method === 'GET' ? [] : ['POST']
}

/** A path in router syntax and the handler of its requests. */
export interface Handled {
  readonly path: string
  readonly handle: (context: Context) => void | Promise<void>
}

/** Returns a router that is sensitive to case and trailing slashes, as URIs are. */
export function strictRouter(handled: readonly Handled[]): Router {
  const router = new Router({ sensitive: true, strict: true })
  for (const { path, handle } of handled) router.all(path, handle)
  return router
}

/**
 * Returns a lookup of what `make` returns for the routes that can match a path, by its first segment: a router tries each of
 * its routes in turn. It is made for the first request of a segment, because a start would wait for all.
 */
export function bySegment<Row extends Pick<Handled, 'path'>, Made>(
  rows: readonly Row[],
  make: (rows: readonly Row[]) => Made,
): (path: string) => Made {
  const segments = new Set(rows.map(({ path }) => firstSegment(path)))
  // A segment with a parameter matches others.
  const isOpen = (segment: string): boolean => !plainSegment.test(segment)
  const made = new Map<string | undefined, Made>()
  return (path) => {
    const asked = firstSegment(path)
    const segment = segments.has(asked) ? asked : undefined
    const found = made.get(segment)
    if (found !== undefined) return found
    const matching = rows.filter((row) => firstSegment(row.path) === segment || isOpen(firstSegment(row.path)))
    const router = make(matching)
    made.set(segment, router)
    return router
  }
}

const plainSegment = /^[\w.~-]*$/

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
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
  const resources = new Map(routes.map(({ template, resource }) => [pathOf(template), resource]))
  const rows = [...resources.keys()].map((path) => ({ path, handle: () => undefined }))
  const routerOf = bySegment(rows, strictRouter)
  return (path) => {
    const [layer] = routerOf(path).match(path, 'GET').pathAndMethod
    const resource = layer === undefined ? undefined : resources.get(String(layer.path))
    return layer === undefined || resource === undefined
      ? undefined
      : { resource, variables: layer.params(path, layer.captures(path)) }
  }
}

/** Returns the paths of the resources that can be read and that one variable, their id, identifies. */
export function pathsByIdOf(routes: readonly Route[]): PathsById {
  const identified = routes.flatMap(({ template, resource: { kind, isWriteOnly = false } }) => {
    const path = templatePath(template)
    const [variable, ...others] = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    return variable === undefined || others.length > 0 || isWriteOnly ? [] : [{ path, variable, kind }]
  })
  return (kind, id) =>
    identified.filter((one) => one.kind === kind).map(({ path, variable }) => expandTemplate(path, { [variable]: id }))
}

/**
 * Converts the path of a URI Template to router syntax: `{x}` becomes `:x`, and the signs of that syntax are escaped.
 *
 * @example
 * assert.equal(pathOf('/books/{book}/cover{?size}'), '/books/:book/cover')
 */
export function pathOf(template: string): string {
  return templatePath(template)
    .replaceAll(/[:*+!()[\]\\]/g, '\\$&')
    .replaceAll(/\{(\w+)\}/g, ':$1')
}
