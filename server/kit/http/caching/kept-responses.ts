import { LRUCache } from 'lru-cache'
import type { Instant } from '../../values/time.ts'

/** A response as it was sent, without the fields that differ each time. */
export interface KeptResponse {
  readonly status: number
  /** Alternating names and values. */
  readonly fields: readonly string[]
  readonly content: Uint8Array | undefined
  /** The instant from which it must not be given again. */
  readonly until: Instant
  /** The version of the stored state that it shows. */
  readonly state: string
  readonly route: string
  readonly mediaType: string
}

type Header = (name: string) => string | undefined

/**
 * Responses by method and target, and by the values of those header fields that were read while the response was made:
 * what was not read cannot have changed it. It is stricter than Vary, since it covers conditions, credentials and
 * preferences too.
 */
export interface KeptResponses {
  find(target: string, header: Header): KeptResponse | undefined
  /** @param read the names of the header fields that were read */
  keep(target: string, read: ReadonlySet<string>, header: Header, response: KeptResponse): void
}

interface Selecting {
  readonly id: number
  readonly names: readonly string[]
}

// A target with its header fields, beside the content.
const overhead = 2000
const longestContent = 1024 * 1024

/** Keeps the most recently used responses up to a number of bytes. */
export function keptResponses(maximumBytes: number): KeptResponses {
  const selecting = new LRUCache<string, Selecting>({ max: Math.ceil(maximumBytes / overhead) })
  const responses = new LRUCache<string, KeptResponse>({
    maxSize: maximumBytes,
    sizeCalculation: ({ content }, key) => (content?.byteLength ?? 0) + key.length + overhead,
  })
  let last = 0
  const keyOf = ({ id, names }: Selecting, header: Header): string => {
    let key = String(id)
    for (const name of names) key += `\n${header(name) ?? ''}`
    return key
  }
  // Responses under a shorter list of names are no longer found.
  const selectingWith = (target: string, read: ReadonlySet<string>): Selecting => {
    const known = selecting.get(target)
    const missing = [...read].filter((name) => known?.names.includes(name) !== true)
    if (known !== undefined && missing.length === 0) return known
    last += 1
    const widened = { id: last, names: [...(known?.names ?? []), ...missing] }
    selecting.set(target, widened)
    return widened
  }
  return {
    find(target, header) {
      const known = selecting.get(target)
      return known === undefined ? undefined : responses.get(keyOf(known, header))
    },
    keep(target, read, header, response) {
      if ((response.content?.byteLength ?? 0) > longestContent) return
      responses.set(keyOf(selectingWith(target, read), header), response)
    },
  }
}
