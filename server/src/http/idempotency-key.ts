import { parseItem } from 'structured-headers'
import { trimmed } from './whitespace.ts'

const longest = 255
// A key that was sent without the quotes of a structured field: a UUID, a token, base64.
const bare = /^[\w!#$%&'*+\-.^`|~:/=]+$/

/**
 * The key of an Idempotency-Key field (draft-ietf-httpapi-idempotency-key-header-07 §2.1): a structured-field String,
 * or, since many clients leave the quotes out, the key as it is. 1 to 255 characters.
 */
export function parseIdempotencyKey(field: string | undefined): { readonly key: string } | 'absent' | 'malformed' {
  if (field === undefined) return 'absent'
  const text = trimmed(field)
  const key = text.startsWith('"') ? quotedKey(text) : bare.exec(text)?.[0]
  return key === undefined || key === '' || key.length > longest ? 'malformed' : { key }
}

function quotedKey(text: string): string | undefined {
  try {
    const [value] = parseItem(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
