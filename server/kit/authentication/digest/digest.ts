import {
  digestConfirmation,
  digestResponse,
  formatAuthenticationInfo,
  type Challenge,
  type DigestAlgorithm,
  translate,
} from '@waymark/shared'
import { timingSafeEqual } from 'node:crypto'
import { accountId } from '../account.ts'
import { isUseToNote, type ApplicationPasswords } from '../password/application-password.ts'
import type { Clock } from '../../values/time.ts'
import { type OneTimeUses, nonces, type Nonce, type Nonces } from '../nonce.ts'
import { isProblem, type HeaderFields } from '../../http/problem.ts'
import { isReading } from '../../http/request.ts'
import type { Secrets } from '../seal.ts'
import { readDigestCredentials, type DigestCredentials, type DigestTerms, digestedWith } from './digest-credentials.ts'
import { digestSecrets, type DigestSecrets, type KnownSecret } from './digest-secrets.ts'
import { checkedRealm, type Accepted, type Attempt, type Scheme, type Verdict } from '../scheme.ts'

export interface DigestOptions extends DigestTerms {
  /** The permissions of an application password. */
  readonly applicationScopes: readonly string[]
  readonly secrets: Secrets
  readonly clock: Clock
  readonly applicationPasswords: ApplicationPasswords
  readonly oneTimeUses: OneTimeUses
}

/** Milliseconds; in the last minute of its life a nonce is replaced (nextnonce). */
const nonceLifetime = 5 * 60_000
const nextNonceBefore = 60_000
// Maximum number of requests per nonce: each is stored until the nonce expires.
const mostRequests = 0x1000

interface Digest extends DigestOptions {
  readonly nonces: Nonces
  readonly secretsOf: DigestSecrets
}

/**
 * Digest (RFC 7616) with application passwords only: its secret is as valuable as the password, so it is never derived
 * from a chosen one. RFC 2069 (without `qop`) is not supported.
 */
export function digest(options: DigestOptions): Scheme {
  const { secrets, clock, realm } = options
  checkedRealm(realm)
  const made = nonces({ secrets, clock, purpose: 'Digest', lifetime: nonceLifetime })
  const parts: Digest = { ...options, nonces: made, secretsOf: digestSecrets(options) }
  return {
    name: 'Digest',
    isStrong: true,
    hasDialog: true,
    challenges: ({ stale }) => options.algorithms.map((algorithm) => challenge(parts, algorithm, stale)),
    async claims(credentials) {
      const read = readDigestCredentials(options, credentials)
      if ('fault' in read) return undefined
      if ('account' in read.user) return accountId(read.user.account)
      const [known] = await parts.secretsOf(read)
      return known.isNobodys ? read.user.userHash : known.holder.id
    },
    async verify(attempt) {
      const read = readDigestCredentials(options, attempt.credentials)
      if ('fault' in read) return { verdict: 'malformed', detail: read.fault }
      // §3.4.6: otherwise a proxy could change the target and keep the signed uri.
      if (read.uri !== attempt.target) {
        return { verdict: 'malformed', detail: translate('The parameter uri must equal the request target exactly.') }
      }
      return judge(parts, attempt, read)
    },
  }
}

function challenge({ nonces, realm, opaque }: Digest, algorithm: DigestAlgorithm, stale: boolean): Challenge {
  const parameters = new Map([
    ['realm', realm],
    ['qop', 'auth, auth-int'],
    ['algorithm', algorithm],
    ['nonce', nonces.make([realm, algorithm])],
    ...(opaque === undefined ? [] : [['opaque', opaque] as const]),
    ['charset', 'UTF-8'],
    ['userhash', 'true'],
    ...(stale ? [['stale', 'true'] as const] : []),
  ])
  return { scheme: 'Digest', parameters }
}

async function judge(parts: Digest, attempt: Attempt, read: DigestCredentials): Promise<Verdict> {
  const nonce = parts.nonces.read(read.nonce, [parts.realm, read.algorithm])
  // The content is read only for valid nonces, so that attackers cannot fill the memory.
  if (read.qop === 'auth-int' && nonce === undefined) return { verdict: 'stale' }
  const content = read.qop === 'auth-int' ? await attempt.content() : new Uint8Array()
  if (isProblem(content)) return { verdict: 'unreadable', problem: content }
  const password = await rightPassword(parts, { ...read, method: attempt.method, content })
  if (password === undefined) return { verdict: 'refused' }
  if (nonce === undefined || !(await isFirstUse(parts, nonce, read.count, attempt.method))) return { verdict: 'stale' }
  if (isUseToNote(password, parts.clock.now())) await parts.applicationPasswords.use(password.id, parts.clock.now())
  const confirm: Accepted['confirm'] = (answer) => {
    const sent = attempt.method === 'HEAD' ? undefined : answer.content
    return confirmation(parts, { ...read, ...password }, nonce, sent)
  }
  const { holder } = password
  return {
    verdict: 'accepted',
    account: holder.id,
    known: { account: holder },
    scopes: parts.applicationScopes,
    confirm,
  }
}

// Browsers send concurrent requests in any order, so each nonce count is accepted once. Only right responses get here,
// so attackers cannot fill the table.
async function isFirstUse({ oneTimeUses }: Digest, nonce: Nonce, count: number, method: string): Promise<boolean> {
  if (!nonce.isFresh || count > mostRequests) return false
  const name = `Digest ${nonce.id} ${String(count)}`
  // The response is bound to the method (§3.4.3), so the credentials of a read cannot be used to write.
  return isReading(method)
    ? oneTimeUses.useForReading(name, nonce.rememberedUntil)
    : oneTimeUses.use(name, nonce.rememberedUntil)
}

// Compares all passwords of the account, so that the time does not depend on which one matches.
async function rightPassword(
  { secretsOf }: Digest,
  request: DigestCredentials & { readonly method: string; readonly content: Uint8Array },
): Promise<KnownSecret | undefined> {
  const right = (await secretsOf(request)).filter(({ secret, isNobodys }) => {
    const response = digestedWith(request.algorithm, digestResponse({ ...request, secret }))
    return timingSafeEqual(Buffer.from(response), Buffer.from(request.response)) && !isNobodys
  })
  return right[0]
}

function confirmation(
  { nonces, clock, realm }: Digest,
  exchange: DigestCredentials & { readonly secret: string },
  { expires }: Nonce,
  content: Uint8Array | undefined,
): HeaderFields {
  const { algorithm, qop, cnonce, nc } = exchange
  const answered = content === undefined ? exchange : { ...exchange, content }
  const isNearlyOver = expires - clock.now() < nextNonceBefore
  const parameters = new Map([
    ['qop', qop],
    ['rspauth', digestedWith(algorithm, digestConfirmation(answered))],
    ['cnonce', cnonce],
    ['nc', nc],
    ...(isNearlyOver ? [['nextnonce', nonces.make([realm, algorithm])] as const] : []),
  ])
  return { 'Authentication-Info': formatAuthenticationInfo(parameters) }
}
