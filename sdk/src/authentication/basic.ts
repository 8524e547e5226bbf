import type { Credentials } from '@waymark/shared'
import { AccountBook, type Account, type AccountSource } from './account.ts'
import { base64, readableText } from './encoding.ts'
import type { AuthenticationScheme, ProtectedRequest } from './scheme.ts'
import { strengths } from './authentication.ts'

/**
 * How {@link basic} shows an account.
 *
 * @example
 * const credentials = basic(account, { realm: 'Waymark clinic', isEager: true })
 */
export interface BasicOptions {
  /** Answers challenges of this realm only. */
  readonly realm?: string
  /** Sends the credentials with every request, before anybody asks; needs an account that is no function. */
  readonly isEager?: boolean
}

/**
 * User and password in the clear (RFC 7617): nothing for a connection without encryption. Once accepted, they go with
 * every request that is not above the first one's path (§2.2). Throws TypeError for what Basic cannot carry.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: basic(account) })
 * const user = await clinic.follow('session').follow('user')
 * console.log(user.state.name)
 */
export function basic(account: AccountSource, options: BasicOptions = {}): AuthenticationScheme {
  const book = new AccountBook(account)
  const spaces = new Map<string, Set<string>>()
  const eager = typeof account === 'object' && options.isEager === true ? credentialsOf(account) : undefined
  return {
    name: 'Basic',
    strength: ({ parameters }) => {
      const realm = readableText(parameters.get('realm') ?? '')
      return options.realm === undefined || options.realm === realm ? strengths.basic : undefined
    },
    answer: async ({ parameters }, request) => {
      const { origin } = new URL(request.url)
      const question = { origin, realm: readableText(parameters.get('realm') ?? '') }
      const found = await book.of(question)
      if (found === undefined) return undefined
      const credentials = credentialsOf(found)
      const space = prefixesOf(spaces, `${origin} ${question.realm}`).add(prefixOf(request))
      return {
        credentials: (other) => (isWithin(other, space) ? credentials : undefined),
        refused: () => {
          book.forget(question, found)
        },
      }
    },
    ...(eager === undefined ? {} : { anticipate: () => ({ credentials: () => eager }) }),
  }
}

/** A colon would end the user's name, and no control character may be sent (RFC 7617 §2). */
function credentialsOf({ user, password }: Account): Credentials {
  const pair = `${user}:${password}`.normalize('NFC')
  if (user.includes(':')) throw new TypeError('A user name with a colon cannot be sent by Basic')
  if (/\p{Cc}/u.test(pair)) throw new TypeError('A control character cannot be sent by Basic')
  return { scheme: 'Basic', token68: base64(new TextEncoder().encode(pair)), parameters: new Map() }
}

function prefixesOf(spaces: Map<string, Set<string>>, key: string): Set<string> {
  const prefixes = spaces.get(key) ?? new Set<string>()
  spaces.set(key, prefixes)
  return prefixes
}

function prefixOf({ url }: ProtectedRequest): string {
  const { pathname } = new URL(url)
  return pathname.slice(0, pathname.lastIndexOf('/') + 1)
}

function isWithin({ url }: ProtectedRequest, prefixes: ReadonlySet<string>): boolean {
  const { pathname } = new URL(url)
  return [...prefixes].some((prefix) => pathname.startsWith(prefix))
}
