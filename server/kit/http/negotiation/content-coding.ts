import { pipeline, Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'
import { memoize } from '../caching/memoize.ts'
import { trimmed } from '../field-syntax.ts'
import type { Request } from '../request.ts'
import type { CompressionDictionaries, CompressionDictionary } from './compression-dictionary.ts'

/** The supported codings in the server's order of preference; `identity` means no coding. */
const contentCodings = ['br', 'zstd', 'gzip'] as const

/** A coding that needs nothing but its name. */
export type PlainCoding = (typeof contentCodings)[number] | 'identity'

/** Zstandard with a dictionary that the client has (RFC 9842 §5). */
interface DictionaryCoding {
  readonly name: 'dcz'
  readonly dictionary: CompressionDictionary
}

export type ContentCoding = PlainCoding | DictionaryCoding

// Below the smallest qvalue.
const leastWeight = 0.0001
const element = /^([!#$%&'*+\-.^_`|~\w]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** Normalizes a coding name: lower case, and x-gzip is gzip (RFC 9110 §8.4.1). */
export function codingName(text: string): string {
  return trimmed(text)
    .toLowerCase()
    .replace(/^x-gzip$/, 'gzip')
}

/**
 * Negotiates the content coding from Accept-Encoding (RFC 9110 §12.5.3); undefined if even identity is excluded.
 * Without the field, no coding is used: clients that support one say so. Malformed elements are ignored.
 */
export function negotiateCoding(acceptEncoding: string | undefined): PlainCoding | undefined {
  const weights = weightsOf(acceptEncoding ?? '')
  const others = weights.get('*')
  const candidates = [
    ...contentCodings.map((coding) => ({ coding, weight: weights.get(coding) ?? others ?? 0 })),
    // Acceptable unless excluded, but after every named coding.
    { coding: 'identity' as const, weight: weights.get('identity') ?? others ?? leastWeight },
  ]
  const greatest = Math.max(...candidates.map(({ weight }) => weight))
  return greatest === 0 ? undefined : candidates.find(({ weight }) => weight === greatest)?.coding
}

const plainCoding = memoize(negotiateCoding)

/** Negotiates the content coding of a response; undefined if none is acceptable. */
export function codingFor(
  { header }: Pick<Request, 'header'>,
  dictionaries: CompressionDictionaries | undefined,
): ContentCoding | undefined {
  const accepted = header('accept-encoding')
  if (dictionaries === undefined || !acceptsDictionaries(accepted)) return plainCoding(accepted)
  return dictionaryCoding(accepted, dictionaries.available(header('available-dictionary'))) ?? plainCoding(accepted)
}

/**
 * Returns the coding with a dictionary, for a client that has this one and prefers no other coding; undefined for any
 * other client.
 */
export function dictionaryCoding(
  acceptEncoding: string,
  dictionary: CompressionDictionary | undefined,
): ContentCoding | undefined {
  if (dictionary === undefined) return undefined
  const weights = weightsOf(acceptEncoding)
  const weight = weights.get('dcz') ?? 0
  const others = contentCodings.map((coding) => weights.get(coding) ?? weights.get('*') ?? 0)
  return weight > 0 && weight >= Math.max(...others, weights.get('identity') ?? 0)
    ? { name: 'dcz', dictionary }
    : undefined
}

/** Tells whether a client accepts content that is compressed with a dictionary. */
export function acceptsDictionaries(acceptEncoding: string | undefined): acceptEncoding is string {
  return acceptEncoding !== undefined && /\bdcz\b/i.test(acceptEncoding)
}

/** Returns the name of a coding in its entity tags: that of a dictionary has the beginning of its hash. */
export function codingInTag(coding: ContentCoding): string {
  if (typeof coding === 'string') return coding
  return `dcz-${Buffer.from(coding.dictionary.hash.subarray(0, bytesInTag)).toString('base64url')}`
}

const bytesInTag = 6

/** Returns the Content-Encoding field of coded content. */
export function codingField(coding: ContentCoding): { readonly 'Content-Encoding'?: string } {
  if (coding === 'identity') return {}
  return { 'Content-Encoding': typeof coding === 'string' ? coding : coding.name }
}

// If a coding is listed twice, the first element counts. The field has no quoted strings (RFC 9110 §12.5.3).
function weightsOf(field: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const text of field.split(',')) {
    const [, name, weight = '1'] = element.exec(trimmed(text)) ?? []
    const coding = name === undefined ? undefined : codingName(name)
    if (coding !== undefined && !weights.has(coding)) weights.set(coding, Number(weight))
  }
  return weights
}

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const gzipped = promisify(gzip)

// Below the maximum: content is compressed once per version, but while a client waits.
const brotli5 = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
// Style sheets and scripts are compressed once in the life of a process, and each first visit loads them.
const brotli11 = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const ofSite = /^text\/(?:css|javascript)\b/
const gzip6 = { level: 6 }
// About as slow as Brotli at level 5 for a page, and a quarter smaller than at the default level.
const zstd9 = { [constants.ZSTD_c_compressionLevel]: 9 }
// RFC 9842 §5: a skippable frame of Zstandard begins the content, with the hash of the dictionary.
const dictionaryFrame = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
// RFC 1952 §2.3.1: byte 9 is the operating system, which may differ between processes; 255 means unknown.
const [systemByte, unknownSystem] = [9, 255]

/** Encodes content deterministically, as strong entity tags require. */
export async function encode(content: Uint8Array, coding: ContentCoding, mediaType: string): Promise<Uint8Array> {
  if (typeof coding === 'object') {
    const { content: dictionary, hash } = coding.dictionary
    return Buffer.concat([dictionaryFrame, hash, await zstd(content, { params: zstd9, dictionary })])
  }
  switch (coding) {
    case 'identity':
      return content
    case 'br':
      return brotli(content, ofSite.test(mediaType) ? brotli11 : brotli5)
    case 'zstd':
      return zstd(content)
    case 'gzip': {
      const coded = await gzipped(content, gzip6)
      coded[systemByte] = unknownSystem
      return coded
    }
  }
}

/**
 * Encodes long content in parts. Equal parts give equal bytes; other parts of the same content may not, and neither does
 * `encode`.
 */
export async function* encodedParts(
  parts: AsyncIterable<string>,
  coding: ContentCoding,
): AsyncGenerator<string | Uint8Array> {
  if (coding === 'identity') {
    yield* parts
    return
  }
  if (typeof coding === 'object') yield Buffer.concat([dictionaryFrame, coding.dictionary.hash])
  // A failure of the parts destroys the coder, which throws it below.
  const coded: AsyncIterable<Uint8Array> = pipeline(Readable.from(parts), coderOf(coding), () => undefined)
  let isFirst = true
  for await (const chunk of coded) {
    if (isFirst && coding === 'gzip') chunk[systemByte] = unknownSystem
    isFirst = false
    yield chunk
  }
}

// Each part is flushed, so that a client gets it while the next one is written.
function coderOf(coding: Exclude<ContentCoding, 'identity'>): Transform {
  const { BROTLI_OPERATION_FLUSH, ZSTD_e_flush, Z_SYNC_FLUSH } = constants
  if (typeof coding === 'object')
    return createZstdCompress({ dictionary: coding.dictionary.content, params: zstd9, flush: ZSTD_e_flush })
  if (coding === 'br') return createBrotliCompress({ ...brotli5, flush: BROTLI_OPERATION_FLUSH })
  return coding === 'zstd' ? createZstdCompress({ flush: ZSTD_e_flush }) : createGzip({ ...gzip6, flush: Z_SYNC_FLUSH })
}

/** Encodes content if that is worthwhile, and returns the coding that was used. */
export async function inCoding(
  content: Uint8Array,
  mediaType: string,
  coding: ContentCoding,
): Promise<{ readonly content: Uint8Array; readonly coding: ContentCoding }> {
  const used = isWorthCoding(mediaType, content.byteLength) ? coding : 'identity'
  return { content: await encode(content, used, mediaType), coding: used }
}

const leastWorth = 1024
const compressible = /^text\/|[/+](?:json|xml)$|^application\/(?:javascript|yaml|wasm|x-www-form-urlencoded)$/

/** Whether compression saves more than it costs. PDF, images and archives are compressed already. */
export function isWorthCoding(mediaType: string, length: number): boolean {
  const essence = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return length >= leastWorth && compressible.test(essence)
}
