import { pointerTo } from '@waymark/shared'
import { refuseDepth, Unreadable } from '../transport/body.ts'
import type { Form } from '../forms/form.ts'
import { bareDocument, type Document } from './document.ts'
import { readForms } from './hal-forms.ts'
import { isJsonObject, listOf, memberOf, type JsonObject } from './json.ts'
import { readLink, type Link, type TemplatePolicy } from './link.ts'
import { ignoreNotice, type Notify } from './notice.ts'
import type { Curie } from './relation-name.ts'

/** The context of a HAL document, and whether its format has forms. */
export interface HalReading {
  /** The URL of the response, the base of references. */
  readonly base: string
  readonly forms: boolean
  readonly notify: Notify
  readonly templates?: TemplatePolicy | undefined
}

interface Place {
  readonly pointer: string
  readonly depth: number
  /** The document that embeds this one. */
  readonly parent?: Document
}

/** Reads a Resource Object with its embedded resources (draft-kelly-json-hal-11, and HAL-FORMS for its media type). */
export function readHal(value: unknown, reading: HalReading): Document {
  if (!isJsonObject(value)) throw new Unreadable('must be an object')
  const document = new HalDocument(value, reading, { pointer: '', depth: 0 })
  return reading.notify === ignoreNotice ? document : document.read()
}

/** A Resource Object that reads its parts on first use, since most embedded ones are never used. */
class HalDocument implements Document {
  readonly pointer: string
  readonly embedded: ReadonlyMap<string, readonly Document[]>
  readonly members: JsonObject
  readonly #reading: HalReading
  readonly #parent: Document | undefined
  #state: JsonObject | undefined
  #links: ReadonlyMap<string, readonly Link[]> | undefined
  #forms: readonly Form[] | undefined
  #curies: readonly Curie[] | undefined

  constructor(value: JsonObject, reading: HalReading, { pointer, depth, parent }: Place) {
    refuseDepth(depth, pointer)
    this.pointer = pointer
    this.members = value
    this.#reading = reading
    this.#parent = parent
    this.embedded = this.#embeddedAt(depth + 1)
  }

  /** Reads the parts that may cause notices now. */
  read(): this {
    this.#links = this.links
    this.#forms = this.forms
    return this
  }

  get state(): JsonObject {
    return (this.#state ??= Object.fromEntries(
      Object.entries(this.members).filter(([name]) => !this.#isReserved(name)),
    ))
  }

  get links(): ReadonlyMap<string, readonly Link[]> {
    return (this.#links ??= readLinks(memberOf(this.members, '_links'), this.#reading, this.pointer))
  }

  get forms(): readonly Form[] {
    return (this.#forms ??= this.#reading.forms ? readForms(this.members, this.#reading, this) : [])
  }

  // Documents without curies share the list of their parent, so that each name is expanded once.
  get curies(): readonly Curie[] {
    if (this.#curies !== undefined) return this.#curies
    const inherited = this.#parent?.curies ?? []
    const own = curiesOf(this.links, this.#reading.base)
    return (this.#curies = own.length === 0 ? inherited : [...own, ...inherited])
  }

  #isReserved(name: string): boolean {
    return name === '_links' || name === '_embedded' || (name === '_templates' && this.#reading.forms)
  }

  #embeddedAt(depth: number): ReadonlyMap<string, readonly Document[]> {
    const value = memberOf(this.members, '_embedded')
    if (value !== undefined && !isJsonObject(value)) notifyOfValue(value, this.#reading, `${this.pointer}/_embedded`)
    const sets = isJsonObject(value) ? Object.entries(value).filter(([, set]) => set !== null) : []
    const place = { depth, parent: this }
    return new Map(
      sets.map(([name, set]) => {
        const pointer = this.pointer + pointerTo(['_embedded', name])
        if (!Array.isArray(set)) return [name, readEmbedded(set, this.#reading, { ...place, pointer })]
        const entries: readonly unknown[] = set
        return [
          name,
          entries.flatMap((entry, index) =>
            readEmbedded(entry, this.#reading, { ...place, pointer: `${pointer}/${String(index)}` }),
          ),
        ]
      }),
    )
  }
}

function readEmbedded(entry: unknown, reading: HalReading, place: Place): readonly Document[] {
  if (isJsonObject(entry)) return [new HalDocument(entry, reading, place)]
  notifyOfValue(entry, reading, place.pointer)
  // HAL allows Resource Objects only, but other values must not make the whole unreadable.
  return entry === null ? [] : [{ ...bareDocument(entry), pointer: place.pointer }]
}

function notifyOfValue(value: unknown, { base, notify }: HalReading, pointer: string): void {
  const shift = value === null ? '; it is left out, so the entries after it move up' : ''
  const message = `${pointer} is ${value === null ? 'null' : `a ${typeof value}`}, not a resource${shift}`
  notify({ code: 'embedded-ignored', message, url: base })
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
