import { expandTemplate, templateVariables, type TemplateValues } from '@waymark/shared'
import { linksOf, embeddedIn } from '../document/document.ts'
import { RequestRefused } from '../errors/failure.ts'
import type { Link } from '../document/link.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'

/*
 * What goes wrong while an application is written: a URL that somebody has made or copied is handed over where a name or a
 * value belongs. It would fail in the end anyway, or worse, work for a while.
 */

/** Throws RequestRefused for a relation, by its name on the wire, that is a path or a URL and none that is offered. */
export function refuseUrlAsRelation(relation: string, from: Resource): void {
  const isUrl = /^(?:https?:)?\/\/|^\.{0,2}\//i.test(relation)
  const { document } = from
  if (!isUrl || linksOf(document, relation).length > 0 || embeddedIn(document, relation).length > 0) return
  const reason = `${relation} is a URL and no relation that is offered here; follow a relation by its name`
  throw new RequestRefused(reason, circumstancesOf(from))
}

/** Throws RequestRefused where the variables of a link lead to what nobody can have meant. */
export function refuseOddTarget(url: string, link: Link, { from, variables }: Filled): void {
  refuseHole(link, variables, from)
  refuseOtherOrigin(url, link, from)
}

export interface Filled {
  readonly from: Resource
  readonly variables: TemplateValues
}

// An undefined variable is left out (RFC 6570 §3.2.1), which in a query is as it should be, and `/doctors//info` is not.
function refuseHole({ href }: Link, variables: TemplateValues, from: Resource): void {
  const needed = templateVariables(href.match(/\{[\w%][^{}]*\}/g)?.join('') ?? '')
  const missing = needed.filter((name) => variables[name] === undefined)
  if (missing.length === 0) return
  throw new RequestRefused(`The link ${href} lacks ${missing.join(', ')}`, circumstancesOf(from))
}

// To another origin than the link leads to without them.
function refuseOtherOrigin(url: string, { href }: Link, from: Resource): void {
  const without = URL.parse(expandTemplate(href, {}), from.base)
  // What varies in the host itself is meant to.
  if (without === null || /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*\{/i.test(href)) return
  const { origin } = new URL(url)
  if (origin === without.origin) return
  const reason = `A variable leads the link ${href} from ${without.origin} to ${origin}; variables are values, not URLs`
  throw new RequestRefused(reason, circumstancesOf(from))
}
