import { expandTemplate, templateVariables, type TemplateValues } from '@waymark/shared'
import { linksOf, embeddedIn } from '../document/document.ts'
import { RequestRefused } from '../errors/failure.ts'
import type { Link } from '../document/link.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'

/*
 * Detects mistakes in development: a URL in place of a relation name or a variable. These fail anyway, or work only
 * until the service changes its URLs.
 */

/** Throws RequestRefused for a relation that is a URL or path, unless the document offers it. */
export function refuseUrlAsRelation(relation: string, from: Resource): void {
  const isUrl = /^(?:https?:)?\/\/|^\.{0,2}\//i.test(relation)
  const { document } = from
  if (!isUrl || linksOf(document, relation).length > 0 || embeddedIn(document, relation).length > 0) return
  const reason = `${relation} is a URL, not an offered relation; follow a relation by its name`
  throw new RequestRefused(reason, circumstancesOf(from))
}

/** Throws RequestRefused if variables lead a link to an unintended target. */
export function refuseUnintendedTarget(url: string, link: Link, { from, variables }: ExpandedLink): void {
  refuseMissingVariable(link, variables, from)
  refuseOtherOrigin(url, link, from)
}

export interface ExpandedLink {
  readonly from: Resource
  readonly variables: TemplateValues
}

// RFC 6570 §3.2.1: an undefined variable is omitted, which in a path results in URLs such as `/doctors//info`.
function refuseMissingVariable({ href }: Link, variables: TemplateValues, from: Resource): void {
  const needed = templateVariables(href.match(/\{[\w%][^{}]*\}/g)?.join('') ?? '')
  const missing = needed.filter((name) => variables[name] === undefined)
  if (missing.length === 0) return
  throw new RequestRefused(`The link ${href} needs values for ${missing.join(', ')}`, circumstancesOf(from))
}

function refuseOtherOrigin(url: string, { href }: Link, from: Resource): void {
  const without = URL.parse(expandTemplate(href, {}), from.base)
  // A variable in the host may change the origin.
  if (without === null || /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*\{/i.test(href)) return
  const { origin } = new URL(url)
  if (origin === without.origin) return
  const reason = `A variable changes the origin of the link ${href} from ${without.origin} to ${origin}; variables are values, not URLs`
  throw new RequestRefused(reason, circumstancesOf(from))
}
