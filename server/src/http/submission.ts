import { createHash } from 'node:crypto'
import type { Response } from './response.ts'

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

/** Where done submissions are kept: in the same transaction as what they did. */
export interface SubmissionStore {
  /** Runs work in one transaction; what it throws undoes all of it. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
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
  once<Refused>(
    submission: Submission,
    act: () => Promise<{ readonly answer: Response } | { readonly refused: Refused }>,
  ): Promise<SubmissionVerdict<Refused>>
}

export interface SubmissionSettings {
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
export function submissions(store: SubmissionStore, { window, keyLifetime, now }: SubmissionSettings): Submissions {
  const running = new Set<string>()
  return {
    async once(submission, act) {
      const fingerprint = createHash('sha256').update(submission.content).digest('base64url')
      const { scope, key } = submission
      if (key === undefined && window === 0) return verdictOf(await store.inTransaction(act))
      const name = { scope, name: key === undefined ? `content ${fingerprint}` : `key ${key}` }
      const token = JSON.stringify(name)
      if (running.has(token)) return { verdict: 'suspected', retryAfter: 1, running: true }
      running.add(token)
      try {
        return await store.inTransaction(async () => {
          const kept = await store.find(name, now())
          if (kept !== undefined) return judged(kept, { fingerprint, isKeyed: key !== undefined, now: now() })
          const result = await act()
          const expires = now() + (key === undefined ? window : keyLifetime)
          if ('answer' in result) await store.keep(name, { fingerprint, answer: result.answer, expires })
          return verdictOf(result)
        })
      } finally {
        running.delete(token)
      }
    },
  }
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
  return { verdict: 'replayed', answer: kept.answer }
}
