import { StdUriTemplate } from '@std-uritemplate/std-uritemplate'

export type TemplateValue =
  string | number | boolean | readonly string[] | Readonly<Record<string, string | number | boolean>> | undefined
export type TemplateValues = Readonly<Record<string, TemplateValue>>

/** Expands a URI Template (RFC 6570, all levels). Throws on a template that the RFC calls an error. */
export function expandTemplate(template: string, values: TemplateValues): string {
  // §2.2 reserves this operator too, which the library takes for a part of the name.
  if (template.includes('{@')) throw new SyntaxError(`${template} has an operator that is reserved`)
  // §3.1, §3.2.3: what no URI may hold is encoded, also where the library lets it pass.
  return StdUriTemplate.expand(template, values).replaceAll(/[{}<>"|^`\\ ]/g, encodeURIComponent)
}

/** The variable names of a URI Template in the order in which they stand. */
export function templateVariables(template: string): readonly string[] {
  const expressions = template.match(/\{[^{}]*\}/g) ?? []
  return expressions.flatMap((expression) =>
    expression
      .slice(1, -1)
      .replace(/^[+#./;?&]/, '')
      .split(',')
      .map((variable) => variable.replace(/(\*|:\d+)$/, '')),
  )
}
