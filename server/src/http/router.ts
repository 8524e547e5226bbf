import Router from '@koa/router'
import type { Resource } from './resource.ts'

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
