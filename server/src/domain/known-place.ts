import type { Instant } from './clock.ts'

/*
 * A place from which an account has signed in: a network address, or a browser that keeps the token of a device. Strangers
 * who guess passwords elsewhere do not slow down sign-in from there.
 */
export interface KnownPlace {
  readonly place: string
  /** When the account signed in from there, to the day. */
  readonly seenAt: Instant
}

/** The port to known places. */
export interface KnownPlaces {
  /** The first of these places from which the account has signed in lately. */
  find(account: string, places: readonly string[], now: Instant): Promise<KnownPlace | undefined>
  /** Notes a sign-in, at most once a day for each place. */
  remember(account: string, place: string, now: Instant): Promise<void>
  /** Removes all places of an account, as a new password demands. */
  removeAll(account: string): Promise<void>
  /** Removes places that were not used for so long that they are strange again. */
  sweep(now: Instant): Promise<void>
}

/** Milliseconds for which a place is known after a sign-in. */
export const knownFor = 90 * 86_400_000
/** Milliseconds within which a sign-in need not be noted again. */
export const notedAgainAfter = 86_400_000

export const addressPlace = (client: string): string => `address ${client}`
export const devicePlace = (tokenHash: string): string => `device ${tokenHash}`
