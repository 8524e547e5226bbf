import type { Translator } from '@waymark/shared'
import { translatorOf, type Language } from '../../languages/language.ts'
import { memoize } from '../caching/memoize.ts'
import type { Request } from '../request.ts'

/** The query parameter that selects a language by its tag. */
export const languageParameter = 'lang'
/** The cookie that keeps the choice of a browser. It is no credential, so HTTP without TLS keeps it too. */
const cookieName = 'language'
const cookieAge = 31_536_000

/** The languages of a service, and how requests choose one. */
export interface ServiceLanguages {
  readonly all: readonly Language[]
  /** Returns the translator of a language; undefined for another tag. */
  translatorFor(tag: string): Translator | undefined
  /** Returns the language for an Accept-Language field. */
  negotiate(field: string | undefined): Translator
  /** The path of the form for the language of all pages. */
  readonly target: string
}

/**
 * Returns the languages of a service; undefined for English alone, whose texts need no translation.
 *
 * @throws Error if a tag is no canonical language tag, or appears twice
 */
export function serviceLanguages(all: readonly Language[], target: string): ServiceLanguages | undefined {
  const [first, ...others] = all.map(({ tag }) => tag)
  if (first === undefined || (others.length === 0 && first === 'en')) return undefined
  const translators = new Map(all.map((language) => [canonical(language.tag), translatorOf(language)]))
  const [usual] = translators.values()
  if (usual === undefined || translators.size < all.length)
    throw new Error('Each language of a service has a tag of its own.')
  const tagFor = languageNegotiation([first, ...others])
  return {
    all,
    translatorFor: (tag) => translators.get(tag),
    negotiate: (field) => translators.get(tagFor(field)) ?? usual,
    target,
  }
}

function canonical(tag: string): string {
  const [known] = Intl.getCanonicalLocales(tag)
  if (known !== tag) throw new Error(`The language tag ${tag} is written ${String(known)}.`)
  return tag
}

/**
 * Returns the language of a response before its caller is known: the parameter `lang`, then the choice that a browser
 * keeps in a cookie, then Accept-Language.
 */
export function languageOf(
  languages: ServiceLanguages,
  { query, header }: Pick<Request, 'query' | 'header'>,
  isPage: boolean,
): Translator {
  const named = query.get(languageParameter)
  const kept = isPage ? keptLanguage(header('cookie')) : undefined
  return (
    languages.translatorFor(named ?? '') ??
    languages.translatorFor(kept ?? '') ??
    languages.negotiate(header('accept-language'))
  )
}

function keptLanguage(cookie = ''): string | undefined {
  return new RegExp(`(?:^|;)[ \\t]*${cookieName}=([A-Za-z0-9-]+)`).exec(cookie)?.[1]
}

/** Returns the Set-Cookie field that keeps a language for a year. */
export function languageCookie(tag: string): string {
  return `${cookieName}=${tag}; Path=/; SameSite=Lax; Max-Age=${String(cookieAge)}`
}

/** An element of an Accept-Language field: a language range with its weight, 0 to 1. */
interface WeightedRange {
  readonly range: string
  readonly weight: number
}

const element =
  /^[ \t]*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)[ \t]*(?:;[ \t]*[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/

/** Parses an Accept-Language field (RFC 9110 §12.5.4), best range first. Malformed elements are ignored. */
function parseAcceptLanguage(field: string): readonly WeightedRange[] {
  const ranges = field.split(',').flatMap((text): readonly WeightedRange[] => {
    const [, range, weight = '1'] = element.exec(text) ?? []
    return range === undefined ? [] : [{ range: range.toLowerCase(), weight: Number(weight) }]
  })
  return ranges.toSorted((one, other) => other.weight - one.weight)
}

/**
 * Returns a function that negotiates one of some languages by an Accept-Language field: lookup (RFC 4647 §3.4), where a
 * range also finds its language in the same script, as `zh-CN` finds `zh-Hans` and `zh-TW` does not. Without a match, the
 * first language that is not excluded is the default; the field never leads to a 406.
 *
 * @param tags canonical language tags, the default first
 */
export function languageNegotiation(tags: readonly [string, ...string[]]): (field: string | undefined) => string {
  return memoize((field) => (field === undefined ? tags[0] : negotiated(field, tags)))
}

function negotiated(field: string, tags: readonly [string, ...string[]]): string {
  const ranges = parseAcceptLanguage(field)
  const excluded = ranges.filter(({ range, weight }) => weight === 0 && range !== '*')
  const allowed = tags.filter((tag) => !excluded.some(({ range }) => isWithin(tag.toLowerCase(), range)))
  for (const { range, weight } of ranges) {
    const found = weight === 0 ? undefined : range === '*' ? allowed[0] : lookup(range, allowed)
    if (found !== undefined) return found
  }
  return allowed[0] ?? tags[0]
}

function isWithin(tag: string, range: string): boolean {
  return tag === range || tag.startsWith(`${range}-`)
}

function lookup(range: string, tags: readonly string[]): string | undefined {
  const alike = tags.filter((tag) => scriptOf(tag) === scriptOf(range))
  // The longest tag of which the range is a part, as a lookup drops subtags from its end.
  const [found = alike[0]] = alike
    .filter((tag) => isWithin(range, tag.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)
  return found
}

/** Returns a language with its most likely script, such as `zh-Hans` for `zh-CN`. */
function scriptOf(tag: string): string {
  try {
    const { language, script = '' } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return tag
  }
}
