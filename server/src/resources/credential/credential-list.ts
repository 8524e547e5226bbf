import type { Credential } from '@waymark/shared'
import { createHash } from 'node:crypto'
import { resource, type Resource } from '../../http/resource.ts'
import { ownLinks, ownOf, type Own } from '../own.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { credentialRepresentation } from './credential-representation.ts'
import { credentialsOf } from './credentials-of.ts'

type Owned = Own & { readonly keys: readonly Credential[] }

/** The keys with which an account can be signed in to. */
export function credentialList(ports: Ports): Resource {
  return resource({
    kind: 'credentials',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const keys = await credentialsOf(ports, own.account)
      return { entity: { ...own, keys }, version: keysVersion(keys) }
    },
    represent: ({ account, keys }: Owned) =>
      represent('credentials', {
        title: 'Passkeys and other keys',
        self: href('credentials', { user: account }),
        state: { total: keys.length },
        links: ownLinks({ account }),
        embedded: { item: keys.map((credential) => credentialRepresentation({ account, credential })) },
      }),
  })
}

function keysVersion(keys: readonly Credential[]): string {
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url').slice(0, 16)
}
