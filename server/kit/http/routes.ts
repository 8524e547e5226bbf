import { expandTemplate, type TemplateValues } from '@waymark/shared'

/** The names of the variables in the path of a URI Template. */
export type VariablesIn<Template extends string> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? (Expression extends `?${string}` ? never : Expression) | VariablesIn<Rest>
  : never

/** The variables of the path of a URI Template. */
export type PathVariables<Template extends string> = Readonly<Record<VariablesIn<Template>, string | number>>

/**
 * Returns the URI of a route, which is a URI Template (RFC 6570); query parameters without a value are left out.
 *
 * A path is spelled once, in a table of routes: `href(routes.book, { book: id })`.
 *
 * @example
 * assert.equal(href('/books/{book}{?page}', { book: 'dune & co' }), '/books/dune%20%26%20co')
 */
export function href<Route extends `/${string}`>(
  route: Route,
  variables: PathVariables<Route> & TemplateValues,
): string {
  let uri = ''
  for (const part of partsOf(route)) {
    const expanded = typeof part === 'string' ? part : expansionOf(part, variables)
    // The library is right for all other values, and takes ten times as long.
    if (expanded === undefined) return expandTemplate(route, variables)
    uri += expanded
  }
  return uri
}

/** An expression: the variable of a path, or those of a query. */
interface Expression {
  readonly isQuery: boolean
  readonly names: readonly string[]
}

// Routes are constants of the program.
const known = new Map<string, readonly (string | Expression)[]>()

/** Returns the texts and expressions of a route. */
function partsOf(route: string): readonly (string | Expression)[] {
  const before = known.get(route)
  if (before !== undefined) return before
  const parts = route.split(/\{([^}]*)\}/).map((part, at) => {
    if (at % 2 === 0) return part
    return { isQuery: part.startsWith('?'), names: part.replace('?', '').split(',') }
  })
  known.set(route, parts)
  return parts
}

/** Returns the expansion of texts and numbers (RFC 6570 §3.2.2, §3.2.8); undefined for other values. */
function expansionOf({ isQuery, names }: Expression, variables: TemplateValues): string | undefined {
  let expansion = ''
  for (const name of names) {
    const value = variables[name]
    if (value === undefined && isQuery) continue
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const text = encoded(String(value))
    expansion += isQuery ? `${expansion === '' ? '?' : '&'}${name}=${text}` : text
  }
  return expansion
}

const unreserved = /^[\w.~-]*$/
const reserved = /[!'()*]/g

// RFC 6570 §3.2.2: only unreserved characters stay as they are.
function encoded(value: string): string {
  if (unreserved.test(value)) return value
  return encodeURIComponent(value).replace(reserved, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

/**
 * Returns the URI Template of a link whose path and query are given, with further query variables that are left to the client
 * (RFC 6570 §3.2.8, §3.2.9).
 *
 * @example
 * assert.equal(withVariables('/books', 'from', 'to'), '/books{?from,to}')
 * assert.equal(withVariables('/books?q=dune', 'from'), '/books?q=dune{&from}')
 */
export function withVariables(uri: string, ...names: readonly string[]): string {
  return `${uri}{${uri.includes('?') ? '&' : '?'}${names.join(',')}}`
}

/**
 * Returns the URI Template of a link: the given variables are expanded, the others are left to the client.
 *
 * @example
 * assert.equal(template('/books/{book}/pages{?from,to}', { book: 'dune' }), '/books/dune/pages{?from,to}')
 */
export function template<Route extends `/${string}`>(
  route: Route,
  variables: Partial<PathVariables<Route>> = {},
): string {
  let filled: string = route
  for (const [variable, value] of Object.entries(variables)) {
    filled = filled.replace(`{${variable}}`, encodeURIComponent(String(value)))
  }
  return filled
}
