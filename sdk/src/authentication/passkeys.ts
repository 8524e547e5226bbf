import { PasskeyAttestation, PasskeyAssertion } from '@waymark/shared'

/**
 * Options of the platform's passkey dialog.
 *
 * @example
 * const asked = await (await clinic.follow('passkey-sign-in')).submit('begin')
 * const credential = await usePasskey(asked.state, { signal: AbortSignal.timeout(60_000) })
 */
export interface PasskeyOptions {
  /** Aborts the dialog. */
  readonly signal?: AbortSignal
  /** `conditional` offers passkeys in autofill instead of a dialog. */
  readonly mediation?: 'conditional' | 'optional' | 'required' | 'silent'
}

/**
 * Creates a passkey (Web Authentication §5.1). `options` are PublicKeyCredentialCreationOptions in JSON, or a document
 * with them in `publicKey`; the result is the JSON to send back. Rejects with a DOMException: `NotSupportedError` on a
 * platform without passkeys, `NotAllowedError` if the user declined.
 *
 * @example
 * const keys = await user.follow('credentials')
 * const asked = await keys.submit('begin-passkey', { name: 'My telephone' })
 * await asked.submit('add-passkey', { credential: await createPasskey(asked.state) })
 */
export async function createPasskey(options: unknown, { signal }: PasskeyOptions = {}): Promise<PasskeyAttestation> {
  const platform = supported('parseCreationOptionsFromJSON')
  // The browser validates the options and reports errors itself.
  const publicKey = platform.parseCreationOptionsFromJSON(inner(options) as PublicKeyCredentialCreationOptionsJSON)
  const made = await navigator.credentials.create({ publicKey, ...(signal === undefined ? {} : { signal }) })
  return decodedCredential(made, PasskeyAttestation)
}

/**
 * Signs in with a passkey. `options` are PublicKeyCredentialRequestOptions in JSON, or a document with them in
 * `publicKey`; the result is the JSON to send back. Rejects like {@link createPasskey}.
 *
 * @example
 * const asked = await (await clinic.follow('passkey-sign-in')).submit('begin')
 * const session = await asked.submit('sign-in', { credential: await usePasskey(asked.state), as: 'token' })
 * console.log(session.state.token)
 */
export async function usePasskey(options: unknown, how: PasskeyOptions = {}): Promise<PasskeyAssertion> {
  const platform = supported('parseRequestOptionsFromJSON')
  // The browser validates the options here too.
  const publicKey = platform.parseRequestOptionsFromJSON(inner(options) as PublicKeyCredentialRequestOptionsJSON)
  return decodedCredential(await navigator.credentials.get({ publicKey, ...how }), PasskeyAssertion)
}

function supported(method: 'parseCreationOptionsFromJSON' | 'parseRequestOptionsFromJSON'): typeof PublicKeyCredential {
  const isThere = typeof PublicKeyCredential === 'function' && method in PublicKeyCredential
  if (!isThere)
    throw new DOMException('This platform does not support passkeys. Use a newer browser', 'NotSupportedError')
  return PublicKeyCredential
}

function inner(options: unknown): unknown {
  return typeof options === 'object' && options !== null && 'publicKey' in options ? options.publicKey : options
}

interface Known<Answer> {
  is(value: unknown): value is Answer
}

function decodedCredential<Answer>(credential: Credential | null, known: Known<Answer>): Answer {
  if (!(credential instanceof PublicKeyCredential))
    throw new DOMException('The platform returned no passkey', 'NotAllowedError')
  const answer: unknown = credential.toJSON()
  if (!known.is(answer)) throw new DOMException('The platform returned an invalid passkey', 'NotSupportedError')
  return answer
}
