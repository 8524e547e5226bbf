import { pathOf } from './koa/router.ts'
import { unsentIn } from './path-syntax.ts'
import { type Endpoint, type Served, templatePath } from './route.ts'

/** The routes of a service with those that the kit adds, and its endpoints. */
interface Routes {
  readonly own: readonly Pick<Served, 'name'>[]
  readonly served: readonly Pick<Served, 'name' | 'template'>[]
  readonly endpoints: readonly Pick<Endpoint, 'template'>[]
}

/**
 * Refuses templates that are no paths of plain variables or that no request can have, and those that match the same paths: the
 * first one would answer all requests.
 *
 * @throws {Error} which names both
 */
export function requireDistinctRoutes(routes: Routes): void {
  const taken = new Map<string, string>()
  for (const { owner, template } of ownersOf(routes)) {
    const remedy = remedyOf(template)
    if (remedy !== undefined) throw new Error(`The path of ${owner}, ${template}, ${remedy}.`)
    const path = pathOf(template).replaceAll(variable, ':')
    const other = taken.get(path)
    if (other !== undefined)
      throw new Error(`The path ${templatePath(template)} belongs to ${other} and to ${owner}: change one of them.`)
    taken.set(path, owner)
  }
}

const variable = /(?<!\\):\w+/g
// A router finds the end of a variable by the sign after it.
const plainPath = /^(?:[^{}?#]|\{[a-z_]\w*\}(?![\w{]))*$/i

function remedyOf(template: string): string | undefined {
  if (!template.startsWith('/')) return 'must begin with a slash'
  const path = templatePath(template)
  if (!plainPath.test(path)) return 'may have variables such as {id} only, with a character such as / after each'
  return unsentIn(path)
}

function ownersOf({
  own,
  served,
  endpoints,
}: Routes): readonly { readonly owner: string; readonly template: string }[] {
  const names = new Set(own.map(({ name }) => name))
  return [
    ...served.map(({ name, template }) => {
      return { owner: names.has(name) ? `the route ${name}` : `the route ${name} of the kit`, template }
    }),
    ...endpoints.map(({ template }) => ({ owner: 'an endpoint', template })),
  ]
}
