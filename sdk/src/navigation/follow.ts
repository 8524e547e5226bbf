import { expandTemplate, pointerTo, type Fault, type TemplateValues } from '@waymark/shared'
import { embeddedIn, linksOf, relationNames, type Document } from '../document/document.ts'
import { InputRefused, RelationAmbiguous, RelationMissing } from '../errors/affordance-failures.ts'
import { RequestRefused, redacted } from '../errors/failure.ts'
import { selfUrl } from '../document/hal-forms.ts'
import { isJsonObject, memberOf, textOf } from '../document/json.ts'
import { type Link, isTemplateValue, templateValues } from '../document/link.ts'
import type { Notify } from '../document/notice.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'
import { inWords, isSelected, selectedDocuments, type Criteria, type Selection } from './selection.ts'
import type * as UrlMisuse from './url-misuse.ts'
import type { Vocabulary } from '../document/vocabulary.ts'

/** The target of a relation: a URL or an embedded document. */
export type Destination =
  | { readonly kind: 'link'; readonly url: string; readonly isFresh: boolean }
  | { readonly kind: 'embedded'; readonly document: Document }

/** A relation with its variables and selection. */
export interface Step {
  readonly relation: string
  readonly variables: TemplateValues
  readonly selection?: Selection
}

/** The matching links and embedded documents of a relation. */
export interface Candidates {
  readonly links: readonly Link[]
  readonly embedded: readonly Document[]
}

/** Returns the candidates of a relation, given by its name on the wire. */
export function candidatesOf({ document, base }: Resource, relation: string, criteria: Criteria): Candidates {
  const links = linksOf(document, relation).filter((link) => isSelected(link, criteria))
  return { links, embedded: selectedDocuments(embeddedIn(document, relation), criteria, { links, base }) }
}

/**
 * Returns the single target of a relation: its link, or the embedded document if there is no link or it is preferred.
 */
export function destinationOf(from: Resource, step: Step, guide: NavigationContext): Destination {
  const { selection = {} } = step
  const name = guide.vocabulary.wireName(step.relation)
  guide.urlMisuse?.refuseUrlAsRelation(name, from)
  const { link, document } = singleCandidate(candidatesOf(from, name, selection), name, { from, step })
  if (link !== undefined) return linkTo(urlOf(link, from, step, guide), selection)
  if (document === undefined) throw missing(name, from, selection)
  refuseFaults(unknownVariables(step, []), from, step)
  if (!requiresRequest(selection)) return { kind: 'embedded', document }
  const url = selfUrl(document.links, from.base)
  if (url === undefined) throw missing(name, from, selection)
  return linkTo(url, selection)
}

interface Choice {
  readonly from: Resource
  readonly step: Step
}

function singleCandidate(
  { links, embedded }: Candidates,
  name: string,
  { from, step }: Choice,
): { readonly link?: Link | undefined; readonly document?: Document | undefined } {
  const isHere = links.length === 0 || (embedded.length > 0 && isEmbeddedPreferred(name, from, step))
  const count = isHere ? embedded.length : links.length
  if (count > 1) throw new RelationAmbiguous(name, count, circumstancesOf(from))
  return isHere ? { document: embedded[0] } : { link: links[0] }
}

function isEmbeddedPreferred(name: string, { document }: Resource, step: Step): boolean {
  // Variables need a template, so an embedded document cannot match them.
  if (!isWithoutVariables(step)) return false
  const { prefer } = step.selection ?? {}
  return prefer === 'embedded' || (prefer === undefined && document.included?.get(name) === 'one')
}

function isWithoutVariables(step: Step): boolean {
  return Object.keys(present(step)).length === 0
}

/** Returns whether an embedded document does not suffice. */
export function requiresRequest({ prefer }: Selection): boolean {
  return prefer === 'link' || prefer === 'fresh'
}

function linkTo(url: string, { prefer }: Selection): Destination {
  return { kind: 'link', url, isFresh: prefer === 'fresh' }
}

function missing(relation: string, from: Resource, selection: Selection): RelationMissing {
  return new RelationMissing(relation, relationNames(from.document), circumstancesOf(from), inWords(selection))
}

/** The context of navigation. */
export interface NavigationContext {
  readonly vocabulary: Vocabulary
  readonly notify: Notify
  /** The checks against URLs in place of names and values, in development. */
  readonly urlMisuse?: typeof UrlMisuse | undefined
}

/** Returns the absolute URL of a link with its variables; throws InputRefused or RequestRefused. */
export function urlOf(link: Link, from: Resource, step: Step, guide: NavigationContext): string {
  notifyOf(link, from, step, guide.notify)
  const { variables } = guide.vocabulary.relation(from.kind, step.relation)
  const described = link.templated ? guide.vocabulary.variableFaults(variables, present(step)) : []
  const known = described.map((fault) => fault.pointer)
  const others = unknownVariables(step, link.variables, link).filter((fault) => !known.includes(fault.pointer))
  refuseFaults([...described, ...others], from, step)
  const url = URL.parse(link.templated ? expanded(link, from, step) : link.href, from.base)
  if (url === null)
    throw new RequestRefused(`The link ${step.relation} has an invalid URL: ${link.href}`, circumstancesOf(from))
  if (link.templated) guide.urlMisuse?.refuseUnintendedTarget(url.href, link, { from, variables: step.variables })
  return url.href
}

function present({ variables }: Step): TemplateValues {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
}

// RFC 6570 §3: an invalid template is reported, not expanded partially.
function expanded(link: Link, from: Resource, { relation, variables }: Step): string {
  try {
    return expandTemplate(link.href, templateValues(variables))
  } catch (cause) {
    const reason = `The link ${relation} has an invalid URI Template: ${link.href}`
    throw new RequestRefused(reason, { ...circumstancesOf(from), cause })
  }
}

function unknownVariables(step: Step, known: readonly string[], link?: Link): readonly Fault[] {
  const takes =
    link !== undefined && isUndeclared(link)
      ? `has the link ${redacted(link.href)}, not declared as a template; see the option templates`
      : `takes ${known.join(', ') || 'no variables'}`
  return Object.entries(present(step)).flatMap(([name, value]) => {
    const pointer = pointerTo([name])
    if (!known.includes(name)) return [{ pointer, detail: `is not a variable of ${step.relation}, which ${takes}` }]
    return isTemplateValue(value)
      ? []
      : [{ pointer, detail: 'must be a string, a number, a boolean, a list of strings or a table of these' }]
  })
}

function refuseFaults(faults: readonly Fault[], from: Resource, { relation }: Step): void {
  if (faults.length > 0) throw new InputRefused(relation, faults, circumstancesOf(from))
}

function notifyOf(link: Link, from: Resource, { relation }: Step, notify: Notify): void {
  const { base: url } = from
  if (link.deprecation !== undefined || isHintedDeprecated(link)) {
    const more = link.deprecation === undefined ? {} : { documentation: link.deprecation }
    notify({ code: 'link-deprecated', message: `The link ${relation} will be removed`, url, ...more })
  }
  if (isUndeclared(link)) {
    const href = redacted(link.href)
    const message = `The link ${relation} looks like a template but is not declared as one: ${href}`
    notify({ code: 'template-not-declared', message, url })
  }
}

function isUndeclared({ href, templated }: Link): boolean {
  return !templated && /\{[^}]*\}/.test(href)
}

// draft-nottingham-link-hint §3.8.
function isHintedDeprecated({ members }: Link): boolean {
  const hints = memberOf(members, 'hints')
  return isJsonObject(hints) && textOf(hints, 'status') === 'deprecated'
}
