import { createHash } from 'node:crypto'
import { parseItem } from 'structured-headers'
import { trimmed } from '../field-syntax.ts'
import type { Response } from '../problem.ts'

const longest = 255
// A key that was sent without the quotes of a structured field: a UUID, a token, base64.
const bare = /^[\w!#$%&'*+\-.^`|~:/=]+$/

/**
 * The key of an Idempotency-Key field (draft-ietf-httpapi-idempotency-key-header-07 §2.1): a structured-field String,
 * or, since many clients leave the quotes out, the key as it is. 1 to 255 characters.
 */
export function parseIdempotencyKey(field: string | undefined): { readonly key: string } | 'absent' | 'malformed' {
  if (field === undefined) return 'absent'
  const text = trimmed(field)
  const key = text.startsWith('"') ? quotedKey(text) : bare.exec(text)?.[0]
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

/** A POST that was done, kept with its answer. */
export interface KeptSubmission {
  /** Names the content that was sent. */
  readonly fingerprint: string
  readonly answer: Response
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** What a submission is looked up by: who sent it where, and its key or, without one, its content. */
export interface SubmissionName {
  readonly scope: string
  readonly name: string
}

/** Stored submissions, which are kept in the transaction of the change that they made. */
export interface SubmissionStore {
  /** Undefined where nothing is kept under the name or it has expired. */
  find(name: SubmissionName, now: number): Promise<KeptSubmission | undefined>
  keep(name: SubmissionName, submission: KeptSubmission): Promise<void>
}

export interface Submission {
  readonly scope: string
  /** The Idempotency-Key, where the client sent one. */
  readonly key: string | undefined
  readonly content: string
}

export type SubmissionVerdict<Refused> =
  | { readonly verdict: 'done'; readonly answer: Response }
  | { readonly verdict: 'refused'; readonly refused: Refused }
  /** It was done before, with this key and this content. */
  | { readonly verdict: 'replayed'; readonly answer: Response }
  /** The key was used before, for another content. */
  | { readonly verdict: 'key reused' }
  /** It looks like one that was done or is being done; seconds until it may be sent again. */
  | { readonly verdict: 'suspected'; readonly retryAfter: number; readonly running: boolean }

/** Does each submission once. */
export interface Submissions {
  once<Refused>(submission: Submission, act: Act<Refused>): Promise<SubmissionVerdict<Refused>>
  /**
   * The same for work that keeps its own transactions, with a key: the key is claimed before, and the answer is kept
   * afterwards. Where the process dies in between, the key stays claimed until it expires, so nothing is done twice.
   */
  onceApart<Refused>(
    submission: Submission & { readonly key: string },
    act: Act<Refused>,
    storable: (answer: Response) => Response,
  ): Promise<SubmissionVerdict<Refused>>
}

type Act<Refused> = () => Promise<{ readonly answer: Response } | { readonly refused: Refused }>

export interface SubmissionSettings {
  /** Runs work in one transaction; an error rolls all of it back. */
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** How long the same content counts as a suspected duplicate, in milliseconds; 0 suspects nobody. */
  readonly window: number
  /** How long the answer of a key is kept, in milliseconds. */
  readonly keyLifetime: number
  readonly now: () => number
}

/**
 * Submissions over a store. While one is being done in this process its twin is told to wait; across processes the
 * database lets only one of two transactions write the same name. Only what had an effect is kept: what was refused
 * changed nothing, so trying again is harmless and may have another answer.
 */
export function submissions(store: SubmissionStore, settings: SubmissionSettings): Submissions {
  const { inTransaction, window, keyLifetime, now } = settings
  const running = new Set<string>()
  async function alone<Refused>(
    name: SubmissionName,
    work: () => Promise<SubmissionVerdict<Refused>>,
  ): Promise<SubmissionVerdict<Refused>> {
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
    async once(submission, act) {
      const fingerprint = fingerprintOf(submission)
      const { scope, key } = submission
      if (key === undefined && window === 0) return verdictOf(await inTransaction(act))
      const name = { scope, name: key === undefined ? `content ${fingerprint}` : `key ${key}` }
      return alone(name, () =>
        inTransaction(async () => {
          const kept = await store.find(name, now())
          if (kept !== undefined) return judged(kept, { fingerprint, isKeyed: key !== undefined, now: now() })
          const result = await act()
          const expires = now() + (key === undefined ? window : keyLifetime)
          if ('answer' in result) await store.keep(name, { fingerprint, answer: result.answer, expires })
          return verdictOf(result)
        }),
      )
    },
    async onceApart(submission, act, storable) {
      const name = { scope: submission.scope, name: `key ${submission.key}` }
      return alone(name, () => claimedAndDone({ store, settings, name }, fingerprintOf(submission), act, storable))
    },
  }
}

interface Claiming {
  readonly store: SubmissionStore
  readonly settings: SubmissionSettings
  readonly name: SubmissionName
}

async function claimedAndDone<Refused>(
  { store, settings: { inTransaction, keyLifetime, now }, name }: Claiming,
  fingerprint: string,
  act: Act<Refused>,
  storable: (answer: Response) => Response,
): Promise<SubmissionVerdict<Refused>> {
  const keep = (answer: Response, lifetime: number): Promise<void> =>
    store.keep(name, { fingerprint, answer, expires: now() + lifetime })
  const kept = await inTransaction(async () => {
    const found = await store.find(name, now())
    if (found === undefined) await keep(claim, keyLifetime)
    return found
  })
  if (kept !== undefined) return judged(kept, { fingerprint, isKeyed: true, now: now() })
  let answer: Response | undefined
  try {
    const result = await act()
    if ('answer' in result) answer = storable(result.answer)
    return verdictOf(result)
  } finally {
    // What had no effect may be tried again at once.
    await (answer === undefined ? keep(claim, 0) : keep(answer, keyLifetime))
  }
}

// Stands for the answer of a key while its work is being done; no answer has this status.
const claim: Response = { status: 102, headers: {} }
const isRunning = { verdict: 'suspected', retryAfter: 1, running: true } as const

function fingerprintOf({ content }: Submission): string {
  return createHash('sha256').update(content).digest('base64url')
}

function verdictOf<Refused>(
  result: { readonly answer: Response } | { readonly refused: Refused },
): SubmissionVerdict<Refused> {
  return 'answer' in result ? { verdict: 'done', ...result } : { verdict: 'refused', ...result }
}

function judged(
  kept: KeptSubmission,
  present: { readonly fingerprint: string; readonly isKeyed: boolean; readonly now: number },
): SubmissionVerdict<never> {
  if (!present.isKeyed) {
    const retryAfter = Math.max(1, Math.ceil((kept.expires - present.now) / 1000))
    return { verdict: 'suspected', retryAfter, running: false }
  }
  if (kept.fingerprint !== present.fingerprint) return { verdict: 'key reused' }
  return kept.answer.status === claim.status ? isRunning : { verdict: 'replayed', answer: kept.answer }
}
