import type { PasskeyRequest } from '@waymark/shared'
import type { NewChallenge, PasskeyTerms } from '../../authentication/passkey-ceremony.ts'
import type { PasskeyDescriptor } from '../../authentication/passkey-names.ts'
import { creationOptions } from '../../authentication/passkey-options.ts'

/** What a device is asked to make a passkey of. */
export function creationState(
  { place, names }: PasskeyTerms,
  { challenge, asked }: NewChallenge,
  user: { readonly account: string; readonly name: string },
  present: readonly PasskeyDescriptor[],
): PasskeyRequest & { readonly userId: string } {
  const handle = names.handleOf(user.account)
  return {
    message: 'Your device asks you now whether it shall make a passkey.',
    publicKey: creationOptions({ place, challenge, user: { handle, ...user }, present }),
    userId: handle,
    expires: new Date(asked.expires).toISOString(),
  }
}
