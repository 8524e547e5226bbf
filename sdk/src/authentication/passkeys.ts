import { MadePasskey, UsedPasskey } from '@waymark/shared'

/**
 * How the platform offers the passkeys of a user.
 *
 * @example
 * const asked = await (await clinic.follow('passkey-sign-in')).submit('begin')
 * const credential = await usePasskey(asked.state, { signal: AbortSignal.timeout(60_000) })
 */
export interface PasskeyOptions {
  /** Ends the dialog. */
  readonly signal?: AbortSignal
  /** `conditional` offers passkeys in the form of the page instead of a dialog. */
  readonly mediation?: CredentialMediationRequirement
}

/**
 * Makes a passkey (Web Authentication, §5.1). `options` is what the service gave, a PublicKeyCredentialCreationOptions
 * in JSON or a document with it in `publicKey`; the result is what the service wants back, as JSON. Rejects with a
 * DOMException: `NotSupportedError` where there are no passkeys, `NotAllowedError` where the user did not agree.
 *
 * @example
 * const keys = await user.follow('credentials')
 * const asked = await keys.submit('begin-passkey', { name: 'My telephone' })
 * await asked.submit('add-passkey', { credential: await createPasskey(asked.state) })
 */
export async function createPasskey(options: unknown, { signal }: PasskeyOptions = {}): Promise<MadePasskey> {
  const platform = supported('parseCreationOptionsFromJSON')
  // The browser checks what the service gave, and says what is wrong with it.
  const publicKey = platform.parseCreationOptionsFromJSON(inner(options) as PublicKeyCredentialCreationOptionsJSON)
  const made = await navigator.credentials.create({ publicKey, ...(signal === undefined ? {} : { signal }) })
  return written(made, MadePasskey)
}

/**
 * Signs in by a passkey, as {@link createPasskey} makes one. `options` is what the service gave, and the result what
 * it wants back. Rejects like `createPasskey`.
 *
 * @example
 * const asked = await (await clinic.follow('passkey-sign-in')).submit('begin')
 * const session = await asked.submit('sign-in', { credential: await usePasskey(asked.state), as: 'token' })
 * console.log(session.state.token)
 */
export async function usePasskey(options: unknown, how: PasskeyOptions = {}): Promise<UsedPasskey> {
  const platform = supported('parseRequestOptionsFromJSON')
  // As above.
  const publicKey = platform.parseRequestOptionsFromJSON(inner(options) as PublicKeyCredentialRequestOptionsJSON)
  return written(await navigator.credentials.get({ publicKey, ...how }), UsedPasskey)
}

function supported(method: 'parseCreationOptionsFromJSON' | 'parseRequestOptionsFromJSON'): typeof PublicKeyCredential {
  const isThere = typeof PublicKeyCredential === 'function' && method in PublicKeyCredential
  if (!isThere) throw new DOMException('This platform has no passkeys, or is too old for them', 'NotSupportedError')
  return PublicKeyCredential
}

function inner(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'publicKey' in options ? options.publicKey : options
}

interface Known<Answer> {
  is(value: unknown): value is Answer
}

function written<Answer>(credential: Credential | null, known: Known<Answer>): Answer {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('There is no passkey', 'NotAllowedError')
  const answer: unknown = credential.toJSON()
  if (!known.is(answer)) throw new DOMException('This platform answers with something else', 'NotSupportedError')
  return answer
}
