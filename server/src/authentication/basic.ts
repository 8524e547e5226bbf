import { accountId } from '../domain/account.ts'
import { readBasicCredentials } from './basic-credentials.ts'
import { checkedRealm } from './realm.ts'
import type { Accepted, Scheme } from './scheme.ts'

export interface BasicOptions {
  readonly realm: string
  /** Whose it is; undefined where there is no such account, or the password is another, after the same work. */
  readonly verifyPassword: (user: string, password: string) => Promise<Pick<Accepted, 'account' | 'scopes'> | undefined>
}

/** Basic (RFC 7617): encoded, not encrypted, so it is as safe as the connection. */
export function basic({ realm, verifyPassword }: BasicOptions): Scheme {
  const parameters = new Map([
    ['realm', checkedRealm(realm)],
    ['charset', 'UTF-8'],
  ])
  return {
    name: 'Basic',
    hasDialog: true,
    challenges: () => [{ scheme: 'Basic', parameters }],
    claims(credentials) {
      const read = readBasicCredentials(credentials)
      return Promise.resolve('fault' in read || isEmpty(read) ? undefined : accountId(read.user))
    },
    async verify({ credentials }) {
      const read = readBasicCredentials(credentials)
      if ('fault' in read) return { verdict: 'malformed', detail: read.fault }
      // Nobody has an empty one, so there is nothing to verify and nothing to guess.
      if (isEmpty(read)) return { verdict: 'refused' }
      const known = await verifyPassword(read.user, read.password)
      return known === undefined ? { verdict: 'refused' } : { verdict: 'accepted', ...known }
    },
  }
}

function isEmpty({ user, password }: { readonly user: string; readonly password: string }): boolean {
  return user === '' || password === ''
}
