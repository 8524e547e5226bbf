import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { splitOutsideQuotes } from './negotiate.ts'
import { trimmed } from '../field-syntax.ts'

/** The supported codings in the server's order of preference; `identity` means no coding. */
const contentCodings = ['br', 'zstd', 'gzip'] as const

export type ContentCoding = (typeof contentCodings)[number] | 'identity'

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
export function negotiateCoding(acceptEncoding: string | undefined): ContentCoding | undefined {
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

// Below the smallest qvalue.
const leastWeight = 0.0001

// If a coding is listed twice, the first element counts.
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

// Below the maximum: content is compressed once per version, but while a client waits.
const brotliQuality = 5
const gzipLevel = 6

/** Encodes content deterministically, as strong entity tags require. */
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
      // RFC 1952 §2.3.1: byte 9 is the operating system, which may differ between processes; 255 means unknown.
      coded[9] = 255
      return coded
    }
  }
}

/** Encodes content if that is worthwhile, and returns the coding that was used. */
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

/** Whether compression saves more than it costs. PDF, images and archives are compressed already. */
export function isWorthCoding(mediaType: string, length: number): boolean {
  const essence = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return length >= leastWorth && compressible.test(essence)
}
