import { resource, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { findAsked, over, type Asked } from './asked.ts'
import { passkeySignInRepresentation } from './passkey-sign-in-representation.ts'

/** A challenge that a passkey answers to sign in; the answer goes to the session. */
export function passkeySignIn(ports: Ports): Resource {
  return resource({
    kind: 'passkeySignIn',
    cache: { store: 'nobody' },
    find: (target) => findAsked(ports, target, 'get'),
    refusal: (found: Asked) => over(found, 'passkey-sign-in', href('passkeySignIns', {})),
    represent({ terms, challenge, asked }) {
      if (asked === undefined) throw new Error('What is over is refused before')
      return passkeySignInRepresentation(ports, terms, { challenge, asked })
    },
  })
}
