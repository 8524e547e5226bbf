import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { parseItem } from 'structured-headers'
import { trimmed } from '../field-syntax.ts'
import type { IdempotencyRecord, IdempotencyRecordName, IdempotencyRecords } from '../../values/idempotency-records.ts'
import type { Response } from '../problem.ts'

const longest = 255
// A key without the quotes of a structured-field String, such as a UUID or base64.
const bareKey = /^[\w!#$%&'*+\-.^`|~:/=]+$/

/**
 * Parses an Idempotency-Key field (draft-ietf-httpapi-idempotency-key-header-07 §2.1): a structured-field String of 1
 * to 255 characters. Many clients omit the quotes, so a bare key is accepted.
 */
export function parseIdempotencyKey(field: string | undefined): { readonly key: string } | 'absent' | 'malformed' {
  if (field === undefined) return 'absent'
  const text = trimmed(field)
  const key = text.startsWith('"') ? quotedKey(text) : bareKey.exec(text)?.[0]
  return key === undefined || key === '' || key.length > longest ? 'malformed' : { key }
}

function quotedKey(text: string): string | undefined {
  try {
    const [value] = parseItem(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** The records as a request uses them; a background job purges the expired ones. */
type Records = Omit<IdempotencyRecords, 'purge'>

/** A deduplicated POST. */
export interface IdempotentRequest {
  readonly scope: string
  readonly key: string | undefined
  readonly content: string
  /** Whether the work takes row locks, so that its transaction runs concurrently with others. */
  readonly takesLocks?: boolean
  /** Whether the work changes only what its stores tag. */
  readonly isTagged?: boolean
}

export type IdempotencyVerdict<Refused> =
  | { readonly verdict: 'done'; readonly answer: Response }
  | { readonly verdict: 'refused'; readonly refused: Refused }
  /** A retry with the same key and content. */
  | { readonly verdict: 'replayed'; readonly answer: Response }
  /** The key was used before with other content. */
  | { readonly verdict: 'key reused' }
  /** A probable duplicate of a recent or running request; retryAfter is in seconds. */
  | {
      readonly verdict: 'suspected'
      readonly retryAfter: number
      readonly running: boolean
      /** The response to the first request. */
      readonly answer?: Response
    }

export interface Idempotency {
  once<Refused>(request: IdempotentRequest, act: Act<Refused>): Promise<IdempotencyVerdict<Refused>>
  /**
   * The same for work that manages its own transactions and has a key: the key is claimed before the work, and the
   * response is stored after it. If the process crashes in between, the key stays claimed until it expires, so nothing
   * is done twice.
   */
  onceOutsideTransaction<Refused>(
    request: IdempotentRequest & { readonly key: string },
    act: Act<Refused>,
    storable: (answer: Response) => Response,
  ): Promise<IdempotencyVerdict<Refused>>
}

type Act<Refused> = () => Promise<{ readonly answer: Response } | { readonly refused: Refused }>

export interface IdempotencySettings {
  /** Runs work in one transaction and rolls back on errors. */
  readonly inTransaction: <Result>(
    work: () => Promise<Result>,
    names?: readonly string[],
    isTagged?: boolean,
  ) => Promise<Result>
  /** The deduplication window of equal content without a key, in milliseconds; 0 disables the check. */
  readonly window: number
  /** The lifetime of an idempotency record in milliseconds. */
  readonly keyLifetime: number
  readonly now: () => number
}

/**
 * Processes each request once. A concurrent duplicate in this process is rejected as running; across processes, the unique
 * key in the database lets only one transaction commit. Only successful requests are recorded, because rejected ones
 * changed nothing and may be retried.
 */
export function idempotency(store: Records, settings: IdempotencySettings): Idempotency {
  const { inTransaction, window, keyLifetime, now } = settings
  const running = new Set<string>()
  async function exclusively<Refused>(
    name: IdempotencyRecordName,
    work: () => Promise<IdempotencyVerdict<Refused>>,
  ): Promise<IdempotencyVerdict<Refused>> {
    const token = JSON.stringify(name)
    if (running.has(token)) return isRunning
    running.add(token)
    try {
      return await work()
    } finally {
      running.delete(token)
    }
  }
  return {
    async once(request, act) {
      const fingerprint = fingerprintOf(request)
      const { scope, key, takesLocks = false, isTagged = false } = request
      const names = (...given: readonly string[]): readonly string[] | undefined => (takesLocks ? given : undefined)
      if (key === undefined && window === 0) return verdictOf(await inTransaction(act, names(), isTagged))
      const name = { scope, name: key === undefined ? `content ${fingerprint}` : `key ${key}` }
      return exclusively(name, () =>
        inTransaction(
          async () => {
            const kept = await store.find(name, now())
            if (kept !== undefined)
              return verdictOnStored(kept, { fingerprint, isKeyed: key !== undefined, now: now() })
            const result = await act()
            const expires = now() + (key === undefined ? window : keyLifetime)
            if ('answer' in result) await store.keep(name, { fingerprint, answer: result.answer, expires })
            return verdictOf(result)
          },
          names(`submission ${name.scope} ${name.name}`),
          isTagged,
        ),
      )
    },
    async onceOutsideTransaction(request, act, storable) {
      const name = { scope: request.scope, name: `key ${request.key}` }
      return exclusively(name, () => claimAndRun({ store, settings, name }, fingerprintOf(request), act, storable))
    },
  }
}

interface Claiming {
  readonly store: Records
  readonly settings: IdempotencySettings
  readonly name: IdempotencyRecordName
}

async function claimAndRun<Refused>(
  { store, settings: { inTransaction, keyLifetime, now }, name }: Claiming,
  fingerprint: string,
  act: Act<Refused>,
  storable: (answer: Response) => Response,
): Promise<IdempotencyVerdict<Refused>> {
  const keep = (answer: Response, lifetime: number): Promise<void> =>
    store.keep(name, { fingerprint, answer, expires: now() + lifetime })
  const kept = await inTransaction(async () => {
    const found = await store.find(name, now())
    if (found === undefined) await keep(claim, keyLifetime)
    return found
  })
  if (kept !== undefined) return verdictOnStored(kept, { fingerprint, isKeyed: true, now: now() })
  let answer: Response | undefined
  try {
    const result = await act()
    if ('answer' in result) answer = storable(result.answer)
    return verdictOf(result)
  } finally {
    // A rejected request may be retried at once.
    await (answer === undefined ? keep(claim, 0) : keep(answer, keyLifetime))
  }
}

// A placeholder while the work is running; no stored response has this status.
const claim: Response = { status: 102, headers: {} }
const isRunning = { verdict: 'suspected', retryAfter: 1, running: true } as const

function fingerprintOf({ content }: IdempotentRequest): string {
  return createHash('sha256').update(content).digest('base64url')
}

function verdictOf<Refused>(
  result: { readonly answer: Response } | { readonly refused: Refused },
): IdempotencyVerdict<Refused> {
  return 'answer' in result ? { verdict: 'done', ...result } : { verdict: 'refused', ...result }
}

function verdictOnStored(
  kept: IdempotencyRecord,
  present: { readonly fingerprint: string; readonly isKeyed: boolean; readonly now: number },
): IdempotencyVerdict<never> {
  if (!present.isKeyed) {
    const retryAfter = Math.max(1, Math.ceil((kept.expires - present.now) / 1000))
    return { verdict: 'suspected', retryAfter, running: false, answer: kept.answer }
  }
  if (kept.fingerprint !== present.fingerprint) return { verdict: 'key reused' }
  return kept.answer.status === claim.status ? isRunning : { verdict: 'replayed', answer: kept.answer }
}

/** Idempotency records that live as long as the process. */
export function idempotencyRecordsInMemory(): Records {
  // Bounded, because expired records are not purged otherwise.
  const kept = new LRUCache<string, IdempotencyRecord>({ max: 10_000 })
  return {
    find: (name, now) => {
      const found = kept.get(JSON.stringify(name))
      return Promise.resolve(found === undefined || found.expires <= now ? undefined : found)
    },
    keep: (name, record) => Promise.resolve(void kept.set(JSON.stringify(name), record)),
  }
}
