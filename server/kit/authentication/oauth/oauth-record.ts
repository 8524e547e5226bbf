import type { Instant } from '../../values/time.ts'

/*
 * What the authorization server of OAuth 2 keeps: codes, tokens, what somebody has allowed a program, and what waits for
 * an answer. Whoever keeps it knows no more than when it is over and what it belongs to: names are hashes, and what is
 * told is sealed.
 *   (nothing) → live      [issued]
 *   live → used           [a code or a refresh token, once]
 *   live, used → revoked  [by its program, its owner, a clerk; or because it was used twice]
 *   any → forgotten       [long enough after its end that nobody asks any more]
 */
export interface OAuthRecord {
  /** A hash of what names it, from which that cannot be found. */
  readonly id: string
  /** What it is, such as AccessToken or Grant. */
  readonly kind: string
  readonly sealed: string
  /** What was allowed, which it follows from; revoked together. */
  readonly grant?: string | undefined
  /** Stands for the short code that a person types. */
  readonly userCode?: string | undefined
  readonly account?: string | undefined
  readonly program?: string | undefined
  readonly expires: Instant
  /** Until then it is known that it was right once. */
  readonly forgotten: Instant
  readonly usedAt?: Instant | undefined
  readonly revokedAt?: Instant | undefined
}

/** Whose records are meant; at least one of both. */
export interface OAuthOwner {
  readonly account?: string
  readonly program?: string
}

/** The port to where they are kept; every process asks it every time, so an end is an end everywhere at once. */
export interface OAuthRecords {
  /** Writes it, in place of the one with the same id; what was used or revoked stays so. */
  put(record: Omit<OAuthRecord, 'usedAt' | 'revokedAt'>): Promise<void>
  find(id: string): Promise<OAuthRecord | undefined>
  findByUserCode(userCode: string): Promise<OAuthRecord | undefined>
  /** Marks it as used; whether it was not used before. Of many at once one is the first. */
  use(id: string, at: Instant): Promise<boolean>
  revoke(id: string, at: Instant): Promise<void>
  /** Revokes what follows from a grant, but not the grant. */
  revokeFollowing(grant: string, at: Instant): Promise<void>
  revokeAll(owner: OAuthOwner, at: Instant): Promise<void>
  /** Those of one kind and one account that are not over, the oldest first. */
  list(kind: string, account: string, now: Instant): Promise<readonly OAuthRecord[]>
  /** Forgets what nobody asks for any more. */
  sweep(now: Instant): Promise<void>
}
