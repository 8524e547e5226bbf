import type { Decoders, Reading } from './decoder.ts'
import { bareDocument, linksOf, type Document } from './document.ts'
import { readLink, type Link } from './link.ts'

/** A link of a Link field (RFC 8288 §3). */
export interface HeaderLink {
  /** The absolute URL. */
  readonly url: string
  /** The relations in lower case. */
  readonly relations: readonly string[]
  /** The parameters by lower-case names; the first of duplicates counts, except for `hreflang` (§3.4.1). */
  readonly parameters: ReadonlyMap<string, string>
}

const target = /^[\s,]*<([^>]*)>/
const parameter = /^\s*;\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/

/** Parses a Link field. Ignores links with an anchor elsewhere (§3.2), and everything after a syntax error. */
export function readLinkHeader(field: string | null, base: string, context = base): readonly HeaderLink[] {
  const links: HeaderLink[] = []
  let rest = field ?? ''
  for (let found = target.exec(rest); found !== null; found = target.exec(rest)) {
    const read = readParameters(rest.slice(found[0].length))
    rest = read.rest
    const link = linkOf(found[1] ?? '', read.parameters, { base, context })
    if (link !== undefined) links.push(link)
  }
  return links
}

function readParameters(text: string): { readonly parameters: ReadonlyMap<string, string>; readonly rest: string } {
  const parameters = new Map<string, string>()
  let rest = text
  for (let found = parameter.exec(rest); found !== null; found = parameter.exec(rest)) {
    const [whole, name = '', quoted, bare = ''] = found
    const key = name.toLowerCase()
    const value = quoted === undefined ? bare : quoted.replaceAll(/\\(.)/g, '$1')
    const before = parameters.get(key)
    if (before === undefined) parameters.set(key, value)
    else if (key === 'hreflang') parameters.set(key, `${before}, ${value}`)
    rest = rest.slice(whole.length)
  }
  return { parameters, rest: rest.replace(/^\s*;?\s*(?=,|$)/, '') }
}

function linkOf(
  reference: string,
  parameters: ReadonlyMap<string, string>,
  { base, context }: { readonly base: string; readonly context: string },
): HeaderLink | undefined {
  const url = URL.parse(reference, base)
  const anchor = parameters.get('anchor')
  const isElsewhere = (anchor === undefined ? base : URL.parse(anchor, base)?.href) !== context
  const relations = (parameters.get('rel') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((name) => name !== '')
  return url === null || isElsewhere || relations.length === 0 ? undefined : { url: url.href, relations, parameters }
}

/** A String of a Structured Field with its parameters. */
export interface StructuredText {
  readonly text: string
  readonly parameters: ReadonlyMap<string, string>
}

// structured-headers 2.1.0 rejects every field with a Date that ';' or ',' follows, such as `"/a"; x=@0, "/b"` (§4.2.9).
const key = /[a-z*][a-z0-9_\-.*]*/y
const quoted = /"((?:[ !#-[\]-~]|\\["\\])*)"/y
const display = /%"((?:[ !#$&-~]|%[0-9a-f]{2})*)"/y
const bare = /@?-?\d{1,15}(?:\.\d{1,3})?|\?[01]|:[A-Za-z0-9+/=]*:|[A-Za-z*][!#$%&'*+\-.^_`|~0-9A-Za-z:/]*/y

/** Parses a Structured Field as a List of Strings (RFC 9651 §4.2); a syntax error makes it empty. */
export function readStructuredTexts(field: string | null): readonly StructuredText[] {
  try {
    return new Reader((field ?? '').trim()).list()
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof URIError) return []
    throw error
  }
}

class Reader {
  readonly #field: string
  #at = 0

  constructor(field: string) {
    this.#field = field
  }

  list(): readonly StructuredText[] {
    const items: StructuredText[] = []
    while (this.#at < this.#field.length) {
      if (items.length > 0) this.#demand(/[ \t]*,[ \t]*/y)
      items.push({ text: this.#string(), parameters: this.#parameters() })
    }
    return items
  }

  #string(): string {
    const text = this.#take(quoted)
    if (text !== undefined) return text.replaceAll(/\\(.)/g, '$1')
    const shown = this.#take(display)
    if (shown === undefined) throw new SyntaxError('no string')
    return decodeURIComponent(shown)
  }

  #parameters(): ReadonlyMap<string, string> {
    const parameters = new Map<string, string>()
    while (this.#take(/; */y) !== undefined) {
      const name = this.#demand(key)
      // §3.1.2: a parameter without a value is true.
      parameters.set(name, this.#take(/=/y) === undefined ? '?1' : (this.#take(bare) ?? this.#string()))
    }
    return parameters
  }

  #demand(expected: RegExp): string {
    const found = this.#take(expected)
    if (found === undefined) throw new SyntaxError(`no ${expected.source}`)
    return found
  }

  #take(expected: RegExp): string | undefined {
    expected.lastIndex = this.#at
    const found = expected.exec(this.#field)
    if (found === null) return undefined
    this.#at += found[0].length
    return found[1] ?? found[0]
  }
}

/** Links of header fields by relation. */
export type HeaderLinks = ReadonlyMap<string, readonly Link[]>

/**
 * Returns the links of `Link` (RFC 8288) and `Link-Template` (RFC 9652). Links with an anchor elsewhere are ignored;
 * `context` is the URL of the resource if the fields come from another one.
 */
export function headerLinks(headers: Headers, base: string, context = base): HeaderLinks {
  const found = new Map<string, Link[]>()
  const add = (relations: readonly string[], members: Readonly<Record<string, unknown>>): void => {
    const link = readLink(members)
    if (link === undefined) return
    for (const relation of relations) found.set(relation, [...(found.get(relation) ?? []), link])
  }
  for (const { url, relations, parameters } of readLinkHeader(headers.get('link'), base, context)) {
    add(relations, { ...membersOf(parameters), href: url })
  }
  for (const { text, parameters } of readStructuredTexts(headers.get('link-template'))) {
    const anchor = parameters.get('anchor')
    // A templated anchor stands for many contexts.
    if (anchor !== undefined && URL.parse(anchor, base)?.href !== base) continue
    add(relationsIn(parameters.get('rel') ?? ''), { ...membersOf(parameters), href: text, templated: true })
  }
  return found
}

function relationsIn(text: string): readonly string[] {
  const names = text.toLowerCase().split(/\s+/)
  return names.filter((name) => name !== '')
}

function membersOf(parameters: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const title = extendedText(parameters.get('title*')) ?? parameters.get('title')
  // These members describe the link itself, so a parameter must not override them.
  const others = [...parameters].filter(([name]) => !['href', 'templated', 'title', '__proto__'].includes(name))
  return Object.fromEntries(title === undefined ? others : [...others, ['title', title]])
}

/** Decodes an extended parameter (RFC 8187 §3.2.1); undefined if it is malformed or not UTF-8. */
function extendedText(written: string | undefined): string | undefined {
  const [, charset = '', encoded = ''] = /^([^']*)'[^']*'(.*)$/.exec(written ?? '') ?? []
  if (charset.toLowerCase() !== 'utf-8') return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Adds header links to a document, without duplicates. The document's own `self` takes precedence. */
export function withHeaderLinks(document: Document, outside: HeaderLinks, base: string): Document {
  if (outside.size === 0) return document
  const links = new Map(document.links)
  for (const [relation, candidates] of outside) {
    const known = linksOf(document, relation)
    const urls = new Set(known.map((link) => keyOf(link, base)))
    const added = candidates.filter((link) => !urls.has(keyOf(link, base)))
    if (added.length === 0 || (relation === 'self' && known.length > 0)) continue
    links.set(relation, [...(links.get(relation) ?? []), ...added])
  }
  const { pointer, state, embedded, forms, curies, encode, included, members } = document
  return { pointer, state, links, embedded, forms, curies, encode, included, members }
}

function keyOf({ href, templated }: Link, base: string): string {
  return templated ? href : (URL.parse(href, base)?.href ?? href)
}

/**
 * Returns the document of a response with the links of its header. Without a readable document, the links make one, with
 * the text as its state. Throws Unreadable.
 */
export function linkedDocument(
  { body, headers, url }: { readonly body: string; readonly headers: Headers; readonly url: string },
  decoders: Pick<Decoders, 'read' | 'reads'>,
  reading: Reading,
): Document {
  const links = headerLinks(headers, url)
  const contentType = headers.get('content-type')
  const isBare = links.size > 0 && (body === '' || !decoders.reads(contentType))
  const text = body !== '' && contentType?.startsWith('text/') === true ? body : undefined
  return withHeaderLinks(isBare ? bareDocument(text) : decoders.read(body, contentType, reading), links, url)
}
