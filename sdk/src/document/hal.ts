import { expandTemplate, pointerTo } from '@waymark/shared'
import { bareDocument, type Document } from './document.ts'
import { readForm, type Form, type FormTarget } from '../forms/form.ts'
import { isJsonObject, lazy, listOf, memberOf, textOf, type JsonObject } from './json.ts'
import { readLink, type Link, type TemplatePolicy } from './link.ts'
import type { Notify } from './notice.ts'
import type { Curie } from './relation-name.ts'
import { refuseDepth, Unreadable } from '../transport/body.ts'

/** The context of a HAL document, and whether its format has forms. */
export interface HalReading {
  /** The URL of the response, the base of references. */
  readonly base: string
  readonly forms: boolean
  readonly notify: Notify
  readonly templates?: TemplatePolicy | undefined
}

interface Place {
  readonly path: readonly (string | number)[]
  readonly depth: number
  readonly curies: readonly Curie[]
}

/** Reads a Resource Object with its embedded resources (draft-kelly-json-hal-11, and HAL-FORMS for its media type). */
export function readHal(value: unknown, reading: HalReading): Document {
  return readResource(value, reading, { path: [], depth: 0, curies: [] })
}

function readResource(value: unknown, reading: HalReading, place: Place): Document {
  const pointer = pointerTo(place.path)
  if (!isJsonObject(value)) throw new Unreadable([{ pointer, detail: 'must be an object' }])
  refuseDepth(place.depth, pointer)
  const links = readLinks(memberOf(value, '_links'), reading, pointer)
  const own = curiesOf(links, reading.base)
  // Documents without curies share one list, so that each name is expanded once.
  const curies = own.length === 0 ? place.curies : [...own, ...place.curies]
  const forms = lazy(() => (reading.forms ? readForms(value, reading, { pointer, links }) : []))
  if (place.depth === 0) forms()
  const reserved = reading.forms ? ['_links', '_embedded', '_templates'] : ['_links', '_embedded']
  return {
    pointer,
    state: Object.fromEntries(Object.entries(value).filter(([name]) => !reserved.includes(name))),
    links,
    embedded: readEmbedded(memberOf(value, '_embedded'), reading, { ...place, curies }),
    // Forms of embedded resources are read on demand, since most are never submitted.
    get forms() {
      return forms()
    },
    curies,
    lists: new Set([...listsIn(value, '_links'), ...listsIn(value, '_embedded')]),
  }
}

function listsIn(resource: JsonObject, name: string): readonly string[] {
  const table = memberOf(resource, name)
  return isJsonObject(table) ? Object.keys(table).filter((relation) => Array.isArray(table[relation])) : []
}

function readLinks(
  value: unknown,
  { base, notify, templates }: HalReading,
  pointer: string,
): ReadonlyMap<string, readonly Link[]> {
  if (!isJsonObject(value)) return new Map()
  const read = (name: string, entry: unknown): readonly Link[] => {
    const link = readLink(entry, templates)
    if (link !== undefined) return [link]
    notify({ code: 'link-ignored', message: `A link of ${name} at ${pointer}/_links has no href`, url: base })
    return []
  }
  const sets = Object.entries(value).map(([name, set]) => {
    return [name, listOf(set).flatMap((entry) => read(name, entry))] as const
  })
  return new Map(sets.filter(([, links]) => links.length > 0))
}

function curiesOf(links: ReadonlyMap<string, readonly Link[]>, base: string): readonly Curie[] {
  const named = links.get('curies') ?? []
  return named.flatMap(({ name, href }) => (name === undefined ? [] : [{ prefix: name, template: href, base }]))
}

function readEmbedded(value: unknown, reading: HalReading, place: Place): ReadonlyMap<string, readonly Document[]> {
  if (!isJsonObject(value)) return new Map()
  const present = Object.entries(value).filter(([, set]) => set !== null)
  const sets = present.map(([name, set]) => {
    const path = [...place.path, '_embedded', name]
    const documents = listOf(set).map((entry, index) => {
      const own = Array.isArray(set) ? [...path, index] : path
      // HAL allows Resource Objects only, but other values must not make the whole unreadable.
      if (!isJsonObject(entry)) return { ...bareDocument(entry), pointer: pointerTo(own) }
      return readResource(entry, reading, { ...place, depth: place.depth + 1, path: own })
    })
    return [name, documents.filter(({ state }) => state !== null)] as const
  })
  return new Map(sets)
}

interface Owner {
  readonly pointer: string
  readonly links: ReadonlyMap<string, readonly Link[]>
}

function readForms(resource: JsonObject, reading: HalReading, owner: Owner): readonly Form[] {
  const templates = memberOf(resource, '_templates')
  if (!isJsonObject(templates)) return []
  return Object.entries(templates).flatMap(([name, template]) => {
    const target = isJsonObject(template) ? targetOf(resource, template, reading, owner) : undefined
    if (isJsonObject(template) && target !== undefined) return [readForm(name, template, target)]
    const message = `The form ${name} at ${owner.pointer}/_templates is not an object or has no target`
    reading.notify({ code: 'form-ignored', message, url: reading.base })
    return []
  })
}

// HAL-FORMS §4.2: `_htarget` of the query, then the template's target, then self, or the URL of the response without
// any links. A cross-origin `_htarget` is ignored, since an attacker could add it to a link.
function targetOf(
  resource: JsonObject,
  template: JsonObject,
  { base }: HalReading,
  { pointer, links }: Owner,
): FormTarget | undefined {
  const written = (pointer === '' ? demandedTarget(base) : undefined) ?? ownTarget(template, base)
  if (written !== undefined) return written
  const self = selfUrl(links, base)
  const hasLinks = isJsonObject(memberOf(resource, '_links'))
  const target = self ?? (pointer === '' && !hasLinks ? base : undefined)
  return target === undefined ? undefined : { target }
}

function demandedTarget(base: string): FormTarget | undefined {
  const { origin, searchParams } = new URL(base)
  const demanded = searchParams.get('_htarget') ?? ''
  const url = demanded === '' ? null : URL.parse(demanded, base)
  return url?.origin === origin ? { target: url.href } : undefined
}

// Braces are not allowed in URLs, so a target with braces is a URI Template, although HAL-FORMS does not say so.
function ownTarget(template: JsonObject, base: string): FormTarget | undefined {
  const written = textOf(template, 'target') ?? ''
  if (written === '') return undefined
  const isTemplate = written.includes('{')
  const target = urlFrom({ href: written, templated: isTemplate }, base)
  if (target === undefined) return undefined
  return isTemplate ? { target, targetTemplate: written } : { target }
}

/** Returns the URL of the `self` link, if it is valid. */
export function selfUrl(links: ReadonlyMap<string, readonly Link[]>, base: string): string | undefined {
  const self = links.get('self')?.[0]
  return self === undefined ? undefined : urlFrom(self, base)
}

function urlFrom({ href, templated }: Pick<Link, 'href' | 'templated'>, base: string): string | undefined {
  try {
    return URL.parse(templated ? expandTemplate(href, {}) : href, base)?.href
  } catch {
    // An invalid template has no URL.
    return undefined
  }
}
