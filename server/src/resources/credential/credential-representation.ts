import type { Credential } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** A key of an account, of whatever kind. */
export interface OwnedKey {
  readonly account: string
  readonly credential: Credential
}

/** A passkey or another key. */
export function credentialRepresentation({ account, credential }: OwnedKey): Representation {
  const self = href('credential', { user: account, credential: credential.id })
  return represent('credential', {
    title: credential.name,
    self,
    state: credential,
    links: {
      collection: { href: href('credentials', { user: account }), title: 'Passkeys and other keys' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: {
      rename: { method: 'PUT', target: self, values: { name: credential.name } },
      remove: { method: 'DELETE', target: self },
    },
  })
}
