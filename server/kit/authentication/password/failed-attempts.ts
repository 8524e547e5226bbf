import { countedNetworks } from '../../values/networks.ts'
import type { Instant } from '../../values/time.ts'

/**
 * A device or network from which an account has signed in: a browser with a device token, or an address. Failed attempts
 * from elsewhere do not slow down its sign-in.
 */
export interface TrustedClient {
  readonly place: string
  /** The last sign-in, to the day. */
  readonly seenAt: Instant
}

/** Stores trusted devices and networks. */
export interface TrustedClients {
  /** Returns the first of the devices and networks from which the account has signed in recently. */
  find(account: string, places: readonly string[], now: Instant): Promise<TrustedClient | undefined>
  /** Records a sign-in, at most once a day for each of them. */
  remember(account: string, place: string, now: Instant): Promise<void>
  /** Removes all of an account, after a password change. */
  removeAll(account: string): Promise<void>
  /** Purges expired devices and networks. */
  purge(now: Instant): Promise<void>
}

/** Lifetime of a trusted device or network in milliseconds. */
export const trustedFor = 90 * 86_400_000
/** Interval in milliseconds between recorded sign-ins. */
export const notedAgainAfter = 86_400_000

/** Returns the name of a client's network among the trusted ones. */
export const trustedNetwork = (client: string): string => `address ${client}`
/** Returns the name of a browser's device token among the trusted ones. */
export const trustedDevice = (tokenHash: string): string => `device ${tokenHash}`

/**
 * A sign-in with a password. It is counted before it is verified, so that concurrent attempts cannot exceed the limit, and
 * refunded if the password was right. It counts for the client and account, for the client, and for the account, whether
 * or not the account exists.
 */
export interface SignInAttempt {
  /** The account that is tried, which may not exist. */
  readonly account: string
  /** The rate-limit key of the client. */
  readonly client: string
  /** The credentials as sent; concurrent requests with equal ones are one attempt. */
  readonly shown: string
  /** The device token of the browser (authentication/device-cookie.ts). */
  readonly device?: string | undefined
}

/** Stores the counts of failed attempts for all processes. */
export interface FailedAttempts {
  /**
   * Increments each count, or none if one is full. A count restarts at zero after its window.
   *
   * @returns the end of the first full count; undefined if none is full
   */
  consume(counts: readonly Count[], now: Instant): Promise<Instant | undefined>
  /** Decrements each count, and deletes those to be cleared. */
  refund(counts: readonly string[], cleared: readonly string[]): Promise<void>
  /** Deletes all counts for the password of an account. */
  removeAll(account: string): Promise<void>
  /** Purges expired counts. */
  purge(now: Instant): Promise<void>
}

/** The counts of failed attempts, as the check of a password needs them. */
export type AttemptCounts = Pick<FailedAttempts, 'consume' | 'refund'>

/** A limit of failed attempts: at most `most` within `window`, counted under `name`. */
export interface Count {
  readonly name: string
  /** The account that is tried, if the count is about one. */
  readonly account?: string
  readonly most: number
  /** Milliseconds from the first attempt. */
  readonly window: number
}

const minute = 60_000

/** Returns the counts of an attempt. Trusted devices and networks have counts that attempts from elsewhere do not fill. */
export function countsOf({ account, client }: SignInAttempt, known?: TrustedClient): readonly Count[] {
  const window = 15 * minute
  if (known !== undefined) return [{ name: `known ${known.place} ${account}`, account, most: 100, window }]
  return [
    { name: `pair ${client} ${account}`, account, most: 5, window },
    { name: `client ${client}`, most: 100, window },
  ]
}

/** Milliseconds that an untrusted network waits for its turn while an account is attacked. */
export const turnWait = 30_000

/**
 * Returns the counts that limit attempts from many untrusted networks: the usual one, the first attempt of a network after
 * it was full, and the attempts of all networks that have waited.
 */
export function accountCountsOf({
  account,
  client,
}: SignInAttempt): Readonly<Record<'usual' | 'turn' | 'slow', Count & { readonly account: string }>> {
  const window = 15 * minute
  return {
    usual: { name: `account ${account}`, account, most: 25, window },
    turn: { name: `turn ${client} ${account}`, account, most: 1, window },
    slow: { name: `attacked account ${account}`, account, most: 200, window },
  }
}

/**
 * Returns the count of a client's passkey responses. Signatures cannot be guessed, so it is separate: a client that is
 * locked out of passwords can still use a passkey, without clearing the other counts.
 */
export function passkeyCount(client: string): Count {
  return { name: `passkey ${client}`, most: 100, window: 15 * minute }
}

/** Returns the count of a client's device codes, which are short enough to guess. */
export function deviceCodeCount(client: string): Count {
  return { name: `device code ${client}`, most: 20, window: 15 * minute }
}

/** Returns the count of password reset messages for a user name, which is hashed. */
export function resetMailCount(nameHash: string): Count {
  return { name: `reset letter ${nameHash}`, most: 3, window: 60 * minute }
}

/** Returns the count of the mails that verify addresses of an account. */
export function verificationMailCount(account: string): Count {
  return { name: `verification letter ${account}`, most: 5, window: 60 * minute }
}

/** Returns the counts of new accounts of a client's networks. */
export function newAccountCounts(client: string, most: number): readonly Count[] {
  return countedNetworks(client).map(({ network, times }) => ({
    name: `new accounts ${network}`,
    most: most * times,
    window: 60 * minute,
  }))
}

/** Returns the count of a client's requests for challenges, which are stored. */
export function challengeCount(client: string): Count {
  return { name: `challenge ${client}`, most: 500, window: 15 * minute }
}

/**
 * Refunds an attempt. Only a right password clears the count of its place; credentials that were not an attempt, such as
 * those with a stale nonce, refund their own count only.
 */
export async function refund(
  failedAttempts: AttemptCounts,
  counts: readonly Count[],
  wasRight: boolean,
): Promise<void> {
  const [own = '', ...others] = counts.map(({ name }) => name)
  await (wasRight ? failedAttempts.refund(others, [own]) : failedAttempts.refund([own, ...others], []))
}
