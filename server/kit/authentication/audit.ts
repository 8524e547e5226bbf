import type { Instant } from '../values/time.ts'
import type { Page, PageRequest } from '../values/page.ts'

/*
 * The audit log: security events, each written in the transaction that it describes. Transactions that run at the same
 * time do not wait for each other's entries: an entry has a keyed hash of its own until it is sealed, that is moved to the
 * end of a chain. There, each entry holds a keyed hash of itself and of the entry before it, and the last entry is kept
 * under a keyed hash of its own. Without the key, no entry can be changed or inserted unnoticed, and no sealed entry can be
 * removed or cut off.
 */
/** An entry of the audit log. An entry that is read is sealed: its hash covers it and the entry before it. */
export interface AuditEntry {
  /** Increases without gaps. */
  readonly number: number
  readonly at: Instant
  /** The account, `guest`, or the OAuth client that acted. */
  readonly who: string
  /** The event, such as `slot confirm` or `sign-in refused`. */
  readonly what: string
  /** The affected URI or account. */
  readonly subject: string
  /** The network of the client. */
  readonly client: string
  /** The request id, as in the logs. */
  readonly request: string
  readonly hash: string
}

/** An event to record; the request id is added. */
export type AuditEvent = Omit<AuditEntry, 'number' | 'request' | 'hash'> & Partial<Pick<AuditEntry, 'request'>>

/** Selects the entries that match all given members. */
export interface AuditSearch {
  readonly who?: string | undefined
  /** One of these events. */
  readonly what?: readonly string[] | undefined
  /** The first instant, and the one after the last. */
  readonly from?: Instant | undefined
  readonly end?: Instant | undefined
}

/** Stores the audit log. */
export interface AuditLog {
  /** Adds an entry in the current transaction. */
  append(event: AuditEvent): Promise<void>
  /** Adds an entry in the background, for a request that may be a read. */
  note(event: AuditEvent): Promise<void>
  /** Moves the oldest unsealed entries to the end of the chain; returns their number. Readers try to do so too. */
  seal(): Promise<number>
  /** Returns sealed entries, latest first. */
  page(request: PageRequest & AuditSearch): Promise<Page<AuditEntry>>
  /** Returns the different events of the entries. */
  events(): Promise<readonly string[]>
  version(): Promise<string>
  /**
   * Verifies the chain. The end of an intact one depends on the present secret from then on.
   *
   * @param longest the number of last entries to verify; all by default
   */
  verify(longest?: number): Promise<AuditVerdict>
}

export type AuditVerdict =
  | {
      readonly isIntact: true
      /** The number and hash of the last entry: an external copy reveals a restored older database. */
      readonly head: Pick<AuditEntry, 'number' | 'hash'>
      /** The last entry from before the hashes were keyed; 0 if there is none. */
      readonly plainUntil: number
    }
  | {
      readonly isIntact: false
      /** The first wrong entry; undefined if the end of the chain is not recorded. */
      readonly brokenAt: number | undefined
    }

const end = 2_000_000_000_000

/** Returns the paging key of an entry; latest first. */
export function auditKey({ number }: Pick<AuditEntry, 'number'>): string {
  return String(end - number)
}

/** Returns the number of an entry from its paging key; an invalid key is before all others. */
export function auditNumber(key: string): number {
  return /^\d{1,13}$/.test(key) ? end - Number(key) : end
}
