/** A JWK set (RFC 7517 §5) with keys of Ed25519. */
export interface KeySet {
  readonly keys: readonly {
    readonly kid?: string
    readonly kty: string
    readonly crv?: string
    readonly x?: string
    readonly use?: string
  }[]
}

type Fields = Headers | Readonly<Record<string, string | undefined>>

/** A response as it was received, or stored. */
export interface SignedMessage {
  readonly status: number
  /** The URL of the request, for its host. */
  readonly url: string
  /** With names in lower case, if they are not Headers. */
  readonly headers: Fields
  readonly content: Uint8Array<ArrayBuffer>
}

/** How a response is checked. */
export interface SignatureChecks {
  /** Returns the milliseconds since 1970; default the clock of the machine. */
  readonly now?: () => number
  /** The accepted age in seconds; default any, so that stored files can be verified. */
  readonly maximumAge?: number
}

/** What a right signature says. */
export interface VerifiedResponse {
  /** When it was signed, in seconds since 1970. */
  readonly created: number
  readonly keyId: string
}

/**
 * A response that the program must not rely on.
 *
 * @example
 * const stored = { status: 200, url: 'https://clinic.example/', headers: {}, content: new Uint8Array() }
 * const refused = await verifyResponse(stored, { keys: [] }).catch((error) => error)
 * console.log(refused instanceof SignatureRefused && refused.reason) // unsigned
 */
export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused'
  readonly reason: 'unsigned' | 'coverage' | 'key' | 'signature' | 'digest' | 'age'

  constructor(reason: SignatureRefused['reason']) {
    super(messages[reason])
    this.reason = reason
  }
}

const messages = {
  unsigned: 'The response has no signature',
  coverage: 'The signature does not cover the status, the host, the media type and the digest',
  key: 'The signature is by a key that is not in the set',
  signature: 'The signature is wrong: the response was changed, or is of another host',
  digest: 'The content is not the one that was signed',
  age: 'The response was signed too long ago, or in the future',
} as const

const required = ['"@status"', '"@authority";req', '"content-type"', '"repr-digest"']

/**
 * The header fields of a request that ask for a response which {@link verifyResponse} accepts (RFC 9421 §5.1), and for no stored one,
 * which may have been made for a request without them.
 *
 * @example
 * const home = await fetch('http://localhost:3000/', { headers: acceptSignature })
 * console.log(home.headers.has('signature'))
 */
export const acceptSignature = {
  'accept-signature': `sig1=(${required.join(' ')})`,
  'cache-control': 'no-cache',
} as const

// Seconds by which the clocks of two machines may differ.
const tolerance = 300

/**
 * Verifies the signature of a response by Ed25519 and its content (RFC 9421 §3.2, RFC 9530 §3).
 *
 * @throws {SignatureRefused} if the response is not from the service as it is
 * @example
 * const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
 * const stored = { status: 200, url: 'https://clinic.example/', headers: {}, content: new Uint8Array() }
 * const outcome = await verifyResponse(stored, { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'a' }] }).catch(({ reason }) => reason)
 * console.log(outcome) // unsigned
 */
export async function verifyResponse(
  message: SignedMessage,
  { keys }: KeySet,
  { now = Date.now, maximumAge = Infinity }: SignatureChecks = {},
): Promise<VerifiedResponse> {
  const { created, expires = Infinity, keyId } = await rightSignature(message, keys)
  if (!(await isContent(message))) throw new SignatureRefused('digest')
  const seconds = now() / 1000
  const age = seconds - created
  const isInTime = age <= maximumAge + tolerance && age >= -tolerance && seconds <= expires + tolerance
  if (!isInTime) throw new SignatureRefused('age')
  return { created, keyId }
}

/** Returns the first right signature; a proxy may have added others. */
async function rightSignature(message: SignedMessage, keys: KeySet['keys']): Promise<Signature> {
  const all = signaturesOf(message)
  if (all.length === 0) throw new SignatureRefused('unsigned')
  const covering = all.filter(({ components }) => required.every((each) => components.includes(each)))
  if (covering.length === 0) throw new SignatureRefused('coverage')
  const known = covering.flatMap((signature) => {
    const x = keyOf(keys, signature)
    return x === undefined ? [] : [{ signature, x }]
  })
  if (known.length === 0) throw new SignatureRefused('key')
  for (const { signature, x } of known) if (await isBy(message, signature, x)) return signature
  throw new SignatureRefused('signature')
}

// RFC 9421 §3.2: the algorithm is that of the key, and a signature that names another one is not by it.
function keyOf(keys: KeySet['keys'], { keyId, algorithm = 'ed25519' }: Signature): string | undefined {
  if (algorithm !== 'ed25519') return undefined
  return keys.find(
    ({ kid, kty, crv, use = 'sig' }) => kid === keyId && kty === 'OKP' && crv === 'Ed25519' && use === 'sig',
  )?.x
}

async function isBy(message: SignedMessage, { components, input, signature }: Signature, x: string): Promise<boolean> {
  const values = components.map((component) => valueOf(message, component))
  // A covered field that was removed, or a component that the program does not know.
  if (values.includes(undefined)) return false
  const lines = components.map((component, at) => `${component}: ${values[at] ?? ''}`)
  const base = new TextEncoder().encode([...lines, `"@signature-params": ${input}`].join('\n'))
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  // A key that is no point of the curve has no signatures.
  const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify']).catch(() => undefined)
  return key !== undefined && crypto.subtle.verify('Ed25519', key, signature, base)
}

interface Signature {
  /** As they are in the signature base. */
  readonly components: readonly string[]
  readonly input: string
  readonly created: number
  readonly expires: number | undefined
  readonly keyId: string
  readonly algorithm: string | undefined
  readonly signature: Uint8Array<ArrayBuffer>
}

// RFC 9421 §4.1: a label, the components and their parameters; a proxy may have added signatures of its own.
const inputs = /(?:^|,[ \t]*)([a-z*][\w.*-]*)=(\(((?:"[^"\\]+"(?:;req)?[ ]?)*)\)((?:;[a-z]+=(?:"[^"\\]*"|\d+))*))/g
const values = /(?:^|,[ \t]*)([a-z*][\w.*-]*)=:([\w+/=]*):/g

function signaturesOf({ headers }: SignedMessage): readonly Signature[] {
  const signatures = new Map(
    [...textOf(headers, 'signature').matchAll(values)].map(([, label, value]) => [label, value]),
  )
  const all = [...textOf(headers, 'signature-input').matchAll(inputs)]
  return all.flatMap(([, label, input = '', list = '', parameters = '']) => {
    const created = numberIn(parameters, 'created')
    const keyId = wordIn(parameters, 'keyid')
    const value = signatures.get(label)
    if (created === undefined || keyId === undefined || value === undefined) return []
    const components = list.split(' ').filter((each) => each !== '')
    const [expires, algorithm] = [numberIn(parameters, 'expires'), wordIn(parameters, 'alg')]
    return [{ components, input, created, expires, keyId, algorithm, signature: bytesOf(value) }]
  })
}

function numberIn(parameters: string, name: string): number | undefined {
  const [, value] = new RegExp(`;${name}=(\\d+)`).exec(parameters) ?? []
  return value === undefined ? undefined : Number(value)
}

function wordIn(parameters: string, name: string): string | undefined {
  return new RegExp(`;${name}="([^"]*)"`).exec(parameters)?.[1]
}

function textOf(headers: Fields, name: string): string {
  return fieldOf(headers, name) ?? ''
}

function valueOf({ status, url, headers }: SignedMessage, component: string): string | undefined {
  if (component === '"@status"') return String(status)
  if (component === '"@authority";req') return new URL(url).host
  const name = fieldName.exec(component)?.[1]
  return name === undefined ? undefined : fieldOf(headers, name)?.trim()
}

// RFC 9421 §2.1: fields of the response; other components that are derived, or of the request, begin with @ or have a parameter.
const fieldName = /^"([\w!#$%&'*+\-.^`|~]+)"$/

async function isContent({ headers, content }: SignedMessage): Promise<boolean> {
  const [, size = '', digest = ''] =
    /(?:^|,[ \t]*)sha-(256|512)=:([\w+/=]*):/.exec(textOf(headers, 'repr-digest')) ?? []
  if (size === '') return false
  const actual = new Uint8Array(await crypto.subtle.digest(`SHA-${size}`, content))
  const expected = bytesOf(digest)
  return actual.length === expected.length && actual.every((byte, at) => byte === expected[at])
}

function fieldOf(headers: Fields, name: string): string | undefined {
  return headers instanceof Headers ? (headers.get(name) ?? undefined) : headers[name]
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
