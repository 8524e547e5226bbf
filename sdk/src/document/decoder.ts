import { documentType } from '@waymark/shared'
import { Unreadable } from '../transport/body.ts'
import { bareDocument, type Document } from './document.ts'
import { readHal } from './hal.ts'
import { isJsonObject, isNestedDeeply, parseJson } from './json.ts'
import type { TemplatePolicy } from './link.ts'
import type { Notify } from './notice.ts'

/** The context in which a {@link Format} reads a body. */
export interface Reading {
  readonly base: string
  readonly notify: Notify
  /** Which links are templates, if the application says so. */
  readonly templates?: TemplatePolicy | undefined
}

/**
 * An additional document format, such as those of `@waymark/sdk/formats`.
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
  /** The media type in lower case, without parameters. */
  readonly mediaType: string
  /** Parses a body. Throws Unreadable; other errors are treated the same. */
  readonly read: (body: string, reading: Reading) => Document
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const shape = new RegExp(`^\\s*(${token})/(${token})\\s*(?:;|$)`)

/**
 * Returns the type and subtype of a Content-Type in lower case, without parameters, or undefined if it is malformed.
 */
export function essenceOf(contentType: string | null): string | undefined {
  const [, type, subtype] = shape.exec(contentType ?? '') ?? []
  return type === undefined || subtype === undefined ? undefined : `${type}/${subtype}`.toLowerCase()
}

/** Returns whether a media type is JSON, also by its suffix (RFC 6839), such as `application/vnd.acme.v2+json`. */
export function isJson(essence: string): boolean {
  return essence === 'application/json' || essence.endsWith('+json')
}

/*
 * One row per media type: its name, quality and decoder. The Accept header follows from the rows. Unlisted types that
 * end in +json are read like application/json.
 */
interface Decoder extends Format {
  readonly quality: number
}

const preferred: readonly Decoder[] = [
  { mediaType: documentType.halForms, quality: 1, read: halReader(true) },
  { mediaType: documentType.hal, quality: 0.9, read: halReader(false) },
  { mediaType: documentType.vendorHal, quality: 0.8, read: halReader(false) },
]

const problem: Decoder = { mediaType: documentType.problem, quality: 0.5, read: readPlain }
const json: Decoder = { mediaType: documentType.json, quality: 0.4, read: readPlain }

function halReader(forms: boolean): Format['read'] {
  return (body, reading) => readHal(readJson(body), { ...reading, forms })
}

function readPlain(body: string, reading: Reading): Document {
  const value = readJson(body)
  return isJsonObject(value) ? readHal(value, { ...reading, forms: true }) : bareDocument(value)
}

/** Parses JSON; throws Unreadable. */
export function readJson(body: string): unknown {
  if (isNestedDeeply(body)) throw new Unreadable('is nested too deeply')
  try {
    return parseJson(body)
  } catch (cause) {
    throw new Unreadable('is not valid JSON', cause)
  }
}

/** The formats of one connection. */
export class Decoders {
  /** The Accept header of requests for documents. */
  readonly accept: string
  readonly #rows: readonly Decoder[]
  readonly #templates: TemplatePolicy | undefined

  /** Added formats rank below HAL, in their order, and above plain JSON, which has no known links. */
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

  reads(contentType: string | null): boolean {
    return this.#decoderOf(contentType) !== undefined
  }

  /** Returns whether the media type says nothing about links. */
  isPlain(contentType: string | null): boolean {
    return this.#decoderOf(contentType)?.read === readPlain
  }

  /** Decodes a body by its Content-Type, or as JSON if it has another type; throws Unreadable. */
  read(body: string, contentType: string | null, reading: Reading): Document {
    if (body === '') return bareDocument(undefined)
    const context = { ...reading, templates: this.#templates }
    const decoder = this.#decoderOf(contentType)
    if (decoder !== undefined) return decoder.read(body, context)
    const given = contentType ?? '(none)'
    if (!/^\s*[[{]/.test(body)) {
      const understood = this.#rows.map((known) => known.mediaType).join(', ')
      throw new Unreadable(`has the media type ${given}; supported are ${understood}`)
    }
    const { base: url, notify } = reading
    notify({ code: 'type-unexpected', message: `The media type ${given} is read as JSON`, url })
    return json.read(body, context)
  }

  #decoderOf(contentType: string | null): Decoder | undefined {
    const essence = essenceOf(contentType)
    if (essence === undefined) return undefined
    const listed = this.#rows.find((decoder) => decoder.mediaType === essence)
    return listed ?? (isJson(essence) ? json : undefined)
  }
}

// An application's format may throw any error for a body that it does not expect.
function tolerant({ read }: Format): Format['read'] {
  return (body, reading) => {
    try {
      return read(body, reading)
    } catch (cause) {
      if (cause instanceof Unreadable) throw cause
      throw new Unreadable('is not a valid document of its media type', cause)
    }
  }
}
