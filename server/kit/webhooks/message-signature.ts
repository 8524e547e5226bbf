import { createHmac, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import {
  type BareItem,
  type InnerList,
  serializeDictionary,
  serializeInnerList,
  serializeItem,
} from 'structured-headers'
import { dictionaryIn } from '../http/content/dictionary.ts'
import { componentIn, isInnerList, itemOf, ofRequest } from './signature-syntax.ts'

/** A request whose parts are signed; the names of header fields are in lower case. */
export interface SignedRequest {
  readonly method: string
  /** The absolute URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A response whose parts are signed, with the request that it answers (RFC 9421 §2.4). */
export interface SignedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** For the components of the request, such as `@authority;req`. */
  readonly request?: SignedRequest
}

/** A message that is signed: a request, or the response to one (RFC 9421 §2). */
export type SignedMessage = SignedRequest | SignedResponse

/** A key with its algorithm; the algorithm never comes from the message (RFC 9421 §3.2). */
export interface SignatureKey {
  readonly algorithm: 'hmac-sha256' | 'ed25519'
  readonly key: KeyObject
}

/** The parameters of a signature, in their order (RFC 9421 §2.3). */
export type SignatureParameters = Readonly<Record<string, string | number>>

/** The fields of a signature (RFC 9421 §4). */
export interface SignatureFields {
  readonly 'signature-input': string
  readonly signature: string
}

/** What a signature covers. */
export interface Signing {
  /** The name of the signature in both fields. */
  readonly label: string
  /** Derived components such as `@method`, and header fields; `;req` follows those of the request of a response. */
  readonly components: readonly string[]
  readonly parameters: SignatureParameters
}

/**
 * Returns the fields that sign a request or a response (RFC 9421 §3.1).
 *
 * @throws {Error} if a component is not in the message
 * @example
 * const key = { algorithm: 'hmac-sha256', key: createSecretKey(Buffer.from('a shared secret')) } as const
 * const request = { method: 'POST', url: 'https://receiver.example/events', headers: {} }
 * const signing = { label: 'sig1', components: ['@method', '@target-uri'], parameters: { created: 1618884473 } }
 * const fields = signatureFields(request, signing, key)
 * assert.equal(fields['signature-input'], 'sig1=("@method" "@target-uri");created=1618884473')
 * assert.deepEqual(verifiedSignature({ ...request, headers: { ...fields } }, 'sig1', key)?.components, signing.components)
 */
export function signatureFields(message: SignedMessage, signing: Signing, by: SignatureKey): SignatureFields {
  const fields = fieldsIfPresent(message, signing, by)
  if (fields === undefined) throw new Error('A component is not in the message')
  return fields
}

/** As {@link signatureFields}; undefined if a component is repeated or not in the message. */
export function fieldsIfPresent(
  message: SignedMessage,
  { label, ...covered }: Signing,
  by: SignatureKey,
): SignatureFields | undefined {
  const input = inputOf(covered)
  const base = signatureBase(message, input)
  if (base === undefined) return undefined
  return {
    'signature-input': serializeDictionary(new Map([[label, input]])),
    signature: serializeDictionary(new Map([[label, [new Uint8Array(signed(base, by)), new Map()]]])),
  }
}

function inputOf({ components, parameters }: Omit<Signing, 'label'>): InnerList {
  return [components.map(itemOf), new Map(Object.entries(parameters))]
}

/**
 * Returns the signature base (RFC 9421 §2.5); undefined if a component is repeated, has other parameters, or is not in the
 * message.
 */
function signatureBase(message: SignedMessage, input: InnerList): string | undefined {
  const lines: string[] = []
  const seen = new Set<string>()
  for (const item of input[0]) {
    const component = componentIn(item)
    const value = component === undefined ? undefined : valueOf(message, component)
    if (value === undefined || component === undefined || seen.has(component)) return undefined
    seen.add(component)
    lines.push(`${serializeItem(itemOf(component))}: ${value}`)
  }
  return [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n')
}

function valueOf(message: SignedMessage, component: string): string | undefined {
  if (!component.endsWith(ofRequest)) return componentOf(message, component)
  const request = 'status' in message ? message.request : undefined
  return request === undefined ? undefined : componentOf(request, component.slice(0, -ofRequest.length))
}

const derived: Readonly<Record<string, (url: URL, request: SignedRequest) => string>> = {
  '@method': (_url, { method }) => method,
  '@target-uri': (url) => url.href,
  // RFC 9421 §2.2.3: in lower case, without the default port.
  '@authority': (url) => url.host,
  '@scheme': (url) => url.protocol.slice(0, -1),
  '@request-target': (url) => url.pathname + url.search,
  '@path': (url) => url.pathname,
  '@query': (url) => (url.search === '' ? '?' : url.search),
}

function componentOf(message: SignedMessage, name: string): string | undefined {
  if ('status' in message) {
    if (name === '@status') return String(message.status)
  } else {
    const known = Object.hasOwn(derived, name) ? derived[name] : undefined
    if (known !== undefined) return known(new URL(message.url), message)
  }
  return name.startsWith('@') ? undefined : message.headers[name]?.trim().replaceAll(/[ \t]*\r?\n[ \t]+/g, ' ')
}

function signed(base: string, { algorithm, key }: SignatureKey): Buffer {
  return algorithm === 'ed25519' ? sign(null, Buffer.from(base), key) : createHmac('sha256', key).update(base).digest()
}

/** A verified signature: what it covers, and its parameters, which are texts and numbers (RFC 9421 §2.3). */
export interface VerifiedSignature {
  readonly components: readonly string[]
  readonly parameters: ReadonlyMap<string, string | number>
}

/**
 * Verifies a signature of a request or a response (RFC 9421 §3.2). The caller then checks that it covers what must not change, and that it
 * was created lately. Returns undefined if there is no such signature or if it is not right.
 */
export function verifiedSignature(
  message: SignedMessage,
  label: string,
  by: SignatureKey,
): VerifiedSignature | undefined {
  const input = dictionaryIn(message.headers['signature-input'])?.get(label)
  const [signature] = dictionaryIn(message.headers['signature'])?.get(label) ?? []
  if (!isInnerList(input) || !(signature instanceof ArrayBuffer)) return undefined
  const base = signatureBase(message, input)
  if (base === undefined || !isRight(base, Buffer.from(signature), by)) return undefined
  const [items, parameters] = input
  return {
    components: items.flatMap((item) => componentIn(item) ?? []),
    parameters: new Map([...parameters].filter(isPlain)),
  }
}

function isPlain(parameter: [string, BareItem]): parameter is [string, string | number] {
  return typeof parameter[1] === 'string' || typeof parameter[1] === 'number'
}

function isRight(base: string, signature: Buffer, by: SignatureKey): boolean {
  if (by.algorithm === 'ed25519') return verify(null, Buffer.from(base), by.key, signature)
  const expected = signed(base, by)
  return expected.byteLength === signature.byteLength && timingSafeEqual(expected, signature)
}
