import { expandTemplate, type TemplateValues } from '@waymark/shared'

type VariablesIn<Template extends string> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? (Expression extends `?${string}` ? never : Expression) | VariablesIn<Rest>
  : never

/** The variables of the path of a URI Template. */
export type PathVariables<Template extends string> = Readonly<Record<VariablesIn<Template>, string | number>>

/** The links to the routes of a service, by the names of the routes. */
export interface Routes<Templates extends Readonly<Record<string, string>>> {
  /** Returns the URI of a resource; query parameters without a value are left out. */
  readonly href: <Name extends keyof Templates>(
    name: Name,
    variables: PathVariables<Templates[Name]> & TemplateValues,
  ) => string
  /** Returns the URI Template of a link: the given variables are expanded, the others are left to the client. */
  readonly template: <Name extends keyof Templates>(
    name: Name,
    variables?: Partial<PathVariables<Templates[Name]>>,
  ) => string
}

/** Makes links by name from a table of URI Templates, so that a path is spelled once. */
export function routesOf<const Templates extends Readonly<Record<string, string>>>(
  templates: Templates,
): Routes<Templates> {
  return {
    href: (name, variables) => expandTemplate(templates[name] ?? '', variables),
    template(name, variables = {}) {
      let filled: string = templates[name] ?? ''
      for (const [variable, value] of Object.entries(variables)) {
        filled = filled.replace(`{${variable}}`, encodeURIComponent(String(value)))
      }
      return filled
    },
  }
}
