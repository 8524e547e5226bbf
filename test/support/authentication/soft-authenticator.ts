import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/*
 * A WebAuthn authenticator in software for tests: ES256 keys with attestation `none`. Its responses are valid unless
 * overridden.
 */
export interface SoftAuthenticator {
  create(options: CreationOptions, wrong?: WrongCreation): RegistrationJson
  get(options: RequestOptions, wrong?: WrongUse): AssertionJson
  /** The ids of its keys, latest last. */
  readonly ids: () => readonly string[]
  /** Returns another authenticator with the same keys and its own counter. */
  copy(): SoftAuthenticator
}

export interface CreationOptions {
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
  readonly challenge: string
}

export interface RequestOptions {
  readonly challenge: string
  readonly allowCredentials?: readonly { readonly id: string }[]
}

interface WrongClient {
  /** Overrides of the client data. */
  readonly client?: Readonly<Record<string, unknown>>
  /**
   * Flags of the authenticator data: user present 1, user verified 4, backup eligible 8, backed up 16, attested data
   * 64.
   */
  readonly flags?: number
  readonly rpId?: string
}

export interface WrongCreation extends WrongClient {
  readonly algorithm?: number
  readonly idLength?: number
  /** The id of another user's key. */
  readonly id?: string
}

export interface WrongUse extends WrongClient {
  readonly id?: string
  readonly counter?: number
  readonly userHandle?: string | null
  readonly signature?: Buffer
}

export interface RegistrationJson extends CredentialJson {
  readonly response: {
    readonly clientDataJSON: string
    readonly attestationObject: string
    readonly transports: string[]
  }
}

export interface AssertionJson extends CredentialJson {
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
    readonly userHandle?: string | null
  }
}

interface CredentialJson {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly clientExtensionResults: object
}

interface Key {
  readonly privateKey: KeyObject
  readonly rpId: string
  readonly userHandle: string
  counter: number
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest()

export function softAuthenticator(origin: string, known: ReadonlyMap<string, Key> = new Map()): SoftAuthenticator {
  const keys = new Map([...known].map(([id, key]) => [id, { ...key }]))
  const clientData = (type: string, challenge: string, changes: WrongClient['client']): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...changes }))
  return {
    ids: () => [...keys.keys()],
    copy: () => softAuthenticator(origin, keys),
    create(
      { rp, user, challenge },
      { flags = 0x45, rpId = rp.id, client, algorithm = -7, idLength = 32, id: taken } = {},
    ) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = taken === undefined ? randomBytes(idLength) : Buffer.from(taken, 'base64url')
      keys.set(base64url(id), { privateKey, rpId, userHandle: user.id, counter: 0 })
      const attested = [Buffer.alloc(16), twoOctets(id.length), id, coseKey(publicKey, algorithm)]
      const authData = Buffer.concat([sha256(rpId), Buffer.of(flags), fourOctets(0), ...attested])
      const attestation = new Map<CborKey, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', challenge, client))
      const response = { clientDataJSON, attestationObject: base64url(cbor(attestation)), transports: ['internal'] }
      return { ...named(base64url(id)), response }
    },
    get({ challenge, allowCredentials = [] }, wrong = {}) {
      const { id, key } = chosen(keys, wrong.id ?? allowCredentials.find((each) => keys.has(each.id))?.id)
      const { flags = 0x05, client } = wrong
      key.counter += 1
      const { rpId = key.rpId, counter = key.counter, userHandle = key.userHandle } = wrong
      const authData = Buffer.concat([sha256(rpId), Buffer.of(flags), fourOctets(counter)])
      const clientDataJSON = clientData('webauthn.get', challenge, client)
      const signed = Buffer.concat([authData, sha256(clientDataJSON)])
      const signature = base64url(wrong.signature ?? sign('sha256', signed, key.privateKey))
      const parts = { clientDataJSON: base64url(clientDataJSON), authenticatorData: base64url(authData), signature }
      return { ...named(id), response: { ...parts, userHandle } }
    },
  }
}

/** Returns the key with an id; the latest by default. */
function chosen(keys: ReadonlyMap<string, Key>, named: string | undefined): { readonly id: string; readonly key: Key } {
  const id = named ?? [...keys.keys()].at(-1) ?? ''
  const key = keys.get(id)
  if (key === undefined) throw new Error('The authenticator has no key with this id')
  return { id, key }
}

function named(id: string): CredentialJson {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
}

function coseKey(publicKey: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const members: readonly (readonly [number, Cbor])[] = [
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map(members))
}

function fourOctets(number: number): Buffer {
  const octets = Buffer.alloc(4)
  octets.writeUInt32BE(number)
  return octets
}

function twoOctets(number: number): Buffer {
  const octets = Buffer.alloc(2)
  octets.writeUInt16BE(number)
  return octets
}

type CborKey = number | string
type Cbor = number | string | Buffer | ReadonlyMap<CborKey, Cbor>

/** Encodes the subset of CBOR (RFC 8949) that is needed. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const members = [...value].flatMap(([key, member]) => [cbor(key), cbor(member)])
  return Buffer.concat([head(5, value.size), ...members])
}

function head(major: number, number: number): Buffer {
  const type = major << 5
  if (number < 24) return Buffer.of(type | number)
  return number < 256 ? Buffer.of(type | 24, number) : Buffer.concat([Buffer.of(type | 25), twoOctets(number)])
}
