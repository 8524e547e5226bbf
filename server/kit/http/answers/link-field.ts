import type { Relation } from '@waymark/shared'
import type { Link, LinkSet } from '../../hypermedia/representation.ts'
import type { LinkContext } from '../../hypermedia/serializer.ts'

/*
 * Link header fields for media types without links. The size is limited; links that do not fit are dropped from the
 * end, so the most important ones come first.
 */
const room = 4096

/** Returns the absolute URI that identifies an extension relation (RFC 8288 §3.3). */
export type RelationUri = (relation: Relation) => string

/**
 * Returns the Link field (RFC 8288) with the links, the profiles and the alternates, without URI Templates; empty if there
 * are none.
 */
export function linkField(
  links: readonly LinkSet[],
  { alternates, profiles }: Pick<LinkContext, 'alternates' | 'profiles'>,
  relationUri: RelationUri,
): string {
  const own = links.flatMap((set) => elements(set, false, (link) => linkValue(link, nameOf(set.relation, relationUri))))
  const described = profiles.map((link) => linkValue(link, 'profile'))
  return fitting([...own, ...described, ...alternates.map((link) => linkValue(link, 'alternate'))])
}

/** Returns the Link-Template field (RFC 9652); empty if there are no templates. */
export function linkTemplateField(links: readonly LinkSet[], relationUri: RelationUri): string {
  return fitting(
    links.flatMap((set) => elements(set, true, (link) => templateValue(link, nameOf(set.relation, relationUri)))),
  )
}

function elements({ links }: LinkSet, areTemplates: boolean, write: (link: Link) => string): readonly string[] {
  return links.filter(({ variables }) => (variables !== undefined) === areTemplates).map(write)
}

function nameOf(relation: Relation, relationUri: RelationUri): string {
  return relation.registered ? relation.name : uriText(relationUri(relation))
}

function fitting(values: readonly string[]): string {
  let field = ''
  for (const value of values) {
    const longer = field === '' ? value : `${field}, ${value}`
    if (longer.length > room) break
    field = longer
  }
  return field
}

function linkValue({ href, title, type, hreflang }: Link, relation: string): string {
  const parameters = [
    `rel=${quoted(relation)}`,
    ...(title === undefined ? [] : [titleParameter(title)]),
    ...(type === undefined ? [] : [`type=${quoted(type)}`]),
    ...(hreflang === undefined ? [] : [`hreflang=${quoted(hreflang)}`]),
  ]
  return [`<${uriText(href)}>`, ...parameters].join('; ')
}

// RFC 8187: non-ASCII text is percent-encoded in a parameter with a star after its name.
function titleParameter(title: string): string {
  return isAscii(title) ? `title=${quoted(title)}` : `title*=UTF-8''${percentEncoded(title, unfitForValue)}`
}

// RFC 9652 §2: templates are structured-field Strings; a title may be a Display String (RFC 9651 §3.3.8).
function templateValue({ href, title }: Link, relation: string): string {
  const words = title === undefined ? '' : `; title=${isAscii(title) ? quoted(title) : displayString(title)}`
  return `${quoted(percentEncoded(href, unfitForTemplate))}; rel=${quoted(relation)}${words}`
}

function displayString(text: string): string {
  return `%"${percentEncoded(text, unfitForDisplay).toLowerCase()}"`
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}

/** Fast path: text that needs no escaping in a quoted-string. */
const plain = /^[ !#-[\]-~]*$/

/** Returns a quoted-string; control characters, which no field may contain, become spaces. */
function quoted(text: string): string {
  if (plain.test(text)) return `"${text}"`
  return `"${text.replaceAll(/[^\x20-\x7e]/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

// A lone percent sign, and brackets or a number sign in a fragment, are not allowed in a URI either.
const unfitForUri = /[^\w\-.~!$&'()*+,;=:@/?#%[\]]|%(?![\dA-Fa-f]{2})|(?<=#.*)[#[\]]/gsu
const unfitForTemplate = /[^\x21-\x7e]|[<>"\\^`|]/gu
const unfitForValue = /[^\w.~!#$&+^`|-]/gu
const unfitForDisplay = /[^\x20-\x7e]|[%"]/gu

/** Fast path: characters that are allowed anywhere in a URI. */
const plainUri = /^[\w\-.~!$&'()*+,;=:@/?]*$/

function uriText(uri: string): string {
  if (plainUri.test(uri)) return uri
  return percentEncoded(uri, unfitForUri)
}

function percentEncoded(text: string, unfit: RegExp): string {
  return text.toWellFormed().replaceAll(unfit, (character) => {
    return [...new TextEncoder().encode(character)].map((byte) => `%${hexadecimal(byte)}`).join('')
  })
}

function hexadecimal(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0')
}
