/*
 * The grammars of header fields for senders. Recipients may have to be lenient; generators may not.
 */
const token = "[!#$%&'*+\\-.^`|~\\w]+"
const quoted = '"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e]|\\\\[\\t \\x21-\\x7e])*"'
const parameter = `\\s*;\\s*${token}=(?:${token}|${quoted})`
const uriReference =
  "(?:[\\w\\-.~!$&'()*+,;=:@/?[\\]]|%[0-9A-Fa-f]{2})*(?:#(?:[\\w\\-.~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*)?"

function whole(pattern: string): (value: string) => boolean {
  const expression = new RegExp(`^(?:${pattern})$`)
  return (value) => expression.test(value)
}

/** Returns the elements of a comma-separated list; commas inside quotes and angle brackets are ignored. */
export function elements(value: string): readonly string[] {
  const found = value.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|[^,"<])+/g) ?? []
  return found.map((element) => element.trim())
}

/** A list without empty elements, which senders must not generate (RFC 9110 §5.6.1.1). */
export function listOf(isElement: (element: string) => boolean): (value: string) => boolean {
  return (value) => !/(?:^|,)\s*(?:,|$)/.test(value) && elements(value).every(isElement)
}

export const isToken = whole(token)
export const isEntityTag = whole('(?:W/)?"[\\x21\\x23-\\x7e]*"')
export const isMediaType = whole(`${token}/${token}(?:${parameter})*`)
export const isDigits = whole('\\d+')
export const isFieldValue = whole('(?:[\\x21-\\x7e](?:[\\t\\x20-\\x7e]*[\\x21-\\x7e])?)?')

/** IMF-fixdate (RFC 9110 §5.6.7) with an existing day and its correct weekday. */
export function isHttpDate(value: string): boolean {
  return new Date(value).toUTCString() === value
}

export function isUriReference(value: string): boolean {
  return value !== '' && isUriText(value) && URL.canParse(value, 'http://clinic.example/')
}
const isUriText = whole(uriReference)

export interface Directive {
  readonly name: string
  /** With quotes; undefined if absent. */
  readonly argument: string | undefined
}

/** Parses Cache-Control and Preference-Applied; undefined if malformed. */
export function directives(value: string): readonly Directive[] | undefined {
  const list = elements(value)
  if (list.length === 0 || !list.every(isDirective)) return undefined
  return list.map((directive) => {
    const [name = '', ...argument] = directive.split('=')
    return { name: name.toLowerCase(), argument: argument.length === 0 ? undefined : argument.join('=') }
  })
}
const isDirective = whole(`${token}(?:=(?:${token}|${quoted}))?`)

/** The numbers of a content range: first, last, complete length; undefined for `*`. */
export interface ContentRange {
  readonly first: number | undefined
  readonly last: number | undefined
  readonly complete: number | undefined
}

export function contentRange(value: string): ContentRange | undefined {
  const [, first, last, complete] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(value) ?? []
  const number = (digits: string | undefined): number | undefined =>
    digits === undefined || digits === '*' ? undefined : Number(digits)
  const range = { first: number(first), last: number(last), complete: number(complete) }
  return complete === undefined || !isPossible(range) ? undefined : range
}

function isPossible({ first, last, complete }: ContentRange): boolean {
  if (first === undefined || last === undefined) return complete !== undefined
  return first <= last && (complete === undefined || last < complete)
}

const uriInBrackets = `<${uriReference}>`
/** One link of a Link field (RFC 8288 §3): a target and parameters including `rel`. */
export const isLink = whole(
  `${uriInBrackets}(?=.*;\\s*rel=)(?:\\s*;\\s*${token}\\*?(?:\\s*=\\s*(?:${token}|${quoted}))?)+`,
)

const cookieOctets = '[\\x21\\x23-\\x2b\\x2d-\\x3a\\x3c-\\x5b\\x5d-\\x7e]*'
// ABNF literals are case-insensitive (RFC 5234 §2.3).
const cookieAttribute =
  '(?i:Expires=[A-Z][a-z]{2}, [\\w :]+ GMT|Max-Age=-?\\d+|Domain=[\\w.\\-]+|Path=[\\x20-\\x3a\\x3c-\\x7e]+|Secure|HttpOnly|Partitioned|SameSite=(?:Strict|Lax|None))'
/** Set-Cookie (RFC 6265 §4.1.1 and its successor). */
export const isCookie = whole(`${token}=(?:${cookieOctets}|"${cookieOctets}")(?:; ${cookieAttribute})*`)

/** A list of structured Strings with Integers, Strings and Tokens as parameters, such as `"reads";q=100;w=60`. */
export const isPolicyList = listOf(
  whole(
    '"[\\x20\\x21\\x23-\\x7e]*"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:-?\\d+|"[^"]*"|[A-Za-z*][\\w:/.*-]*|:[\\w+/=]*:))?)+',
  ),
)

/** A dictionary of digests (RFC 9530 §2), such as `sha-256=:…:`. */
export const isDigests = listOf(whole('[a-z][a-z0-9-]*=:[A-Za-z0-9+/]+=*:'))
