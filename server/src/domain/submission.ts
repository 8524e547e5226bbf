import type { Instant } from './clock.ts'

/** Something that was sent and done, kept with the answer that it had, until it expires. */
export interface KeptSubmission {
  /** Names the content that was sent. */
  readonly fingerprint: string
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string | readonly string[]>>
    readonly content?: Uint8Array
  }
  readonly expires: Instant
}

export interface SubmissionName {
  /** Who sent it, and where. */
  readonly scope: string
  readonly name: string
}

/** The port to where submissions are kept: in the same transaction as what they did. */
export interface SubmissionStore {
  /** Runs work in one transaction; what it throws undoes all of it. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
  /** Undefined where nothing is kept under the name, or it has expired. */
  find(name: SubmissionName, now: Instant): Promise<KeptSubmission | undefined>
  keep(name: SubmissionName, submission: KeptSubmission): Promise<void>
  /** Forgets what has expired. */
  sweep(now: Instant): Promise<void>
}
