import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  createCipheriv,
  createDecipheriv,
  randomBytes,
} from 'node:crypto'

/** The current secret of the service, followed by previous ones that are still accepted. */
export type Secrets = readonly [present: string, ...previous: readonly string[]]

/**
 * Returns the secrets of options, the current one first.
 *
 * @example
 * assert.deepEqual(secretsOf({ secret: 'new', previousSecrets: ['old'] }), ['new', 'old'])
 */
export function secretsOf({ secret, previousSecrets = [] }: SecretOptions): Secrets {
  return [secret, ...previousSecrets]
}

/**
 * The secrets of a service. To rotate the secret, make it the first of the previous ones; each should have at least
 * 256 bits.
 */
export interface SecretOptions {
  /** The secret that capabilities, nonces, links and the audit log depend on. */
  readonly secret: string
  /** Earlier secrets that are still accepted. */
  readonly previousSecrets?: readonly string[]
}

export interface DerivedKey {
  readonly bytes: Buffer
  /** A KeyObject, because raw bytes would be imported again for each use. */
  readonly key: KeyObject
  /** An octet that identifies the key among few without revealing it. */
  readonly mark: number
}

/** Derives a key of 256 bits from each secret for one purpose, in order (RFC 5869). */
export function derivedKeys([present, ...previous]: Secrets, purpose: string): readonly [DerivedKey, ...DerivedKey[]] {
  return [derivedKey(present, purpose), ...previous.map((secret) => derivedKey(secret, purpose))]
}

function derivedKey(secret: string, purpose: string): DerivedKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    bytes,
    key: createSecretKey(bytes),
    mark: createHash('sha256').update(`mark of ${purpose}`).update(bytes).digest().readUInt8(0),
  }
}

/**
 * Encrypts values for the database with AES-256-GCM. Each value is bound to its context, so that it cannot be moved to
 * another row.
 *
 * key mark 1 · initialisation vector 12 · tag 16 · ciphertext, in base64url
 */
export interface Seal {
  close(text: string, about: readonly string[]): string
  /** Returns undefined if the context differs or the key was retired. */
  open(sealed: string, about: readonly string[]): string | undefined
}

const sizes = { vector: 12, tag: 16 } as const
const cipher = 'aes-256-gcm'

/**
 * Returns the seal of one purpose. The first secret closes, and all of them open.
 *
 * @example
 * const sealed = seal(['a secret of the service'], 'tokens').close('token', ['row 1'])
 * assert.equal(seal(['a secret of the service'], 'tokens').open(sealed, ['row 1']), 'token')
 * assert.equal(seal(['a secret of the service'], 'tokens').open(sealed, ['row 2']), undefined)
 *
 * @param isSame whether equal values in equal contexts give equal texts, which tells that they are equal
 */
export function seal(secrets: Secrets, purpose: string, { isSame = false }: { readonly isSame?: boolean } = {}): Seal {
  const keys = derivedKeys(secrets, `seal for ${purpose}`)
  const [vectorKey] = isSame ? derivedKeys(secrets, `vectors for ${purpose}`) : []
  return {
    close(text, about) {
      const [key] = keys
      const vector = vectorKey === undefined ? randomBytes(sizes.vector) : vectorOf(vectorKey, [...about, text])
      const closing = createCipheriv(cipher, key.key, vector).setAAD(associated(about))
      const closed = Buffer.concat([closing.update(text, 'utf8'), closing.final()])
      return Buffer.concat([Buffer.of(key.mark), vector, closing.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const key of keys.filter(({ mark }) => mark === bytes[0])) {
        const text = opened(key, bytes, about)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

// Of the whole message, so that two messages never have one vector.
function vectorOf({ key }: DerivedKey, message: readonly string[]): Buffer {
  return createHmac('sha256', key).update(associated(message)).digest().subarray(0, sizes.vector)
}

function opened(key: DerivedKey, bytes: Buffer, about: readonly string[]): string | undefined {
  const vector = bytes.subarray(1, 1 + sizes.vector)
  const tag = bytes.subarray(1 + sizes.vector, 1 + sizes.vector + sizes.tag)
  const closed = bytes.subarray(1 + sizes.vector + sizes.tag)
  try {
    const opening = createDecipheriv(cipher, key.key, vector, { authTagLength: sizes.tag })
    opening.setAAD(associated(about)).setAuthTag(tag)
    return Buffer.concat([opening.update(closed), opening.final()]).toString('utf8')
  } catch {
    // Decryption throws only if the tag is wrong.
    return undefined
  }
}

function associated(about: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(about), 'utf8')
}
