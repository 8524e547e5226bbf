/** A webhook whose signature is right. */
export interface VerifiedWebhook {
  /** The same in every attempt: a program that has seen it ignores the webhook. */
  readonly id: string
  /** The time of the attempt in seconds since 1970. */
  readonly timestamp: number
  /** The parsed content, such as `{ type, timestamp, data }`. */
  readonly content: unknown
}

/** How a webhook is checked. */
export interface WebhookChecks {
  /** Returns the milliseconds since 1970; default the clock of the machine. */
  readonly now?: () => number
  /** The accepted age of an attempt in seconds, in both directions; default 300. */
  readonly tolerance?: number
}

/**
 * A webhook that the program must not act on: answer 401.
 *
 * @example
 * const refused = await verifyWebhook({}, '{}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').catch((error) => error)
 * console.log(refused instanceof WebhookRefused && refused.reason) // incomplete
 */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: 'incomplete' | 'signature' | 'age' | 'content'

  constructor(reason: WebhookRefused['reason']) {
    super(messages[reason])
    this.reason = reason
  }
}

const messages = {
  incomplete: 'The webhook lacks webhook-id, webhook-timestamp or webhook-signature',
  signature: 'No signature of the webhook is by this secret',
  age: 'The webhook is too old, or from the future',
  content: 'The content of the webhook is not JSON',
} as const

type Fields = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies the signature of a webhook (Standard Webhooks, `v1`) and returns it. Webhooks may arrive twice, with the same id.
 *
 * @param body the content as it was received: parsing and writing it again would change it
 * @param secret the secret of the subscription, `whsec_…`
 * @throws {WebhookRefused} if the webhook is not from the service, or was sent long ago
 * @example
 * const headers = {
 *   'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
 *   'webhook-timestamp': '1614265330',
 *   'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
 * }
 * const body = '{"test": 2432232314}'
 * const now = () => 1614265330000
 * const { id, content } = await verifyWebhook(headers, body, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', { now })
 * console.log(id, content) // msg_p5jXN8AQM9LWM0D4loKWxJek { test: 2432232314 }
 */
export async function verifyWebhook(
  headers: Fields,
  body: string,
  secret: string,
  { now = Date.now, tolerance = 300 }: WebhookChecks = {},
): Promise<VerifiedWebhook> {
  const { id, time, signatures } = signedParts(headers)
  const key = await keyOf(secret)
  const signed = new TextEncoder().encode(`${id}.${time}.${body}`)
  // WebCrypto compares in constant time.
  const isBy = (value: string): Promise<boolean> => crypto.subtle.verify('HMAC', key, bytesOf(value), signed)
  if (!(await Promise.all(signatures.map(isBy))).includes(true)) throw new WebhookRefused('signature')
  const timestamp = Number(time)
  if (Math.abs(now() / 1000 - timestamp) > tolerance) throw new WebhookRefused('age')
  return { id, timestamp, content: parsed(body) }
}

interface SignedParts {
  readonly id: string
  readonly time: string
  /** In base64; during the rotation of a secret there are two. */
  readonly signatures: readonly string[]
}

function signedParts(headers: Fields): SignedParts {
  const [id, time, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    fieldOf(headers, name),
  )
  if (id === undefined || given === undefined || !/^\d{1,12}$/.test(time ?? '')) throw new WebhookRefused('incomplete')
  const signatures = given.split(' ').flatMap((each) => (each.startsWith('v1,') ? [each.slice('v1,'.length)] : []))
  return { id, time: time ?? '', signatures }
}

function keyOf(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, ['verify'])
}

function fieldOf(headers: Fields, name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new WebhookRefused('content')
  }
}
