import { digestAlgorithmOf, digestedAsync, digestSecret, type DigestProtection } from '@waymark/shared'
import { AccountBook, type AccountSource, type AccountRequest } from './account.ts'
import {
  readDigestChallenge,
  type DigestAbility,
  type DigestChallenge,
  DigestSession,
  type DigestIdentity,
  inHexadecimal,
  platformHashes,
  type Hashes,
} from './digest-session.ts'
import type { AuthenticationScheme, Proof, ProtectedRequest } from './scheme.ts'
import { strengths } from './authentication.ts'

/**
 * Options of {@link digest}.
 *
 * @example
 * const credentials = digest(program, { qop: 'auth-int', isMutual: true })
 */
export interface DigestOptions {
  /** Answers challenges of this realm only. */
  readonly realm?: string
  /**
   * Hash functions besides SHA-256, which every platform has. `@waymark/sdk/node` has SHA-512/256. MD5 is used only if
   * given here.
   */
  readonly hashes?: Hashes
  /** The preferred protection; default `auth`. `auth-int` includes the content. */
  readonly qop?: DigestProtection
  /** Rejects responses without a verifiable proof of the shared secret. */
  readonly isMutual?: boolean
}

/**
 * Sends only hashes of user and password, each for one request (RFC 7616). A wrong `rspauth` in `Authentication-Info`
 * rejects with {@link AuthenticationRefused}.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: digest(program) })
 * const user = await clinic.follow('session').follow('user')
 * console.log(user.state.name)
 */
export function digest(account: AccountSource, options: DigestOptions = {}): AuthenticationScheme {
  const book = new AccountBook(account)
  const ability = { hashes: { ...platformHashes, ...options.hashes }, qop: options.qop ?? 'auth' }
  return {
    name: 'Digest',
    strength: (challenge) => {
      const read = readDigestChallenge(challenge, ability)
      if (read === undefined || (options.realm !== undefined && options.realm !== read.realm)) return undefined
      const isWeak = digestAlgorithmOf(challenge.parameters.get('algorithm'))?.startsWith('MD5') === true
      return isWeak ? strengths.digestMd5 : strengths.digest
    },
    answer: async (challenge, { url }) => {
      const read = readDigestChallenge(challenge, ability)
      if (read === undefined) return undefined
      const question = { origin: new URL(url).origin, realm: read.realm }
      const found = await book.of(question)
      if (found === undefined) return undefined
      const identity = await identify(read, found, options.isMutual === true)
      return proofOf(read, {
        identity,
        ability,
        question,
        refused: () => {
          book.remove(question, found)
        },
      })
    },
  }
}

async function identify(
  { hash, realm }: DigestChallenge,
  account: { readonly user: string; readonly password: string },
  isMutual: boolean,
): Promise<DigestIdentity> {
  // §4: normalized, so that client and service hash the same bytes.
  const user = account.user.normalize('NFC')
  const password = account.password.normalize('NFC')
  return { user, isMutual, secret: await digestedAsync(digestSecret({ user, realm, password }), inHexadecimal(hash)) }
}

interface Circumstances {
  readonly identity: DigestIdentity
  readonly ability: DigestAbility
  readonly question: AccountRequest
  readonly refused: () => void
}

function proofOf(challenge: DigestChallenge, circumstances: Circumstances): Proof {
  const { identity, ability, question, refused } = circumstances
  const session = new DigestSession(challenge, identity)
  const spaces = challenge.domain.flatMap((uri) => URL.parse(uri, question.origin) ?? [])
  return {
    credentials: (request) => (isWithin(request, spaces) ? session.credentials(request) : undefined),
    renew: (next) => {
      const read = readDigestChallenge(next, ability)
      if (read?.isStale !== true || read.nonce === challenge.nonce) return undefined
      // Another realm or algorithm needs another secret, and thus another question to the user.
      const isSame = read.realm === challenge.realm && read.algorithm === challenge.algorithm
      return isSame ? proofOf(read, circumstances) : undefined
    },
    confirm: (answer, sent, request) => session.confirm(answer, sent, request),
    refused,
  }
}

/** RFC 7616 §3.3, `domain`: the protection space contains every URI with one of these prefixes. */
function isWithin({ url }: ProtectedRequest, spaces: readonly URL[]): boolean {
  const { origin, pathname } = new URL(url)
  return spaces.length === 0 || spaces.some((space) => space.origin === origin && pathname.startsWith(space.pathname))
}
