import { expandTemplate, templateVariables, type TemplateValues } from '@waymark/shared'
import { freezeDeep } from './freeze.ts'
import type { Link } from './link.ts'
import { templateValues } from './template-values.ts'

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
