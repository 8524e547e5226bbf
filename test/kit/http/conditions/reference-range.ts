import { digits, elements, Reader, tokenCharacters, trimmed } from './reference-reader.ts'

/** Returns the byte positions of each requested range. */
export function referenceRange(field: string, length: number): 'ignore' | 'unsatisfiable' | number[][] {
  const specs = rangeSpecs(trimmed(field))
  const asked = specs.map((spec) => positionsOf(spec, length))
  // Our choice: more than sixteen ranges are too many.
  if (specs.length === 0 || specs.length > 16 || asked.includes('malformed')) return 'ignore'
  const satisfiable = asked.filter((positions) => typeof positions === 'object')
  if (satisfiable.length === 0) return 'unsatisfiable'
  // Our choice: the suffix of empty content is the whole content.
  if (length === 0) return 'ignore'
  // "MAY ignore ... a ranges-specifier with more than two overlapping ranges": we do.
  const overlapping = satisfiable.filter((one, place) =>
    satisfiable.some((other, otherPlace) => place !== otherPlace && one.some((position) => other.includes(position))),
  )
  return overlapping.length > 2 ? 'ignore' : satisfiable
}

// "An origin server MUST ignore a Range header field that contains a range unit it does not understand."
function rangeSpecs(field: string): string[] {
  const reader = new Reader(field)
  const unit = reader.many(tokenCharacters).toLowerCase()
  if (unit !== 'bytes' || !reader.skip('=')) return []
  return elements(reader.rest(), false).filter((spec) => spec !== '')
}

// int-range = first-pos "-" [ last-pos ], suffix-range = "-" suffix-length
function positionsOf(spec: string, length: number): number[] | 'malformed' | 'unsatisfiable' {
  const reader = new Reader(spec)
  const first = reader.many(digits)
  const isHyphen = reader.skip('-')
  const last = reader.many(digits)
  if (!isHyphen || !reader.isAtEnd() || (first === '' && last === '')) return 'malformed'
  return first === ''
    ? suffix(BigInt(last), length)
    : between(BigInt(first), last === '' ? undefined : BigInt(last), length)
}

function suffix(count: bigint, length: number): number[] | 'unsatisfiable' {
  return count === 0n ? 'unsatisfiable' : positions(length).filter((at) => BigInt(length - at) <= count)
}

function between(first: bigint, last: bigint | undefined, length: number): number[] | 'malformed' | 'unsatisfiable' {
  if (last !== undefined && last < first) return 'malformed'
  const wanted = positions(length).filter((at) => first <= BigInt(at) && (last === undefined || BigInt(at) <= last))
  return wanted.length === 0 ? 'unsatisfiable' : wanted
}

function positions(length: number): number[] {
  return Array.from({ length }, (_, position) => position)
}
