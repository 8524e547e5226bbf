import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'

/**
 * What a device is asked for. `publicKey` is the PublicKeyCredentialCreationOptions or -RequestOptions of Web
 * Authentication in JSON, with the challenge; `userId` is what stands for the user, where one is named.
 */
export const PasskeyRequest = t.intersection(
  [t.type({ message: t.string, publicKey: t.UnknownRecord, expires: Instant }), t.partial({ userId: t.string })],
  'PasskeyRequest',
)
export type PasskeyRequest = t.TypeOf<typeof PasskeyRequest>
