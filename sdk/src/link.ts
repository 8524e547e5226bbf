import { templateVariables } from '@waymark/shared'
import { freezeDeep } from './freeze.ts'
import { isJsonObject, memberOf, textOf, type JsonObject } from './json.ts'

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
