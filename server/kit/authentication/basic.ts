import { translate } from '@waymark/shared'
import { accountId } from './account.ts'
import type { Credentials } from '@waymark/shared'
import { checkedRealm, type Accepted, type Scheme } from './scheme.ts'

export interface NameAndPassword {
  /** In Unicode normalization form C, like the password. */
  readonly user: string
  readonly password: string
}

// No user name is longer, and hashing longer passwords would enable denial of service.
const longest = 1024

/** Parses Basic credentials (RFC 7617 §2); returns a fault unless they are one name and one password. */
function readBasicCredentials({ token68 }: Credentials): NameAndPassword | { readonly fault: string } {
  if (token68 === undefined) return { fault: translate('Basic credentials are a single token.') }
  const text = decoded(token68)
  if (text === undefined) return { fault: translate('Basic credentials are base64 of UTF-8 with padding.') }
  const colon = text.indexOf(':')
  if (colon < 0) return { fault: translate('A colon separates the user name from the password.') }
  if (/\p{Cc}/u.test(text)) return { fault: translate('User names and passwords must not contain control characters.') }
  const user = text.slice(0, colon).normalize('NFC')
  const password = text.slice(colon + 1).normalize('NFC')
  if (Buffer.byteLength(user) > longest || Buffer.byteLength(password) > longest) {
    return { fault: translate('User names and passwords must not be longer than {longest} bytes.', { longest }) }
  }
  return { user, password }
}

// Node ignores invalid characters, so the result is encoded again and compared.
function decoded(token68: string): string | undefined {
  const bytes = Buffer.from(token68, 'base64')
  if (bytes.toString('base64') !== token68) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export interface BasicOptions {
  readonly realm: string
  /** Returns the account, or undefined for an unknown user or a wrong password after the same work. */
  readonly verifyPassword: (user: string, password: string) => Promise<Pick<Accepted, 'account' | 'scopes'> | undefined>
}

/** Basic (RFC 7617): not encrypted, so it needs a secure connection. */
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
      // An empty user name or password cannot be right, so nothing is verified.
      if (isEmpty(read)) return { verdict: 'refused' }
      const known = await verifyPassword(read.user, read.password)
      return known === undefined ? { verdict: 'refused' } : { verdict: 'accepted', ...known }
    },
  }
}

function isEmpty({ user, password }: { readonly user: string; readonly password: string }): boolean {
  return user === '' || password === ''
}
