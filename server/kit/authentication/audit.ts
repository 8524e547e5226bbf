import type { Instant } from '../values/time.ts'
import type { Page, PageRequest } from '../values/page.ts'

/*
 * The audit log: security events, each written in the transaction that it describes. Each entry holds a keyed hash of
 * itself and of the entry before it, and the last entry is kept under a keyed hash of its own. Without the key, no entry
 * can be changed, removed, inserted or cut off unnoticed.
 */
export interface AuditEntry {
  /** Counts up without gaps. */
  readonly number: number
  readonly at: Instant
  /** The account, `guest`, or the client of OAuth that acted. */
  readonly who: string
  /** What was done, such as `slot confirm` or `sign-in refused`. */
  readonly what: string
  /** The URI or the account that it was done to. */
  readonly subject: string
  /** The network that it came from. */
  readonly client: string
  /** The name of the request, as the logs have it. */
  readonly request: string
  readonly hash: string
}

/** What is to be taken down; in which request is added on the way. */
export type AuditEvent = Omit<AuditEntry, 'number' | 'request' | 'hash'> & Partial<Pick<AuditEntry, 'request'>>

/** The port to where the trail is kept. */
export interface AuditTrail {
  /** Adds an entry to the end of the chain, in the transaction that is under way. */
  append(event: AuditEvent): Promise<void>
  /** The latest first. */
  page(request: PageRequest): Promise<Page<AuditEntry>>
  version(): Promise<string>
  /**
   * Verifies the chain.
   *
   * @param longest how many of the last entries to verify; all of them by default
   */
  verify(longest?: number): Promise<AuditVerdict>
}

export type AuditVerdict =
  | {
      readonly isIntact: true
      /** The number and hash of the last entry: a copy kept elsewhere shows whether an older database was put in place. */
      readonly head: Pick<AuditEntry, 'number' | 'hash'>
      /** The last entry from before the hashes were keyed; 0 where there is none. */
      readonly plainUntil: number
    }
  | { readonly isIntact: false; readonly brokenAt: number }

/** Where an entry stands in the trail: the latest comes first. */
export function auditKey({ number }: Pick<AuditEntry, 'number'>): string {
  return String(2_000_000_000_000 - number)
}
