import { createHash } from 'node:crypto'

/** A compression dictionary: text that responses have much of, named by the hash of its content (RFC 9842). */
export interface CompressionDictionary {
  readonly content: Uint8Array
  /** SHA-256 of the content. */
  readonly hash: Uint8Array
}

/** The compression dictionaries of a service, one for each language of its pages. */
export interface CompressionDictionaries {
  /** Returns the URI of the dictionary of a language; undefined if it has none. */
  readonly hrefFor: (language: string) => string | undefined
  /** Returns the dictionary that a client has, by its Available-Dictionary field; undefined if it is unknown here. */
  readonly available: (field: string | undefined) => CompressionDictionary | undefined
}

/**
 * Creates the dictionaries of a service.
 *
 * @param texts the content by language tag
 * @param hrefOf returns the URI of the dictionary of a language
 */
export function compressionDictionaries(
  texts: Readonly<Record<string, string>>,
  hrefOf: (language: string) => string,
): CompressionDictionaries {
  const known = new Map(Object.values(texts).map((text) => named(dictionaryOf(text))))
  return {
    hrefFor: (language) => (Object.hasOwn(texts, language) ? hrefOf(language) : undefined),
    available: (field) => (field === undefined ? undefined : known.get(field.trim())),
  }
}

function dictionaryOf(text: string): CompressionDictionary {
  const content = Buffer.from(text)
  return { content, hash: createHash('sha256').update(content).digest() }
}

// RFC 9842 §2.2: the field is the hash as a byte sequence, which has one spelling (RFC 9651 §4.1.8).
function named(dictionary: CompressionDictionary): [string, CompressionDictionary] {
  return [`:${Buffer.from(dictionary.hash).toString('base64')}:`, dictionary]
}
