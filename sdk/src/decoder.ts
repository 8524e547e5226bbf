import { mediaType } from '@waymark/shared'
import type { Document } from './document.ts'
import { readHal } from './hal.ts'
import { isJsonObject, parseJson } from './json.ts'
import { essenceOf, isJson } from './media-type.ts'
import type { Notify } from './notice.ts'
import { Unreadable } from './unreadable.ts'

/** What a decoder reads: a parsed body, where it came from, and whom to tell what is odd in it. */
export interface Reading {
  readonly base: string
  readonly notify: Notify
}

/*
 * A media type is one row: its name, how welcome it is, and how a document is made of its JSON. The Accept header
 * is computed from the rows. A name that is not in the list but ends in +json is read like application/json.
 */
interface Decoder {
  readonly mediaType: string
  readonly quality: number
  read(value: unknown, reading: Reading): Document
}

function readPlain(value: unknown, reading: Reading): Document {
  if (isJsonObject(value)) return readHal(value, { ...reading, forms: true })
  return { pointer: '', state: value, links: new Map(), embedded: new Map(), forms: [], curies: [] }
}

const decoders: readonly Decoder[] = [
  {
    mediaType: mediaType.halForms,
    quality: 1,
    read: (value, reading) => readHal(value, { ...reading, forms: true }),
  },
  { mediaType: mediaType.hal, quality: 0.9, read: (value, reading) => readHal(value, { ...reading, forms: false }) },
  {
    mediaType: mediaType.vendorHal,
    quality: 0.8,
    read: (value, reading) => readHal(value, { ...reading, forms: false }),
  },
  { mediaType: mediaType.problem, quality: 0.5, read: readPlain },
  { mediaType: mediaType.json, quality: 0.4, read: readPlain },
]

/** The Accept header of every request. */
export const accept = decoders
  .map((decoder) => (decoder.quality === 1 ? decoder.mediaType : `${decoder.mediaType};q=${String(decoder.quality)}`))
  .join(', ')

function decoderOf(contentType: string | null): Decoder | undefined {
  const essence = essenceOf(contentType)
  if (essence === undefined) return undefined
  const listed = decoders.find((decoder) => decoder.mediaType === essence)
  return listed ?? (isJson(essence) ? decoders.at(-1) : undefined)
}

function parse(body: string): unknown {
  try {
    return parseJson(body)
  } catch (cause) {
    throw new Unreadable([{ pointer: '', detail: 'is not valid JSON' }], cause)
  }
}

/** Makes a document of a body, by its Content-Type; throws Unreadable. */
export function decodeBody(body: string, contentType: string | null, reading: Reading): Document {
  const decoder = decoderOf(contentType)
  if (decoder !== undefined) return decoder.read(parse(body), reading)
  const understood = decoders.map((known) => known.mediaType).join(', ')
  const detail = `has the media type ${contentType ?? '(none)'}; understood are ${understood}`
  throw new Unreadable([{ pointer: '', detail }])
}
