import type { Instant } from './clock.ts'
import type { Page, PageRequest } from './page.ts'

/*
 * The audit trail: who has done what, written in the transaction of what was done. Each entry holds a hash of itself
 * and of the one before it, so an entry that was changed, removed or put between others is found by walking the chain.
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
  /** Walks the whole chain; the number of the first entry that is not what it was, undefined where all are. */
  firstBroken(): Promise<number | undefined>
}

/** Where an entry stands in the trail: the latest comes first. */
export function auditKey({ number }: Pick<AuditEntry, 'number'>): string {
  return String(2_000_000_000_000 - number)
}
