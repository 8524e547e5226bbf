import { templateVariables, type TemplateValue, type TemplateValues, expandTemplate } from '@waymark/shared'
import { freezeDeep, isJsonObject, memberOf, textOf, type JsonObject } from './json.ts'

/**
 * A link as a document offers it (draft-kelly-json-hal-11 §5). Texts are hints of the service, not promises.
 *
 * @example
 * const [link] = doctor.links('schedule')
 * console.log(link?.title, link?.variables)
 */
export interface Link {
  /** A URI reference or, if `templated`, a URI Template, as it was written. */
  readonly href: string
  readonly templated: boolean
  /** The variables that the template takes, in their order. */
  readonly variables: readonly string[]
  readonly title: string | undefined
  /** A secondary key among the links of one relation. */
  readonly name: string | undefined
  readonly type: string | undefined
  /** Where it is there in several languages, all of them, with commas. */
  readonly hreflang: string | undefined
  readonly profile: string | undefined
  /** The link is going to be removed; the URL says more. */
  readonly deprecation: string | undefined
  /** The whole Link Object, with the members that HAL does not know. */
  readonly members: JsonObject
}

/** Which links are templates; {@link ConnectOptions} take it. */
export type TemplatePolicy = 'declared' | 'by-braces'

/** Reads one Link Object; nothing if it is not one, which is so without a `href`. */
export function readLink(value: unknown, templates: TemplatePolicy = 'declared'): Link | undefined {
  if (!isJsonObject(value)) return undefined
  const href = textOf(value, 'href')
  if (href === undefined) return undefined
  // HAL §5.2: anything but true is false, also the text "true".
  const templated = memberOf(value, 'templated') === true || (templates === 'by-braces' && href.includes('{'))
  return freezeDeep({
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
  })
}

/** Whether a URI Template can carry a value: a text, a number, a truth value, a list of texts or a table of such values. */
export function isTemplateValue(value: unknown): value is TemplateValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === undefined || isScalar(value) || (isPlainObject(value) && Object.values(value).every(isScalar))
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

// A date or a URL is an object too, and no table of values.
function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** The values that a template may take from an input. Inherited members are no values: `{constructor}` is undefined. */
export function templateValues(input: object): TemplateValues {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(input)
  // Object.create is typed as any; an empty object is a record of nothing.
  const values = Object.create(null) as Record<string, TemplateValue>
  for (const [name, value] of entries) if (value !== undefined && isTemplateValue(value)) values[name] = value
  return values
}

// What stands between the values, and so before one that comes later, by the operator (RFC 6570 §3.2.1).
const separable = new Set(['.', '/', ';', '&'])

/**
 * The same link with some of its variables filled in, to be shown or asked about: what is left is still a template, and
 * its `variables` are those that are missing. An expression such as `{x,y}`, of which nobody can write one value before
 * the other is known, stays as it is until both are there. Throws where the template is not valid.
 *
 * @example
 * const [link] = home.links('schedule')
 * const mine = link && expandPartly(link, { doctor: 'mjones' })
 * console.log(mine?.href, 'lacks', mine?.variables)
 */
export function expandPartly(link: Link, variables: TemplateValues): Link {
  if (!link.templated) return link
  const values = templateValues(variables)
  const href = link.href.replaceAll(/\{([^{}]*)\}/g, (whole, inside: string) => partOf(whole, inside, values))
  const left = templateVariables(href)
  if (left.length === 0)
    return freezeDeep({ ...link, href: expandTemplate(link.href, values), variables: left, templated: false })
  return freezeDeep({ ...link, href, variables: left })
}

function partOf(whole: string, inside: string, values: TemplateValues): string {
  const operator = /^[^\w%]/.exec(inside)?.[0] ?? ''
  const specs = inside.slice(operator.length).split(',')
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
