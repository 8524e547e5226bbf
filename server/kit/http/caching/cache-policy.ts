/** Whether and for how long a response may be stored and reused; every resource declares one. */
export type CachePolicy =
  /** No cache may store it. */
  | { readonly store: 'nobody' }
  /** Stored by the client only (`private`) or by any cache (`public`). Times are in seconds. */
  | {
      readonly store: 'client' | 'anybody'
      readonly maxAge: number
      readonly staleWhileRevalidate?: number
    }

export const neverStored: CachePolicy = { store: 'nobody' }

/** Returns the Cache-Control field (RFC 9111 §5.2.2). */
export function cacheControl(policy: CachePolicy): string {
  if (policy.store === 'nobody') return 'no-store'
  const scope = policy.store === 'anybody' ? 'public' : 'private'
  const fresh = policy.maxAge === 0 ? 'no-cache' : `max-age=${String(policy.maxAge)}`
  const stale = policy.staleWhileRevalidate
  return [scope, fresh, ...(stale === undefined ? [] : [`stale-while-revalidate=${String(stale)}`])].join(', ')
}
