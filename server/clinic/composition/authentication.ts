import { failedAttemptsNotices } from '../modules/sign-in/domain/failed-attempts-notice.ts'
import {
  authenticator,
  hobaOf,
  keyLinks,
  type ApplicationPasswordMaker,
  type Passwords,
  passwords,
  type SchemeParts,
  schemesOf,
  secretsOf,
} from '@waymark/server/authentication'
import { passkeyNames, passkeyPlaceOf } from '@waymark/server/passkeys'
import type { Authenticator } from '@waymark/server'
import type { DigestHash } from '@waymark/shared'
import type { Ports as SignInPorts } from '../modules/sign-in/ports.ts'
import { usualRealm, about } from '../about.ts'
import { scopes, type AppOptions } from './compose.ts'
import { permittedScopes } from './permitted-scopes.ts'
import { resourceMetadataUrlOf, tokenVerifiersOf } from './authorization.ts'

/** The storage of hashed secrets. */
export interface Keepers {
  readonly passwords: Passwords
  readonly applicationPasswordMaker: ApplicationPasswordMaker
}

// Shared by all services of a process, to limit concurrent hash computations.
export const sharedPasswords = passwords()

/** Returns the hash algorithms that Digest offers. */
function digestHashes({ offersMd5 = false }: Pick<AppOptions, 'offersMd5'>): readonly DigestHash[] {
  return ['SHA-256', 'SHA-512-256', ...(offersMd5 ? (['MD5'] as const) : [])]
}

/** Returns the password storage, for commands that add accounts. */
export function keepersOf(options: Pick<AppOptions, 'secret' | 'previousSecrets' | 'realm' | 'offersMd5'>): Keepers {
  const { realm = usualRealm } = options
  const applicationPasswordMaker = { realm, secrets: secretsOf(options), hashes: digestHashes(options) }
  return { passwords: sharedPasswords, applicationPasswordMaker }
}

/** Returns the dependencies of the authentication schemes. */
export function schemePartsOf(options: AppOptions): SchemeParts {
  const { storage, clock, publicOrigin: origin, realm = usualRealm } = options
  const digestAlgorithms = digestHashes(options).flatMap((hash) => [hash, `${hash}-sess`] as const)
  return {
    ...storage,
    clock,
    realm,
    secrets: secretsOf(options),
    origin,
    digestAlgorithms,
    passwords: sharedPasswords,
    applicationScopes: Object.keys(scopes),
    resourceMetadata: resourceMetadataUrlOf(options),
    tokenVerifiers: tokenVerifiersOf(options),
  }
}

/** Returns the authenticator with all schemes. */
export function authenticatorOf(options: AppOptions): Authenticator {
  const { storage, clock, secret, privateSchemes = [] } = options
  const schemes = [...privateSchemes, ...schemesOf(schemePartsOf(options))]
  const noticeFailedAttempts = failedAttemptsNotices(storage)
  return authenticator({ ...storage, clock, secret, schemes, noticeFailedAttempts, permittedScopes })
}

/** Returns the ports that authentication gives to the modules. */
export function authenticationPortsOf(options: AppOptions): AuthenticationPorts {
  const { storage, clock, publicOrigin } = options
  const secrets = secretsOf(options)
  const place = passkeyPlaceOf(publicOrigin, about.name)
  return {
    ...keepersOf(options),
    noticeFailedAttempts: failedAttemptsNotices(storage),
    hoba: hobaOf(schemePartsOf(options)),
    keyLinks: keyLinks({ secrets, clock }),
    passkeyTerms: place === undefined ? undefined : { place, names: passkeyNames(secrets) },
  }
}

type AuthenticationPorts = Keepers & Pick<SignInPorts, 'noticeFailedAttempts' | 'hoba' | 'keyLinks' | 'passkeyTerms'>
