import * as t from 'io-ts'
import { refinedText } from '../codecs.ts'
import { translatable, translate } from '../translate.ts'

/*
 * The responses of authenticators in Web Authentication as JSON (Level 3, §5.1.8), restricted to the members that
 * services need.
 */

// The maximum length of an identifier in bytes (§6.5.1).
const longestId = Math.ceil((1023 * 4) / 3)

const Base64url = refinedText(
  'Base64url',
  (text) => /^[\w-]+$/.test(text),
  translatable('must be base64url without padding'),
)
const CredentialId = refinedText(
  'CredentialId',
  (text) => /^[\w-]+$/.test(text) && text.length <= longestId,
  translatable('must be up to 1023 bytes in base64url'),
)
const named = { id: CredentialId, rawId: CredentialId, type: t.literal('public-key') }

/** Different values would be two credentials for two readers. */
function oneId<A extends { readonly id: string; readonly rawId: string }>(codec: t.Type<A>): t.Type<A> {
  return new t.Type<A>(
    codec.name,
    codec.is,
    (value, context) => {
      const decoded = codec.validate(value, context)
      if (typeof value !== 'object' || value === null) return t.failure(value, context, translate('must be an object'))
      if (decoded._tag === 'Left' || decoded.right.id === decoded.right.rawId) return decoded
      return t.failure(value, t.appendContext(context, 'rawId', CredentialId), translate('must be the same as id'))
    },
    t.identity,
  )
}

/** A created passkey. */
export const PasskeyAttestation = oneId(
  t.type(
    {
      ...named,
      response: t.intersection([
        t.type({ clientDataJSON: Base64url, attestationObject: Base64url }),
        t.partial({ transports: t.array(t.string) }),
      ]),
    },
    'PasskeyAttestation',
  ),
)
export type PasskeyAttestation = t.TypeOf<typeof PasskeyAttestation>

/** The signature of a passkey. */
export const PasskeyAssertion = oneId(
  t.type(
    {
      ...named,
      response: t.intersection([
        t.type({ clientDataJSON: Base64url, authenticatorData: Base64url, signature: Base64url }),
        t.partial({ userHandle: t.union([t.null, t.string]) }),
      ]),
    },
    'PasskeyAssertion',
  ),
)
export type PasskeyAssertion = t.TypeOf<typeof PasskeyAssertion>
