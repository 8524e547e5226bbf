import { hash } from 'node:crypto'
import type { Clock } from '../../values/time.ts'
import {
  accountCountsOf,
  countsOf,
  giveBack,
  type Count,
  type Guess,
  type GuessCounts,
  addressPlace,
  notedAgainAfter,
  turnWait,
  type KnownPlace,
  type KnownPlaces,
} from './guess.ts'
import type { Refusal } from '../scheme.ts'

export interface CountPorts {
  readonly guesses: GuessCounts
  readonly clock: Clock
}

export interface GuessPorts extends CountPorts {
  /** Tells the owner of an account that too many wrong passwords were entered for it. */
  readonly noticeGuessing: (account: string, now: number) => Promise<void>
  readonly knownPlaces: Pick<KnownPlaces, 'find' | 'remember'>
}

export type Throttled = Extract<Refusal, { readonly verdict: 'throttled' }>

/**
 * Verifies a password after charging the guess. Accepted credentials get the charge back; refused ones keep it, whether
 * or not the account exists. Concurrent requests with the same credentials count as one guess, because clients often
 * send many at once.
 */
export async function guarded<Judged extends { readonly verdict: string }>(
  ports: GuessPorts,
  guess: Guess,
  judge: () => Promise<Judged>,
): Promise<Judged | Throttled> {
  const flights = flightsOf(ports.guesses)
  const name = hash('sha256', JSON.stringify([guess.account, guess.client, guess.device, guess.shown]), 'base64url')
  const flight = flights.get(name)
  if (flight !== undefined) return (await flight) ?? judge()
  const charging = knownPlace(ports, guess).then((place) => chargedGuess(ports, guess, place))
  flights.set(
    name,
    charging.then((charge) => ('verdict' in charge ? charge : undefined)),
  )
  try {
    const charge = await charging
    if ('verdict' in charge) return charge
    const judged = await judge()
    // Only wrong credentials count; a stale nonce is not a guess.
    if (judged.verdict !== 'refused') await released(ports, guess, charge, judged.verdict === 'accepted')
    return judged
  } finally {
    flights.delete(name)
  }
}

function knownPlace({ knownPlaces, clock }: GuessPorts, guess: Guess): Promise<KnownPlace | undefined> {
  const { account, client, device } = guess
  const places = [...(device === undefined ? [] : [device]), addressPlace(client)]
  return knownPlaces.find(account, places, clock.now())
}

interface Charge {
  readonly counts: readonly Count[]
  readonly known: KnownPlace | undefined
}

/** Charges a guess, and notifies the owner of an account with too many. */
async function chargedGuess(
  ports: GuessPorts,
  guess: Guess,
  known: KnownPlace | undefined,
): Promise<Throttled | Charge> {
  const own = countsOf(guess, known)
  const throttled = await charged(ports, own)
  const charge = throttled ?? (known === undefined ? await chargedAccount(ports, guess, own) : { counts: own, known })
  if ('verdict' in charge) await ports.noticeGuessing(guess.account, ports.clock.now())
  return charge
}

/**
 * Charges the account that is tried from an unknown place. While too many guesses come from other places, a place has to
 * wait for its turn: its owner gets in late, but no attack locks the owner out.
 */
async function chargedAccount(ports: GuessPorts, guess: Guess, own: readonly Count[]): Promise<Throttled | Charge> {
  const { guesses, clock } = ports
  const now = clock.now()
  const { usual, turn, slow } = accountCountsOf(guess)
  if ((await guesses.charge([usual], now)) === undefined) return { counts: [...own, usual], known: undefined }
  const end = await guesses.charge([turn], now)
  const turnAt = (end === undefined ? now : end - turn.window) + turnWait
  const throttled = turnAt > now ? throttledUntil(turnAt, now) : await charged(ports, [slow])
  if (throttled === undefined) return { counts: [...own, slow], known: undefined }
  await guesses.giveBack(
    own.map(({ name }) => name),
    [],
  )
  return throttled
}

async function released(
  { guesses, knownPlaces, clock }: GuessPorts,
  guess: Guess,
  { counts, known }: Charge,
  wasRight: boolean,
): Promise<void> {
  await giveBack(guesses, counts, wasRight)
  const now = clock.now()
  if (!wasRight || (known !== undefined && now - known.seenAt < notedAgainAfter)) return
  await knownPlaces.remember(guess.account, known?.place ?? addressPlace(guess.client), now)
}

type Flights = Map<string, Promise<Throttled | undefined>>

const flightsByStore = new WeakMap<GuessCounts, Flights>()

/** The charges of guesses that this process is verifying, by a hash of the credentials. */
function flightsOf(guesses: GuessCounts): Flights {
  const known = flightsByStore.get(guesses) ?? new Map<string, Promise<Throttled | undefined>>()
  flightsByStore.set(guesses, known)
  return known
}

/** Increments each count; returns a refusal if one is full. */
export async function charged(
  { guesses, clock }: CountPorts,
  counts: readonly Count[],
): Promise<Throttled | undefined> {
  const now = clock.now()
  const fullUntil = await guesses.charge(counts, now)
  return fullUntil === undefined ? undefined : throttledUntil(fullUntil, now)
}

/**
 * The same for secrets that cannot be guessed, such as application passwords. They are charged afterwards, to save a
 * write for each request: right ones pass even while others are throttled.
 */
export async function watched<Judged extends { readonly verdict: string }>(
  ports: GuessPorts,
  guess: Guess,
  judge: () => Promise<Judged>,
): Promise<Judged | Throttled> {
  const judged = await judge()
  if (judged.verdict !== 'refused') return judged
  const charge = await chargedGuess(ports, guess, await knownPlace(ports, guess))
  return 'verdict' in charge ? charge : judged
}

function throttledUntil(end: number, now: number): Throttled {
  return { verdict: 'throttled', retryAfter: Math.max(1, Math.ceil((end - now) / 1000)) }
}
