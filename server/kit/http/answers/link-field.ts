import type { Relation } from '@waymark/shared'
import type { Link, LinkSet } from '../../hypermedia/representation.ts'

/*
 * The links of a representation as header fields, for media types that have no place for them. A field has room for so
 * much; what does not fit is left out from the end, so what stands first must matter most.
 */
const room = 4096

/** Makes the URI that names a relation that is not registered; RFC 8288 §3.3 wants it to be absolute. */
export type RelationUri = (relation: Relation) => string

/** The Link field (RFC 8288), empty where there are no links: links, then the other media types. Templates are no links. */
export function linkField(links: readonly LinkSet[], alternates: readonly Link[], relationUri: RelationUri): string {
  const own = links.flatMap((set) => elements(set, false, (link) => linkValue(link, nameOf(set.relation, relationUri))))
  return fitting([...own, ...alternates.map((link) => linkValue(link, 'alternate'))])
}

/** The Link-Template field (RFC 9652), a structured list of templates; empty where there are none. */
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

// RFC 8187: what is not ASCII is percent-encoded UTF-8 in a parameter with a star.
function titleParameter(title: string): string {
  return isAscii(title) ? `title=${quoted(title)}` : `title*=UTF-8''${percentEncoded(title, unfitForValue)}`
}

// RFC 9652 §2: a template and its parameters are structured strings, a title may be a display string (RFC 9651 §3.3.8).
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

/** A quoted string; a control character, which no field can hold, becomes a space. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[^\x20-\x7e]/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

// A percent sign alone, and brackets and a number sign in a fragment, have no place in a URI either.
const unfitForUri = /[^\w\-.~!$&'()*+,;=:@/?#%[\]]|%(?![\dA-Fa-f]{2})|(?<=#.*)[#[\]]/gsu
const unfitForTemplate = /[^\x21-\x7e]|[<>"\\^`|]/gu
const unfitForValue = /[^\w.~!#$&+^`|-]/gu
const unfitForDisplay = /[^\x20-\x7e]|[%"]/gu

function uriText(uri: string): string {
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
