import { createHash } from 'node:crypto'
import { parseEntityTags } from './precondition.ts'
import { parseHttpDate, trimmed } from '../field-syntax.ts'
import type { HeaderFields } from '../problem.ts'

/** A range of bytes within the content, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export type Ranges = readonly ByteRange[]

const maximumRanges = 16
const rangeSpec = /^(?:(\d+)-(\d*)|-(\d+))$/

/**
 * Parses a Range field for content of a length (RFC 9110 §14). A field is ignored if it is absent, malformed, in
 * another unit, or has so many or so many overlapping ranges that it looks like an attack.
 */
export function parseRange(field: string | undefined, length: number): 'ignore' | 'unsatisfiable' | Ranges {
  const [, set = ''] = /^bytes=(.*)$/is.exec(trimmed(field ?? '')) ?? []
  const specs = set.split(',').map(trimmed)
  const read = specs.filter((spec) => spec !== '').map((spec) => byteRange(spec, length))
  if (read.length === 0 || read.length > maximumRanges || read.includes('malformed')) return 'ignore'
  const ranges = read.filter((range) => typeof range === 'object')
  if (ranges.length === 0) return 'unsatisfiable'
  // A suffix range of empty content is satisfiable, but Content-Range cannot express it.
  if (length === 0) return 'ignore'
  return overlaps(ranges) > 1 ? 'ignore' : ranges
}

function byteRange(spec: string, length: number): ByteRange | 'malformed' | 'unsatisfiable' {
  const [, first, last, suffix] = rangeSpec.exec(spec) ?? []
  if (suffix !== undefined) {
    return Number(suffix) === 0 ? 'unsatisfiable' : { start: Math.max(0, length - Number(suffix)), end: length - 1 }
  }
  if (first === undefined) return 'malformed'
  const start = Number(first)
  const end = last === undefined || last === '' ? Infinity : Number(last)
  if (end < start) return 'malformed'
  return start >= length ? 'unsatisfiable' : { start, end: Math.min(end, length - 1) }
}

// RFC 9110 §14.2: a server may ignore a field with more than two overlapping ranges.
function overlaps(ranges: Ranges): number {
  let [covered, count] = [-1, 0]
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (start <= covered) count += 1
    covered = Math.max(covered, end)
  }
  return count
}

/**
 * Returns the header fields and the content of a 206 (RFC 9110 §15.3.7); several ranges become multipart/byteranges.
 */
export function ranged(
  content: Uint8Array,
  contentType: string,
  ranges: Ranges,
): { readonly headers: HeaderFields; readonly content: Uint8Array } {
  const parts = coalesced(ranges)
  const contentRange = ({ start, end }: ByteRange): string =>
    `bytes ${String(start)}-${String(end)}/${String(content.byteLength)}`
  const bytesOf = ({ start, end }: ByteRange): Uint8Array => content.subarray(start, end + 1)
  const [first] = parts
  if (first !== undefined && parts.length === 1) {
    return { headers: { 'Content-Type': contentType, 'Content-Range': contentRange(first) }, content: bytesOf(first) }
  }
  const boundary = boundaryFor(content)
  const written = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Range: ${contentRange(part)}\r\n\r\n`),
    bytesOf(part),
    Buffer.from('\r\n'),
  ])
  return {
    headers: { 'Content-Type': `multipart/byteranges; boundary=${boundary}` },
    content: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

// RFC 9110 §15.3.7.2: overlapping and adjacent ranges are merged, in the order of the request.
function coalesced(ranges: Ranges): Ranges {
  const merged: (ByteRange & { readonly place: number })[] = []
  for (const next of ranges.map((range, place) => ({ ...range, place })).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || next.start > last.end + 1) merged.push(next)
    else {
      const [end, place] = [Math.max(last.end, next.end), Math.min(last.place, next.place)]
      merged[merged.length - 1] = { start: last.start, end, place }
    }
  }
  return merged.sort((a, b) => a.place - b.place)
}

// Derived from the content, so that the same request gets the same bytes.
function boundaryFor(content: Uint8Array): string {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  for (let attempt = 0; ; attempt += 1) {
    const boundary = createHash('sha256').update(bytes).update(String(attempt)).digest('hex').slice(0, 32)
    if (!bytes.includes(boundary)) return boundary
  }
}

/**
 * Whether a Range field applies: If-Range must match the current representation (RFC 9110 §13.1.5). Tags are compared
 * strongly; a date must equal the last change.
 *
 * @param current the tag with its quotes, and the last change in milliseconds since 1970
 */
export function ifRange(
  field: string | undefined,
  current: { readonly entityTag: string; readonly changed?: number | undefined },
): boolean {
  if (field === undefined) return true
  const date = parseHttpDate(trimmed(field))
  if (date !== undefined) return current.changed !== undefined && Math.floor(current.changed / 1000) * 1000 === date
  const tags = parseEntityTags(field)
  const [tag] = tags
  return typeof tag === 'object' && tags.length === 1 && !tag.weak && `"${tag.opaque}"` === current.entityTag
}
