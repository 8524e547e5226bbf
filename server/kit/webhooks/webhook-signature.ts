import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { digestField } from '../http/content/content-digest.ts'
import { signatureFields } from './message-signature.ts'

/** A webhook before it is signed. */
export interface Webhook {
  /** Identifies the event over all attempts, so that the receiver can detect duplicates. */
  readonly id: string
  readonly url: string
  /** The time of the attempt in whole seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** How webhooks are signed: as Standard Webhooks says, or by HTTP Message Signatures (RFC 9421). */
export type WebhookScheme = 'standard' | 'http-message'

const prefix = 'whsec_'

/**
 * Returns a new secret of 256 bits in the form of Standard Webhooks.
 *
 * @example
 * assert.match(newWebhookSecret(), /^whsec_[A-Za-z0-9+/]{43}=$/)
 */
export function newWebhookSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

const form = /^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  if (!form.test(secret) || key.byteLength < 24 || key.byteLength > 64)
    throw new RangeError('A secret of webhooks is whsec_ and base64 of 24 to 64 bytes, as newWebhookSecret returns it')
  return key
}

/** The fields that both schemes cover, beside the method, the URL and the digest. */
export const coveredComponents = ['@method', '@target-uri', 'content-type', 'content-digest', 'webhook-id'] as const

const contentType = 'application/json'

/**
 * Returns the header fields of a webhook with a signature by each secret, so that a receiver may still have the former one.
 *
 * @param secrets the present one, and the former one during its rotation: `whsec_` and base64 of 24 to 64 bytes
 * @throws {RangeError} if a secret has another form, or if the timestamp is not whole seconds (RFC 9421 §2.3)
 */
export function webhookFields(
  webhook: Webhook,
  scheme: WebhookScheme,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const { id, timestamp } = webhook
  if (!Number.isSafeInteger(timestamp) || timestamp < 0)
    throw new RangeError(`The timestamp of a webhook is whole seconds since 1970, not ${String(timestamp)}`)
  const common = { 'content-type': contentType, 'webhook-id': id, 'webhook-timestamp': String(timestamp) }
  return { ...common, ...(scheme === 'standard' ? standard(webhook, secrets) : httpMessage(webhook, common, secrets)) }
}

function standard(
  { id, timestamp, body }: Webhook,
  secrets: readonly string[],
): Readonly<Record<'webhook-signature', string>> {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', keyOf(secret))
      .update(`${id}.${String(timestamp)}.${body}`)
      .digest('base64'),
  )
  return { 'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' ') }
}

function httpMessage(
  { url, body, timestamp: created }: Webhook,
  common: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const digest = { 'content-digest': digestField('sha-256', Buffer.from(body)) }
  const request = { method: 'POST', url, headers: { ...common, ...digest } }
  const parameters = { created, alg: 'hmac-sha256', tag: 'webhook' }
  const fields = secrets.map((secret, index) => {
    const signing = { label: `sig${String(index + 1)}`, components: coveredComponents, parameters }
    return signatureFields(request, signing, { algorithm: 'hmac-sha256', key: createSecretKey(keyOf(secret)) })
  })
  const all = (name: 'signature' | 'signature-input'): string => fields.map((each) => each[name]).join(', ')
  return { ...digest, 'signature-input': all('signature-input'), signature: all('signature') }
}
