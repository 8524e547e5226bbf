import { resource, type Resource } from '../../http/resource.ts'
import { atPasskeys } from '../at-passkeys.ts'
import { ownLinks, ownOf } from '../own.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { beginPasskey, type AtKeys } from './begin-passkey.ts'
import { credentialRepresentation } from './credential-representation.ts'
import { credentialsOf, credentialVersion } from '../credentials-of.ts'

/** The keys with which an account can be signed in to. */
export function credentialList(ports: Ports): Resource {
  return resource({
    kind: 'credentials',
    cache: { store: 'nobody' },
    async find(target) {
      const own = ownOf(target)
      if ('problem' in own) return own
      const keys = await credentialsOf(ports, own.account)
      return { entity: { ...own, keys, visitor: atPasskeys(ports, target) }, version: credentialVersion(keys) }
    },
    represent({ account, keys, visitor }: AtKeys) {
      const self = href('credentials', { user: account })
      return represent('credentials', {
        title: 'Passkeys and other keys',
        self,
        state: { total: keys.length },
        links: {
          ...ownLinks({ account }),
          'key-links':
            ports.hoba === undefined
              ? undefined
              : { href: href('keyLinks', { user: account }), title: 'Links for devices' },
        },
        embedded: { item: keys.map((credential) => credentialRepresentation({ account, credential })) },
        forms: { 'begin-passkey': 'problem' in visitor ? undefined : { method: 'POST', target: self } },
      })
    },
    actions: { POST: beginPasskey(ports) },
  })
}
