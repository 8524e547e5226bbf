import type { Credentials } from '@waymark/shared'
import { AccountBook, type Account, type AccountSource } from './account.ts'
import { base64, readableText } from './encoding.ts'
import type { AuthenticationScheme, ProtectedRequest } from './scheme.ts'
import { strengths } from './authentication.ts'

/**
 * Options of {@link basic}.
 *
 * @example
 * const credentials = basic(account, { realm: 'Waymark clinic', isEager: true })
 */
export interface BasicOptions {
  /** Answers challenges of this realm only. */
  readonly realm?: string
  /** Sends the credentials with every request, without a challenge; needs an account, not a function. */
  readonly isEager?: boolean
}

/**
 * Sends user and password in clear text (RFC 7617); requires https or another protection. Accepted credentials are sent
 * preemptively to URLs below the first path (§2.2). Throws TypeError for credentials that Basic cannot encode.
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
          book.remove(question, found)
        },
      }
    },
    ...(eager === undefined ? {} : { anticipate: () => ({ credentials: () => eager }) }),
  }
}

/** RFC 7617 §2 forbids a colon in the user name, and control characters. */
function credentialsOf({ user, password }: Account): Credentials {
  const pair = `${user}:${password}`.normalize('NFC')
  if (user.includes(':')) throw new TypeError('Basic cannot encode a user name with a colon')
  if (/\p{Cc}/u.test(pair)) throw new TypeError('Basic cannot encode control characters')
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
