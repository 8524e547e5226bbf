import type { Instant } from './time.ts'

/** A completed POST with its response, until it expires. */
export interface IdempotencyRecord {
  /** A hash of the content. */
  readonly fingerprint: string
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string | readonly string[]>>
    readonly content?: Uint8Array
  }
  readonly expires: Instant
}

/** The key of an idempotency record: client and target as scope, and the Idempotency-Key or the content as name. */
export interface IdempotencyRecordName {
  readonly scope: string
  readonly name: string
}

/** The port to the idempotency records, which are stored in the transaction of their change. */
export interface IdempotencyRecords {
  /** Returns undefined if there is no entry, or it has expired. */
  find(name: IdempotencyRecordName, now: Instant): Promise<IdempotencyRecord | undefined>
  keep(name: IdempotencyRecordName, record: IdempotencyRecord): Promise<void>
  /** Purges expired idempotency records. */
  purge(now: Instant): Promise<void>
}
