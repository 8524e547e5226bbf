import { resource, type Action, type Resource } from '../../http/resource.ts'
import type { Representation, State } from '../../hypermedia/representation.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import type { Ports } from '../ports.ts'
import { withHoba, type HobaPort } from './with-hoba.ts'

// RFC 7486 §6.2: the content is the challenge, and nothing else.
const bare: Serializer = {
  key: 'text',
  title: 'Text',
  mediaType: 'text/plain',
  quality: 1,
  isText: true,
  showsLinks: false,
  write: ({ state: { challenge } }) => (typeof challenge === 'string' ? challenge : ''),
}

/** Where a device gets a challenge outside of a 401. */
export function hobaChallenge(ports: Pick<Ports, 'hoba'>): Resource {
  return resource({
    kind: 'document',
    cache: { store: 'nobody' },
    serializers: [bare],
    isWriteOnly: true,
    find: () => Promise.resolve(withHoba(ports, (hoba) => ({ entity: hoba, version: '1' }))),
    represent: () => document({}),
    actions: { POST: challenging },
  })
}

const challenging: Action<HobaPort> = {
  form: 'challenge',
  fields: {},
  acceptsNothing: true,
  // Each is another one, so none is a duplicate.
  keepsOwnTransaction: true,
  perform(hoba) {
    const { challenge } = hoba.newChallenge()
    return Promise.resolve({ outcome: 'changed', made: document({ challenge }) })
  },
}

function document(state: State): Representation {
  return { kind: 'document', title: 'A challenge', state, links: [], embedded: [], forms: [] }
}
