import { type AccountLookup, accountId } from './account.ts'
import { type ApplicationPasswords, applicationPasswordHash } from './password/application-password.ts'
import type { Clock } from '../values/time.ts'
import { type HobaKeys, hoba, type Hoba } from './hoba/hoba.ts'
import type { OneTimeUses } from './nonce.ts'
import type { Sessions } from './session.ts'
import { basic } from './basic.ts'
import { bearer, sessionTokens, type TokenVerifier } from './bearer.ts'
import type { Secrets } from './seal.ts'
import { digest } from './digest/digest.ts'
import type { DigestTerms } from './digest/digest-credentials.ts'
import type { Passwords } from './password/password.ts'
import type { Accepted, Scheme } from './scheme.ts'

/** The ports and terms of the schemes: HOBA, Bearer, Digest and Basic. */
export interface SchemeParts {
  readonly realm: string
  readonly secrets: Secrets
  /** The origin that HOBA signatures are bound to; without it HOBA is not offered. */
  readonly origin: string | undefined
  readonly digestAlgorithms: DigestTerms['algorithms']
  readonly accounts: AccountLookup
  readonly sessions: Sessions
  readonly applicationPasswords: ApplicationPasswords
  readonly hobaKeys: HobaKeys
  readonly oneTimeUses: OneTimeUses
  readonly passwords: Passwords
  /** The permissions of an application password. */
  readonly applicationScopes: readonly string[]
  readonly clock: Clock
  /** The URL of the metadata of the resource (RFC 9728), if it has an authorization server. */
  readonly resourceMetadata?: string | undefined
  /** Verifiers of other tokens than those of sessions. */
  readonly tokenVerifiers?: readonly TokenVerifier[]
}

/**
 * Returns all schemes, strongest first, which is the order of the challenges. A new scheme is a file and a row here.
 */
export function schemesOf(parts: SchemeParts): readonly Scheme[] {
  const { realm, secrets, digestAlgorithms: algorithms, resourceMetadata, tokenVerifiers = [] } = parts
  const signatures = hobaOf(parts)
  return [
    ...(signatures === undefined ? [] : [signatures]),
    bearer({ realm, resourceMetadata, verifiers: [sessionTokens(parts), ...tokenVerifiers] }),
    digest({ ...parts, realm, secrets, algorithms }),
    basic({ realm, verifyPassword: passwordCheck(parts) }),
  ]
}

/** Returns HOBA if the origin is known. */
export function hobaOf({ origin, ...parts }: SchemeParts): Hoba | undefined {
  return origin === undefined ? undefined : hoba({ ...parts, origin })
}

// An application password costs no more than a token; any other password costs one hash, whether or not the account
// exists.
function passwordCheck({ accounts, applicationPasswords, passwords, clock, applicationScopes: scopes }: SchemeParts) {
  return async (user: string, password: string): Promise<Pick<Accepted, 'account' | 'scopes'> | undefined> => {
    const id = accountId(user)
    const application = await applicationPasswords.matching(id, applicationPasswordHash(password))
    if (application !== undefined) {
      await applicationPasswords.use(application, clock.now())
      return { account: id, scopes }
    }
    return (await passwords.verify(password, await accounts.passwordHash(id))) ? { account: id } : undefined
  }
}
