import { expandTemplate, type TemplateValues } from '@waymark/shared'

type VariablesIn<Template extends string> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? (Expression extends `?${string}` ? never : Expression) | VariablesIn<Rest>
  : never

/** The variables of the path of a URI Template. */
export type PathVariables<Template extends string> = Readonly<Record<VariablesIn<Template>, string | number>>

/**
 * Returns the URI of a route, which is a URI Template (RFC 6570); query parameters without a value are left out.
 *
 * A path is spelled once, in a table of routes: `href(routes.book, { book: id })`.
 */
export function href<Route extends `/${string}`>(
  route: Route,
  variables: PathVariables<Route> & TemplateValues,
): string {
  return expandTemplate(route, variables)
}

/** Returns the URI Template of a link: the given variables are expanded, the others are left to the client. */
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
