import type { Document } from '../document/document.ts'
import { selfUrl } from '../document/hal.ts'
import type { Link } from '../document/link.ts'
import { essenceOf } from '../document/decoder.ts'

/**
 * Which of several links of one relation are meant: those of which all that is given holds.
 *
 * @example
 * const [schedule] = doctor.links('schedule', { where: ({ variables }) => variables.includes('date') })
 * console.log(schedule?.title)
 */
export interface Criteria {
  /** The secondary key of the link, to the letter. */
  readonly name?: string | undefined
  /** A media type; parameters do not count. */
  readonly type?: string | undefined
  /** A language range (RFC 4647 §3.3.1): `de` means `de-CH` too. */
  readonly hreflang?: string | undefined
  readonly profile?: string | undefined
  /** Whatever else is to hold, such as something about a member that HAL does not know. */
  readonly where?: ((link: Link) => boolean) | undefined
}

/**
 * Which one is meant, and whether what is embedded will do; the last argument of `follow` and `followAll` of
 * {@link Representation}.
 *
 * @example
 * const now = await slot.follow('self', {}, { prefer: 'fresh' })
 * const [first] = await books.followAll('item', {}, { prefer: 'link' })
 * console.log(now.state.status, first?.etag)
 */
export interface Selection extends Criteria {
  /**
   * `embedded` takes what is embedded where there is something, without a request; `link` never takes it and asks for the
   * resource itself; `fresh` does so too, and takes nothing from a cache that the service has not confirmed.
   */
  readonly prefer?: 'embedded' | 'link' | 'fresh' | undefined
}

/** Whether a link is one of those that are meant. */
export function isSelected(link: Link, { name, type, hreflang, profile, where }: Criteria): boolean {
  return [
    agrees(name, (wanted) => link.name === wanted),
    agrees(type, (wanted) => essenceOf(link.type ?? null) === (essenceOf(wanted) ?? wanted)),
    agrees(hreflang, (wanted) => (link.hreflang ?? '').split(/\s*,\s*/).some((one) => isWithin(one, wanted))),
    agrees(profile, (wanted) => link.profile === wanted),
    agrees(where, (holdsFor) => holdsFor(link)),
  ].every(Boolean)
}

function agrees<A>(wanted: A | undefined, test: (wanted: A) => boolean): boolean {
  return wanted === undefined || test(wanted)
}

function isWithin(language: string, range: string): boolean {
  return `${language}-`.toLowerCase().startsWith(`${range}-`.toLowerCase())
}

/** What is meant, in words; empty if nothing is said. */
export function inWords({ where, ...criteria }: Criteria): string {
  const names = ['name', 'type', 'hreflang', 'profile'] as const
  const said = names.flatMap((name) => (criteria[name] === undefined ? [] : [`${name} ${criteria[name]}`]))
  return [...said, ...(where === undefined ? [] : ['a condition'])].join(' and ')
}

/**
 * The embedded documents that are meant. They have no attributes of their own, so they are judged by the link that leads
 * to the same URL, or by their `self`.
 */
export function selectedDocuments(
  documents: readonly Document[],
  criteria: Criteria,
  { links, base }: { readonly links: readonly Link[]; readonly base: string },
): readonly Document[] {
  if (inWords(criteria) === '') return documents
  const urls = new Set(links.flatMap(({ href, templated }) => (templated ? [] : (URL.parse(href, base)?.href ?? []))))
  return documents.filter((document) => {
    const self = document.links.get('self')?.[0]
    return self !== undefined && (urls.has(selfUrl(document.links, base) ?? '') || isSelected(self, criteria))
  })
}
