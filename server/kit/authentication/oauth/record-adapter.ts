import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import type { ClientApplications } from './client-application.ts'
import { clientMetadata } from './client-metadata.ts'
import type { Kept, RecordKeeper } from './record-keeper.ts'

export interface AdapterPorts {
  readonly keeper: RecordKeeper
  readonly applications: ClientApplications
  /** Whether the clinic's own programs may use the password grant. */
  readonly offersPasswordGrant: boolean
}

/** Returns the storage adapters of oidc-provider, one for each kind of record. */
export function recordAdapters({ keeper, ...ports }: AdapterPorts): AdapterFactory {
  return (kind) => {
    if (kind === 'Client') return clientAdapter(ports)
    return kind === 'Session' ? forgetful : recordAdapter(keeper, kind)
  }
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined)

// Only our session counts; the server's own session is not stored.
const forgetful: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
}

function clientAdapter({ applications, offersPasswordGrant }: Omit<AdapterPorts, 'keeper'>): Adapter {
  const isOffered = (grant: string): boolean => offersPasswordGrant || grant !== 'password'
  return {
    ...forgetful,
    async find(id) {
      const application = await applications.find(id)
      return application === undefined ? undefined : clientMetadata(application, isOffered)
    },
  }
}

function recordAdapter(keeper: RecordKeeper, kind: string): Adapter {
  const shown = (kept: Kept | undefined): AdapterPayload | undefined => {
    // The reuse of a code or a refresh token revokes the grant (RFC 9700 §4.14.2), also right after the use.
    if (kept?.kind !== kind || kept.isRevoked) return undefined
    return { ...kept.payload, ...(kept.isUsed ? { consumed: true } : {}) }
  }
  return {
    upsert: (name, payload) => keeper.put(kind, name, payload),
    find: async (name) => shown(await keeper.find(name)),
    findByUserCode: async (userCode) => shown(await keeper.findByUserCode(userCode)),
    findByUid: nothing,
    // Of concurrent uses the first succeeds.
    async consume(name) {
      if (!(await keeper.use(name))) throw new errors.InvalidGrant('used by a concurrent request')
    },
    destroy: (name) => keeper.revoke(name),
    revokeByGrantId: (grant) => keeper.revokeFollowing(grant),
  }
}
