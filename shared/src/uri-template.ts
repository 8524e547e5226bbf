import { StdUriTemplate } from '@std-uritemplate/std-uritemplate'

/** A value of a variable (RFC 6570 §2.3); an undefined one is left out. */
export type TemplateValue =
  string | number | boolean | readonly string[] | Readonly<Record<string, string | number | boolean>> | undefined
/** The values of a URI Template by the names of its variables. */
export type TemplateValues = Readonly<Record<string, TemplateValue>>

/** Expands a URI Template (RFC 6570, all levels). Throws for an invalid template. */
export function expandTemplate(template: string, values: TemplateValues): string {
  // §2.2 reserves this operator; the library treats it as part of the name.
  if (template.includes('{@')) throw new SyntaxError(`${template} uses a reserved operator`)
  // §3.1, §3.2.3: the library does not encode all characters that URIs forbid.
  return StdUriTemplate.expand(template, values).replaceAll(/[{}<>"|^`\\ ]/g, encodeURIComponent)
}

/** Returns the variable names of a URI Template in order. */
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
