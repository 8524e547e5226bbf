import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import type { Programs } from './program.ts'
import { clientMetadata } from './client-metadata.ts'
import type { Kept, RecordKeeper } from './record-keeper.ts'

/** Milliseconds in which a second use of a refresh token is refused, but taken for a request that was sent twice. */
const grace = 10_000

export interface AdapterPorts {
  readonly keeper: RecordKeeper
  readonly programs: Programs
  /** Whether programs of the clinic's own may ask for passwords. */
  readonly offersPasswordGrant: boolean
}

/** Where oidc-provider keeps what it makes: one adapter for each kind of thing. */
export function recordAdapters({ keeper, ...ports }: AdapterPorts): AdapterFactory {
  return (kind) => {
    if (kind === 'Client') return clientAdapter(ports)
    return kind === 'Session' ? forgetful : recordAdapter(keeper, kind)
  }
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined)

// Our session is the only one: the server's own is gone after the answer that opened it.
const forgetful: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

function clientAdapter({ programs, offersPasswordGrant }: Omit<AdapterPorts, 'keeper'>): Adapter {
  const isOffered = (grant: string): boolean => offersPasswordGrant || grant !== 'password'
  return {
    ...forgetful,
    async find(id) {
      const program = await programs.find(id)
      return program === undefined ? undefined : clientMetadata(program, isOffered)
    },
  }
}

function recordAdapter(keeper: RecordKeeper, kind: string): Adapter {
  const shown = (kept: Kept | undefined): AdapterPayload | undefined => {
    if (kept?.kind !== kind || kept.isRevoked) return undefined
    return { ...kept.payload, ...(isUsed(kept) ? { consumed: true } : {}) }
  }
  return {
    upsert: (name, payload) => keeper.put(kind, name, payload),
    find: async (name) => shown(await keeper.find(name)),
    findByUserCode: async (userCode) => shown(await keeper.findByUserCode(userCode)),
    findByUid: nothing,
    // Of many at once one is the first; the others get nothing.
    async consume(name) {
      if (!(await keeper.use(name))) throw new errors.InvalidGrant('used by another request at the same time')
    },
    destroy: (name) => keeper.revoke(name),
    revokeByGrantId: (grant) => keeper.revokeFollowing(grant),
  }
}

// What is used again later was stolen by somebody, and then all that follows from its grant is revoked.
function isUsed({ kind, usedFor }: Kept): boolean {
  return usedFor !== undefined && (kind !== 'RefreshToken' || usedFor >= grace)
}
