import type { Document } from '../document/document.ts'
import { selfUrl } from '../document/hal-forms.ts'
import type { Link } from '../document/link.ts'
import { essenceOf } from '../document/decoder.ts'

/**
 * Selects among the links of a relation; all given criteria must match.
 *
 * @example
 * const [schedule] = doctor.links('schedule', { where: ({ variables }) => variables.includes('date') })
 * console.log(schedule?.title)
 */
export interface Criteria {
  /** The secondary key, compared exactly. */
  readonly name?: string | undefined
  /** The media type without parameters. */
  readonly type?: string | undefined
  /** A language range (RFC 4647 §3.3.1): `de` matches `de-CH`. */
  readonly hreflang?: string | undefined
  readonly profile?: string | undefined
  /** An additional condition. */
  readonly where?: ((link: Link) => boolean) | undefined
}

/**
 * The last argument of `follow` and `followAll` of {@link Representation}.
 *
 * @example
 * const now = await slot.follow('self', {}, { prefer: 'fresh' })
 * const [first] = await books.followAll('item', {}, { prefer: 'link' })
 * console.log(now.state.status, first?.etag)
 */
export interface Selection extends Criteria {
  /**
   * `embedded` prefers an embedded resource, without a request; `link` always requests the resource; `fresh` also
   * requires revalidation by caches.
   */
  readonly prefer?: 'embedded' | 'link' | 'fresh' | undefined
}

/** Returns whether a link matches the criteria. */
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

/** Describes the criteria; empty if there are none. */
export function inWords({ where, ...criteria }: Criteria): string {
  const names = ['name', 'type', 'hreflang', 'profile'] as const
  const said = names.flatMap((name) => (criteria[name] === undefined ? [] : [`${name} ${criteria[name]}`]))
  return [...said, ...(where === undefined ? [] : ['a condition'])].join(' and ')
}

/** Returns the matching embedded documents, judged by the link with the same URL or by their `self`. */
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
