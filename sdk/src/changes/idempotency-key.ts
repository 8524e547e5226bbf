import { randomName } from '../authentication/encoding.ts'

/**
 * Whether POST carries an Idempotency-Key, made once for each intent: `sent`, and the request is repeated only where
 * the service says that it was not done (425, 429); `honoured`, where the service is known to do each key once, so
 * that it is repeated like any other; `off`, for a service of another origin that does not allow the field.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, idempotencyKeys: 'honoured' })
 */
export type IdempotencyKeys = 'sent' | 'honoured' | 'off'

/** A key that nobody else has: a String of Structured Fields (draft-ietf-httpapi-idempotency-key-header-07 §2.1). */
export function newIdempotencyKey(): string {
  return `"${randomName()}"`
}
