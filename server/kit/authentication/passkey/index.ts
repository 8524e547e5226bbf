/**
 * Passkeys (Web Authentication): options, ceremonies and their verification. It needs the package `@simplewebauthn/server`.
 *
 * @example
 * import { passkeyPlaceOf } from '@waymark/server/passkeys'
 *
 * passkeyPlaceOf('https://clinic.example.org', 'Clinic')?.id // 'clinic.example.org'
 *
 * @module @waymark/server/passkeys
 */
export {
  mostKeys,
  type NewPasskey,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyChallenges,
  type Passkeys,
} from './passkey.ts'
export {
  boundTo,
  type IsBound,
  isBoundTo,
  judgedNew,
  judgedUse,
  knownChallenge,
  type NewChallenge,
  newChallenge,
  type PasskeyTerms,
} from './passkey-ceremony.ts'
export {
  creationOptions,
  type PasskeyDescriptor,
  passkeyNames,
  passkeyPlaceOf,
  requestOptions,
} from './passkey-options.ts'
export { loadPasskeys, type VerifiedPasskey } from './verify-passkey.ts'
