import type { TokenSet, TokenStore } from './options.ts'

/**
 * Keeps tokens in `sessionStorage` or `localStorage`, where every script of the page's origin can read them.
 *
 * @example
 * const tokens = oauthTokens({
 *   resource: 'http://localhost:3000/',
 *   client: { id: 'diary' },
 *   store: webTokenStore(sessionStorage, 'diary'),
 * })
 */
export function webTokenStore(storage: Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>, key: string): TokenStore {
  return {
    read: () => {
      const text = storage.getItem(key)
      // This store writes values of this type only.
      return text === null ? undefined : (JSON.parse(text) as TokenSet)
    },
    write: (tokens) => {
      if (tokens === undefined) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(tokens))
    },
    // Tabs share localStorage, and Web Locks exclude each other there.
    exclusively: (work) => ('locks' in navigator ? navigator.locks.request(`waymark ${key}`, work) : work()),
  }
}
