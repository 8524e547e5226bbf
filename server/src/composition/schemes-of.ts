import { authenticator } from '../authentication/authenticator.ts'
import { schemesOf, type SchemeParts } from '../authentication/schemes.ts'
import type { Authenticator } from '../http/caller.ts'
import { usualRealm } from './about.ts'
import type { AppOptions } from './app-options.ts'
import { tokenVerifiersOf } from './authorization.ts'
import { digestHashes, sharedPasswords } from './keepers-of.ts'

/** What the schemes need of the world. */
export function schemePartsOf(options: AppOptions): SchemeParts {
  const { storage, clock, secret, publicOrigin: origin, realm = usualRealm } = options
  const digestAlgorithms = digestHashes(options).flatMap((hash) => [hash, `${hash}-sess`] as const)
  return {
    ...storage,
    clock,
    realm,
    secrets: [secret] as const,
    origin,
    digestAlgorithms,
    passwords: sharedPasswords,
    tokenVerifiers: tokenVerifiersOf(options),
  }
}

/** Reads who asks, by all schemes. */
export function authenticatorOf(options: AppOptions): Authenticator {
  const { storage, clock, secret, privateSchemes = [] } = options
  const schemes = [...privateSchemes, ...schemesOf(schemePartsOf(options))]
  return authenticator({ ...storage, clock, secret, schemes })
}
