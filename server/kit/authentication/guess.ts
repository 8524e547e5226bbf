import type { Instant } from '../values/time.ts'

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

/*
 * Passwords can be guessed. Each guess is charged before it is judged, so that parallel guesses cannot exceed the count,
 * and given back where it was right. It is charged to the pair of client and account, to the client and to the account;
 * an account that does not exist is charged like any other.
 */
export interface Guess {
  /** The account whose password is tried, known or not. */
  readonly account: string
  /** What stands for the client when requests are counted. */
  readonly client: string
  /** The credentials as they were sent: parallel requests with the same ones are one guess. */
  readonly shown: string
  /** The device that the browser says it is (authentication/device-cookie.ts). */
  readonly device?: string | undefined
}

/** The port to where guesses are counted, for all processes together. */
export interface Guesses {
  /**
   * Adds one to each count, or to none of them where one is full. A count starts at zero again after its window.
   *
   * @returns when the first full count will be over; undefined where none is full
   */
  charge(counts: readonly Count[], now: Instant): Promise<Instant | undefined>
  /** Takes one back from each, and forgets those that are to be cleared. */
  giveBack(counts: readonly string[], cleared: readonly string[]): Promise<void>
  /** Removes all counts of guesses at the password of an account. */
  removeAll(account: string): Promise<void>
  /** Forgets what is over. */
  sweep(now: Instant): Promise<void>
}

export interface Count {
  readonly name: string
  /** The account whose password is guessed, where the count is about one. */
  readonly account?: string
  readonly most: number
  /** Milliseconds after the first guess. */
  readonly window: number
}

const minute = 60_000

/**
 * The counts of a guess. Those of a place from which the account has signed in are apart: what strangers try elsewhere
 * does not count there. The count of the account slows down guessing from many unknown addresses.
 */
export function countsOf({ account, client }: Guess, known?: KnownPlace): readonly Count[] {
  const window = 15 * minute
  if (known !== undefined) return [{ name: `known ${known.place} ${account}`, account, most: 100, window }]
  return [
    { name: `pair ${client} ${account}`, account, most: 5, window },
    { name: `client ${client}`, most: 100, window },
    { name: `account ${account}`, account, most: 25, window },
  ]
}

/**
 * The count of a client's answers with passkeys. Nobody guesses a signature, so it is apart from those of passwords: who
 * is locked out there can sign in here, and unlocks nothing.
 */
export function passkeyCount(client: string): Count {
  return { name: `passkey ${client}`, most: 100, window: 15 * minute }
}

/** The count of the codes of devices that a client tries, of which there are few enough to be guessed. */
export function deviceCodeCount(client: string): Count {
  return { name: `device code ${client}`, most: 20, window: 15 * minute }
}

/** The count of the letters with a link that are sent for a user name, which stands here as a hash. */
export function resetLetterCount(nameHash: string): Count {
  return { name: `reset letter ${nameHash}`, most: 3, window: 60 * minute }
}

/** The count of the challenges that a client asks for, each of which is kept for a while. */
export function challengeCount(client: string): Count {
  return { name: `challenge ${client}`, most: 500, window: 15 * minute }
}

/**
 * Gives a guess back. Only a right password clears the count of its own place: what was no guess, such as a nonce that was
 * too old, takes back its own charge and leaves those of the wrong ones before it.
 */
export async function giveBack(guesses: Guesses, counts: readonly Count[], wasRight: boolean): Promise<void> {
  const [own = '', ...others] = counts.map(({ name }) => name)
  await (wasRight ? guesses.giveBack(others, [own]) : guesses.giveBack([own, ...others], []))
}
