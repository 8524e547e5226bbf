import { randomName } from '../authentication/encoding.ts'

/**
 * Whether POST carries an Idempotency-Key, created once per intent: `sent`, with retries only if the request was not
 * processed (425, 429); `honoured`, if the service processes each key once, so that POST is retried like PUT; `off`,
 * for a cross-origin service that does not allow the header.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, idempotencyKeys: 'honoured' })
 */
export type IdempotencyKeys = 'sent' | 'honoured' | 'off'

/** Returns the header field of a POST: a unique Structured Fields String (draft-ietf-httpapi-idempotency-key-header-07 §2.1). */
export function keyOf(method: string, keys: IdempotencyKeys): Readonly<Record<string, string>> {
  return method === 'POST' && keys !== 'off' ? { 'idempotency-key': `"${randomName()}"` } : {}
}
