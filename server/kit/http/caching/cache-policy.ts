/** Whether and for how long a response may be stored and reused; every resource declares one. */
export type CachePolicy =
  /** No cache may store it. */
  | { readonly store: 'none' }
  /** Stored by the client only (`private`) or by any cache (`public`). Times are in seconds. */
  | {
      readonly store: 'private' | 'public'
      readonly maxAge: number
      readonly staleWhileRevalidate?: number
    }

export const neverStored: CachePolicy = { store: 'none' }

/** Returns the Cache-Control field (RFC 9111 §5.2.2). */
export function cacheControl(policy: CachePolicy): string {
  if (policy.store === 'none') return 'no-store'
  const scope = policy.store === 'public' ? 'public' : 'private'
  const fresh = policy.maxAge === 0 ? 'no-cache' : `max-age=${String(policy.maxAge)}`
  const stale = policy.staleWhileRevalidate
  return [scope, fresh, ...(stale === undefined ? [] : [`stale-while-revalidate=${String(stale)}`])].join(', ')
}
