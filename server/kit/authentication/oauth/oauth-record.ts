import type { Instant } from '../../values/time.ts'

/*
 * A record of the authorization server: a code, token, consent or pending request. The storage sees only its expiry and
 * owners: names are hashes, and the content is encrypted.
 *   (none) → live         [issued]
 *   live → used           [a code or refresh token, once]
 *   live, used → revoked  [by the client application, the owner or a clerk; or because of reuse]
 *   any → deleted         [some time after its expiry]
 */
export interface OAuthRecord {
  /** A hash of its name. */
  readonly id: string
  /** The kind, such as AccessToken or Grant. */
  readonly kind: string
  readonly sealed: string
  /** The consent that it is derived from; revoked together. */
  readonly grant?: string | undefined
  /** A keyed hash of the user code. */
  readonly userCode?: string | undefined
  readonly account?: string | undefined
  readonly application?: string | undefined
  readonly expires: Instant
  /** Until then the record is kept to recognise expired credentials. */
  readonly forgotten: Instant
  readonly usedAt?: Instant | undefined
  readonly revokedAt?: Instant | undefined
}

/** An account, a client application, or both. */
export interface OAuthOwner {
  readonly account?: string
  readonly application?: string
}

/** Stores OAuth records; every process reads them each time, so revocation is effective at once. */
export interface OAuthRecords {
  /** Writes a record, replacing one with the same id; use and revocation are kept. */
  put(record: Omit<OAuthRecord, 'usedAt' | 'revokedAt'>): Promise<void>
  find(id: string): Promise<OAuthRecord | undefined>
  findByUserCode(userCode: string): Promise<OAuthRecord | undefined>
  /** Marks a record as used; returns whether this was the first use, even with concurrent ones. */
  use(id: string, at: Instant): Promise<boolean>
  revoke(id: string, at: Instant): Promise<void>
  /** Revokes the records of a grant, but not the grant. */
  revokeFollowing(grant: string, at: Instant): Promise<void>
  revokeAll(owner: OAuthOwner, at: Instant): Promise<void>
  /** Returns the valid records of a kind and account, oldest first. */
  list(kind: string, account: string, now: Instant): Promise<readonly OAuthRecord[]>
  /** Purges records that are no longer needed. */
  purge(now: Instant): Promise<void>
}
