import type { DigestHash } from '@waymark/shared'
import { passwords } from '../authentication/password.ts'
import type { Keepers } from '../demonstration.ts'
import { usualRealm } from './about.ts'
import type { AppOptions } from './app-options.ts'

// Of all services in a process, so that together they make no more than a few hashes at once.
export const sharedPasswords = passwords()

/** The hashes that Digest is offered with. */
export function digestHashes({ offersMd5 = false }: Pick<AppOptions, 'offersMd5'>): readonly DigestHash[] {
  return ['SHA-256', 'SHA-512-256', ...(offersMd5 ? (['MD5'] as const) : [])]
}

/** What keeps passwords, for whoever adds accounts from outside of the service. */
export function keepersOf(options: Pick<AppOptions, 'secret' | 'realm' | 'offersMd5'>): Keepers {
  const { secret, realm = usualRealm } = options
  const applicationPasswordMaker = { realm, secrets: [secret] as const, hashes: digestHashes(options) }
  return { passwords: sharedPasswords, applicationPasswordMaker }
}
