import { templateVariables, type TemplateValue, type TemplateValues, expandTemplate } from '@waymark/shared'
import { freezeDeep, isJsonObject, isPlain, isScalar, memberOf, textOf, type JsonObject } from './json.ts'

/**
 * A link of a document (draft-kelly-json-hal-11 §5). Its texts are hints of the service.
 *
 * @example
 * const [link] = doctor.links('schedule')
 * console.log(link?.title, link?.variables)
 */
export interface Link {
  /** The URI reference or, if `templated`, the URI Template. */
  readonly href: string
  readonly templated: boolean
  /** The variables of the template in order. */
  readonly variables: readonly string[]
  readonly title: string | undefined
  /** A secondary key among the links of one relation. */
  readonly name: string | undefined
  readonly type: string | undefined
  /** The language; several are separated by commas. */
  readonly hreflang: string | undefined
  readonly profile: string | undefined
  /** Set if the link will be removed; the URL has details. */
  readonly deprecation: string | undefined
  /** The whole Link Object, with members outside HAL. */
  readonly members: JsonObject
}

/** Which links are templates; {@link ConnectOptions} take it. */
export type TemplatePolicy = 'declared' | 'by-braces'

/** Parses a Link Object; undefined without a `href`. */
export function readLink(value: unknown, templates: TemplatePolicy = 'declared'): Link | undefined {
  if (!isJsonObject(value)) return undefined
  const href = textOf(value, 'href')
  if (href === undefined) return undefined
  // HAL §5.2: only true counts, not the text "true".
  const templated = memberOf(value, 'templated') === true || (templates === 'by-braces' && href.includes('{'))
  return {
    href,
    templated,
    variables: templated ? templateVariables(href) : [],
    title: textOf(value, 'title'),
    name: textOf(value, 'name'),
    type: textOf(value, 'type'),
    hreflang: textOf(value, 'hreflang'),
    profile: textOf(value, 'profile'),
    deprecation: textOf(value, 'deprecation'),
    members: value,
  }
}

/** Returns whether a value fits a URI Template: a string, number, boolean, list of strings or table of scalars. */
export function isTemplateValue(value: unknown): value is TemplateValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === undefined || isScalar(value) || (isPlain(value) && Object.values(value).every(isScalar))
}

/** Returns the template values of an input, without inherited members such as `constructor`. */
export function templateValues(input: object): TemplateValues {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(input)
  // Object.create returns any; the type holds for an empty object.
  const values = Object.create(null) as Record<string, TemplateValue>
  for (const [name, value] of entries) if (value !== undefined && isTemplateValue(value)) values[name] = value
  return values
}

// The operators that repeat their separator before each value (RFC 6570 §3.2.1).
const separable = new Set(['.', '/', ';', '&'])

/**
 * Expands some variables of a link. The result is a template of the missing variables. An expression such as `{x,y}`,
 * which cannot be expanded partially, stays until all its values are known. Throws for an invalid template.
 *
 * @example
 * const [link] = home.links('schedule')
 * const mine = link && expandPartly(link, { doctor: 'mjones' })
 * console.log(mine?.href, 'lacks', mine?.variables)
 */
export function expandPartly(link: Link, variables: TemplateValues): Link {
  if (!link.templated) return link
  const values = templateValues(variables)
  const href = link.href.replaceAll(/\{([^{}]*)\}/g, (whole, expression: string) => partOf(whole, expression, values))
  const left = templateVariables(href)
  if (left.length === 0)
    return freezeDeep({ ...link, href: expandTemplate(link.href, values), variables: left, templated: false })
  return freezeDeep({ ...link, href, variables: left })
}

function partOf(whole: string, expression: string, values: TemplateValues): string {
  const operator = /^[^\w%]/.exec(expression)?.[0] ?? ''
  const specs = expression.slice(operator.length).split(',')
  const isGiven = (spec: string): boolean => values[spec.replace(/(?::\d+|\*)$/, '')] !== undefined
  if (specs.every(isGiven)) return expandTemplate(whole, values)
  const expanded = (spec: string): string => {
    const one = `{${operator}${spec}}`
    return isGiven(spec) ? expandTemplate(one, values) : one
  }
  if (separable.has(operator)) return specs.map(expanded).join('')
  if (operator !== '?') return whole
  const given = specs.filter(isGiven)
  const query = given.length === 0 ? '' : expandTemplate(`{?${given.join(',')}}`, values)
  const rest = specs.filter((spec) => !isGiven(spec)).join(',')
  return query === '' ? `{?${rest}}` : `${query}{&${rest}}`
}
