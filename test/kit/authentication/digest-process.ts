import { scopes } from '@waymark/clinic/composition/compose'
import { parseChallenges, type Challenge, type Credentials, type DigestAlgorithm } from '@waymark/shared'
import { keptApplicationPassword } from '../../../server/kit/authentication/password/application-password.ts'
import { digest, type DigestOptions } from '../../../server/kit/authentication/digest/digest.ts'
import type { Accepted, Attempt, Scheme, Verdict } from '../../../server/kit/authentication/scheme.ts'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { answered, type DigestAnswer } from './digest-client.ts'

export const start = Date.parse('2026-12-01T09:00:00Z')
export const pat = { user: 'pat', password: 'pat-demo-application-password' }
const realm = 'clinic'
export const secrets = ['a secret of at least thirty-two characters'] as const
export const algorithms: readonly DigestAlgorithm[] = ['SHA-256', 'SHA-512-256', 'SHA-256-sess', 'SHA-512-256-sess']

export interface Process {
  readonly scheme: Scheme
  readonly storage: Storage
  readonly clock: { now: () => number; time: number }
}

export function processOn(storage: Storage, options: Partial<DigestOptions> = {}): Process {
  const clock = { time: start, now: () => clock.time }
  const { applicationPasswords, oneTimeUses } = storage
  const scheme = digest({
    realm,
    algorithms,
    secrets,
    clock,
    applicationPasswords,
    oneTimeUses,
    applicationScopes: Object.keys(scopes),
    ...options,
  })
  return { scheme, storage, clock }
}

export async function give(
  storage: Storage,
  { user, password }: typeof pat,
  more: Partial<DigestOptions> = {},
): Promise<void> {
  const maker = { realm, secrets, ...more, hashes: ['SHA-256', 'SHA-512-256', 'MD5'] as const }
  const given = { account: user, password, name: 'curl', createdAt: start }
  await storage.accounts.add({ id: user, name: user, role: 'patient', createdAt: start })
  await storage.applicationPasswords.add(keptApplicationPassword(maker, given))
}

export async function withProcess(
  test: (process: Process) => Promise<void>,
  options?: Partial<DigestOptions>,
): Promise<void> {
  const storage = await openStorage('sqlite::memory:')
  try {
    await give(storage, pat)
    await test(processOn(storage, options))
  } finally {
    await storage.close()
  }
}

export function challengeOf(scheme: Scheme, algorithm: DigestAlgorithm = 'SHA-256', stale = false): Challenge {
  const found = scheme.challenges({ stale }).find(({ parameters }) => parameters.get('algorithm') === algorithm)
  if (found === undefined) throw new Error(`${algorithm} is not offered`)
  return found
}

export function verdictOf(scheme: Scheme, credentials: Credentials, attempt: Partial<Attempt> = {}): Promise<Verdict> {
  const content = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array())
  return scheme.verify({ credentials, method: 'GET', target: '/me', content, ...attempt })
}

/** Returns the verdict on a response to a new challenge. */
export function judged(
  { scheme }: Process,
  answer: Partial<DigestAnswer>,
  attempt: Partial<Attempt> = {},
): Promise<Verdict> {
  return verdictOf(scheme, answered(challengeOf(scheme), { ...pat, ...answer }), attempt)
}

function acceptedOf(verdict: Verdict): Accepted {
  if (verdict.verdict !== 'accepted') throw new Error(`It was ${verdict.verdict}`)
  return verdict
}

export const information = (verdict: Verdict, content?: Uint8Array): ReadonlyMap<string, string> => {
  const answer = content === undefined ? { status: 200 } : { status: 200, content }
  const field = String(acceptedOf(verdict).confirm?.(answer)['Authentication-Info'])
  return parseChallenges(`Info ${field}`)[0]?.parameters ?? new Map()
}
