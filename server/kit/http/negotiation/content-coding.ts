import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { splitOutsideQuotes } from './negotiate.ts'
import { trimmed } from '../field-syntax.ts'

/** The codings that are on offer, in the order of the server's preference; `identity` means none. */
const contentCodings = ['br', 'zstd', 'gzip'] as const

export type ContentCoding = (typeof contentCodings)[number] | 'identity'

const element = /^([!#$%&'*+\-.^_`|~\w]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i

/** The name of a content coding as it is compared: case does not count, and x-gzip is gzip (RFC 9110 §8.4.1). */
export function codingName(text: string): string {
  return trimmed(text)
    .toLowerCase()
    .replace(/^x-gzip$/, 'gzip')
}

/**
 * The coding that an Accept-Encoding field likes best (RFC 9110 §12.5.3); undefined where it excludes even content
 * without any. No field is taken to mean no coding: who understands one says so. Malformed elements are passed over.
 */
export function negotiateCoding(acceptEncoding: string | undefined): ContentCoding | undefined {
  const weights = weightsOf(acceptEncoding ?? '')
  const others = weights.get('*')
  const candidates = [
    ...contentCodings.map((coding) => ({ coding, weight: weights.get(coding) ?? others ?? 0 })),
    // Acceptable without being named, but less wanted than what is.
    { coding: 'identity' as const, weight: weights.get('identity') ?? others ?? leastWeight },
  ]
  const greatest = Math.max(...candidates.map(({ weight }) => weight))
  return greatest === 0 ? undefined : candidates.find(({ weight }) => weight === greatest)?.coding
}

// Less than any weight that can be written.
const leastWeight = 0.0001

// The first of several elements for one coding counts.
function weightsOf(field: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const text of splitOutsideQuotes(field, ',')) {
    const [, name, weight = '1'] = element.exec(trimmed(text)) ?? []
    const coding = name === undefined ? undefined : codingName(name)
    if (coding !== undefined && !weights.has(coding)) weights.set(coding, Number(weight))
  }
  return weights
}

const brotli = promisify(brotliCompress)
const zstd = promisify(zstdCompress)
const gzipped = promisify(gzip)

// Not the highest: content is written once per version, but somebody waits for it.
const brotliQuality = 5
const gzipLevel = 6

/** The content in a coding. The same content always gives the same bytes, as a strong entity tag promises. */
export async function encode(content: Uint8Array, coding: ContentCoding): Promise<Uint8Array> {
  switch (coding) {
    case 'identity':
      return content
    case 'br':
      return brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    case 'zstd':
      return zstd(content)
    case 'gzip': {
      const coded = await gzipped(content, { level: gzipLevel })
      // RFC 1952 §2.3.1: the tenth byte names the operating system, which may differ between processes; 255 is unknown.
      coded[9] = 255
      return coded
    }
  }
}

/** The content in a coding where that is worth it, with the coding that was used. */
export async function inCoding(
  content: Uint8Array,
  mediaType: string,
  coding: ContentCoding,
): Promise<{ readonly content: Uint8Array; readonly coding: ContentCoding }> {
  const used = isWorthCoding(mediaType, content.byteLength) ? coding : 'identity'
  return { content: await encode(content, used), coding: used }
}

const leastWorth = 1024
const compressible = /^text\/|[/+](?:json|xml)$|^application\/(?:javascript|yaml|wasm|x-www-form-urlencoded)$/

/** Whether coding makes content of a media type smaller by more than it costs. PDF, images and archives are small already. */
export function isWorthCoding(mediaType: string, length: number): boolean {
  const essence = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return length >= leastWorth && compressible.test(essence)
}
