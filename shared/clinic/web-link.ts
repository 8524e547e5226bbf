import { refinedText } from '../src/codecs.ts'
import type { Field, Words } from '../src/field.ts'

const name = '[A-Za-z0-9\\-]+(?:\\.[A-Za-z0-9\\-]+)*\\.[A-Za-z][A-Za-z0-9\\-]*'
const place = "\\/[A-Za-z0-9._~!$&'\\(\\)*+,;=:@%?#\\/\\-]*"

/** The pattern of a link to a named https server. */
export const httpsLink = `https:\\/\\/${name}(?:${place})?`

/** The pattern of a link to a server with a name or an address, and perhaps a port. */
export const serverLink = `https?:\\/\\/(?:[A-Za-z0-9.\\-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?(?:${place})?`

/**
 * A field for a link to a server.
 *
 * @param expected what the field expects, for its fault
 */
export function webLink(
  words: Words & { readonly maxLength: number },
  pattern: string,
  expected: string,
): Field<string, true> {
  const syntax = new RegExp(`^(?:${pattern})$`, 'v')
  const isRight = (written: string): boolean => written.length <= words.maxLength && syntax.test(written)
  const codec = refinedText('WebLink', isRight, expected)
  return { kind: 'text', required: true, pattern, ...words, codec, fromText: (written) => written.trim() }
}
