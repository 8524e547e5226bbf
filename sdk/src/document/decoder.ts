import { mediaType } from '@waymark/shared'
import { Unreadable } from '../transport/body.ts'
import type { Document } from './document.ts'
import { readHal } from './hal.ts'
import { isJsonObject, isNestedDeeply, parseJson } from './json.ts'
import type { TemplatePolicy } from './link.ts'
import type { Notify } from './notice.ts'

/** What a {@link Format} reads besides a body: where it came from, and whom to tell what is odd in it. */
export interface Reading {
  readonly base: string
  readonly notify: Notify
  /** Which links are templates, where the application has said so. */
  readonly templates?: TemplatePolicy | undefined
}

/**
 * A format of documents that this package does not speak of its own accord, such as those of `@waymark/sdk/formats`.
 *
 * @example
 * // One of one's own is easily made of another.
 * const price: Format = {
 *   mediaType: 'application/vnd.clinic.price',
 *   read: (body, reading) => siren.read(JSON.stringify({ properties: { price: body } }), reading),
 * }
 * const clinic = connect('http://localhost:3000/', { formats: [siren, price] })
 */
export interface Format {
  /** In lower case, without parameters. */
  readonly mediaType: string
  /** Makes a document of a body; throws Unreadable, and whatever else it throws is taken for the same. */
  readonly read: (body: string, reading: Reading) => Document
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const shape = new RegExp(`^\\s*(${token})/(${token})\\s*(?:;|$)`)

/** The essence of a Content-Type: type and subtype in lower case, without parameters; nothing if it is malformed. */
export function essenceOf(contentType: string | null): string | undefined {
  const [, type, subtype] = shape.exec(contentType ?? '') ?? []
  return type === undefined || subtype === undefined ? undefined : `${type}/${subtype}`.toLowerCase()
}

/** Whether a media type is JSON by its structured syntax suffix (RFC 6839), such as `application/vnd.acme.v2+json`. */
export function isJson(essence: string): boolean {
  return essence === 'application/json' || essence.endsWith('+json')
}

/*
 * A media type is one row: its name, how welcome it is, and how a document is made of its text. The Accept header
 * is computed from the rows. A name that is not in the list but ends in +json is read like application/json.
 */
interface Decoder extends Format {
  readonly quality: number
}

const forms = halReader(true)
const noForms = halReader(false)
const plain = (value: unknown, reading: Reading): Document =>
  isJsonObject(value) ? readHal(value, { ...reading, forms: true }) : bareDocument(value)

const preferred: readonly Decoder[] = [
  { mediaType: mediaType.halForms, quality: 1, read: fromJson(forms) },
  { mediaType: mediaType.hal, quality: 0.9, read: fromJson(noForms) },
  { mediaType: mediaType.vendorHal, quality: 0.8, read: fromJson(noForms) },
]

const problem: Decoder = { mediaType: mediaType.problem, quality: 0.5, read: fromJson(plain) }
const json: Decoder = { mediaType: mediaType.json, quality: 0.4, read: fromJson(plain) }

type ReadValue = (value: unknown, reading: Reading) => Document

function halReader(hasForms: boolean): ReadValue {
  return (value, reading) => readHal(value, { ...reading, forms: hasForms })
}

function fromJson(read: ReadValue): Format['read'] {
  return (body, reading) => read(readJson(body), reading)
}

/** The value of a body in JSON; throws Unreadable. */
export function readJson(body: string): unknown {
  if (isNestedDeeply(body)) throw new Unreadable([{ pointer: '', detail: 'is nested deeper than is read' }])
  try {
    return parseJson(body)
  } catch (cause) {
    throw new Unreadable([{ pointer: '', detail: 'is not valid JSON' }], cause)
  }
}

/** A document that has nothing but a state. */
export function bareDocument(state: unknown): Document {
  return { pointer: '', state, links: new Map(), embedded: new Map(), forms: [], curies: [] }
}

/** The formats that one connection reads. */
export class Decoders {
  /** The Accept header of every request for a document. */
  readonly accept: string
  readonly #rows: readonly Decoder[]
  readonly #templates: TemplatePolicy | undefined

  /** What is added is asked for after HAL, in its order, and before JSON of which nobody knows where its links are. */
  constructor(added: readonly Format[] = [], templates?: TemplatePolicy) {
    this.#templates = templates
    const rows = added.map((format, index) => ({
      mediaType: format.mediaType,
      read: tolerant(format),
      quality: Math.max(0.51, 0.7 - index / 100),
    }))
    this.#rows = [...preferred, ...rows, problem, json]
    this.accept = this.#rows
      .map(({ mediaType: name, quality }) => (quality === 1 ? name : `${name};q=${String(Number(quality.toFixed(2)))}`))
      .join(', ')
  }

  /** Whether documents of this type are read. */
  reads(contentType: string | null): boolean {
    return this.#decoderOf(contentType) !== undefined
  }

  /** Makes a document of a body, by its Content-Type; throws Unreadable. */
  read(body: string, contentType: string | null, reading: Reading): Document {
    const decoder = this.#decoderOf(contentType)
    if (decoder !== undefined) return decoder.read(body, { ...reading, templates: this.#templates })
    const understood = this.#rows.map((known) => known.mediaType).join(', ')
    const detail = `has the media type ${contentType ?? '(none)'}; understood are ${understood}`
    throw new Unreadable([{ pointer: '', detail }])
  }

  #decoderOf(contentType: string | null): Decoder | undefined {
    const essence = essenceOf(contentType)
    if (essence === undefined) return undefined
    const listed = this.#rows.find((decoder) => decoder.mediaType === essence)
    return listed ?? (isJson(essence) ? json : undefined)
  }
}

// A format may be of somebody else, and a document that it did not expect is not a fault of the application.
function tolerant({ read }: Format): Format['read'] {
  return (body, reading) => {
    try {
      return read(body, reading)
    } catch (cause) {
      if (cause instanceof Unreadable) throw cause
      throw new Unreadable([{ pointer: '', detail: 'is not a document of its format' }], cause)
    }
  }
}
