import { hash } from 'node:crypto'
import type { Clock } from '../../values/time.ts'
import {
  accountCountsOf,
  countsOf,
  refund,
  type Count,
  type SignInAttempt,
  type AttemptCounts,
  trustedNetwork,
  notedAgainAfter,
  turnWait,
  type TrustedClient,
  type TrustedClients,
} from './failed-attempts.ts'
import type { RejectedCredentials } from '../scheme.ts'

export interface CountPorts {
  readonly failedAttempts: AttemptCounts
  readonly clock: Clock
}

export interface AttemptPorts extends CountPorts {
  /** Tells the owner of an account that too many wrong passwords were entered for it. */
  readonly noticeFailedAttempts: (account: string, now: number) => Promise<void>
  readonly trustedClients: Pick<TrustedClients, 'find' | 'remember'>
}

export type Throttled = Extract<RejectedCredentials, { readonly verdict: 'throttled' }>

/**
 * Verifies a password after counting the attempt. Accepted credentials are refunded; refused ones are not, whether
 * or not the account exists. Concurrent requests with the same credentials count as one attempt, because clients often
 * send many in parallel.
 */
export async function guarded<Judged extends { readonly verdict: string }>(
  ports: AttemptPorts,
  attempt: SignInAttempt,
  judge: () => Promise<Judged>,
): Promise<Judged | Throttled> {
  const flights = flightsOf(ports.failedAttempts)
  const name = hash(
    'sha256',
    JSON.stringify([attempt.account, attempt.client, attempt.device, attempt.shown]),
    'base64url',
  )
  const flight = flights.get(name)
  if (flight !== undefined) return (await flight) ?? judge()
  const taking = trustedClient(ports, attempt).then((place) => consumeAttempt(ports, attempt, place))
  flights.set(
    name,
    taking.then((taken) => ('verdict' in taken ? taken : undefined)),
  )
  try {
    const taken = await taking
    if ('verdict' in taken) return taken
    const judged = await judge()
    // Only wrong credentials count; a stale nonce is not an attempt.
    if (judged.verdict !== 'refused') await released(ports, attempt, taken, judged.verdict === 'accepted')
    return judged
  } finally {
    flights.delete(name)
  }
}

function trustedClient(
  { trustedClients, clock }: AttemptPorts,
  attempt: SignInAttempt,
): Promise<TrustedClient | undefined> {
  const { account, client, device } = attempt
  const places = [...(device === undefined ? [] : [device]), trustedNetwork(client)]
  return trustedClients.find(account, places, clock.now())
}

interface ConsumedCounts {
  readonly counts: readonly Count[]
  readonly known: TrustedClient | undefined
}

/** Consumes the counts of an attempt, and notifies the owner of an account with too many. */
async function consumeAttempt(
  ports: AttemptPorts,
  attempt: SignInAttempt,
  known: TrustedClient | undefined,
): Promise<Throttled | ConsumedCounts> {
  const own = countsOf(attempt, known)
  const throttled = await consumeCounts(ports, own)
  const taken = throttled ?? (known === undefined ? await consumeAccount(ports, attempt, own) : { counts: own, known })
  if ('verdict' in taken) await ports.noticeFailedAttempts(attempt.account, ports.clock.now())
  return taken
}

/**
 * Consumes the counts of the account for an untrusted network. While too many attempts come from elsewhere, a network has to
 * wait for its turn: the owner of the account gets in late, but no attack locks the owner out.
 */
async function consumeAccount(
  ports: AttemptPorts,
  attempt: SignInAttempt,
  own: readonly Count[],
): Promise<Throttled | ConsumedCounts> {
  const { failedAttempts, clock } = ports
  const now = clock.now()
  const { usual, turn, slow } = accountCountsOf(attempt)
  if ((await failedAttempts.consume([usual], now)) === undefined) return { counts: [...own, usual], known: undefined }
  const end = await failedAttempts.consume([turn], now)
  const turnAt = (end === undefined ? now : end - turn.window) + turnWait
  const throttled = turnAt > now ? throttledUntil(turnAt, now) : await consumeCounts(ports, [slow])
  if (throttled === undefined) return { counts: [...own, slow], known: undefined }
  await failedAttempts.refund(
    own.map(({ name }) => name),
    [],
  )
  return throttled
}

async function released(
  { failedAttempts, trustedClients, clock }: AttemptPorts,
  attempt: SignInAttempt,
  { counts, known }: ConsumedCounts,
  wasRight: boolean,
): Promise<void> {
  await refund(failedAttempts, counts, wasRight)
  const now = clock.now()
  if (!wasRight || (known !== undefined && now - known.seenAt < notedAgainAfter)) return
  await trustedClients.remember(attempt.account, known?.place ?? trustedNetwork(attempt.client), now)
}

type Flights = Map<string, Promise<Throttled | undefined>>

const flightsByStore = new WeakMap<AttemptCounts, Flights>()

/** The attempts that this process is verifying, by a hash of the credentials. */
function flightsOf(failedAttempts: AttemptCounts): Flights {
  const known = flightsByStore.get(failedAttempts) ?? new Map<string, Promise<Throttled | undefined>>()
  flightsByStore.set(failedAttempts, known)
  return known
}

/** Increments each count; returns a refusal if one is full. */
export async function consumeCounts(
  { failedAttempts, clock }: CountPorts,
  counts: readonly Count[],
): Promise<Throttled | undefined> {
  const now = clock.now()
  const fullUntil = await failedAttempts.consume(counts, now)
  return fullUntil === undefined ? undefined : throttledUntil(fullUntil, now)
}

/**
 * The same for secrets that cannot be guessed, such as application passwords. They are counted afterwards, to save a
 * write for each request: right ones pass even while others are throttled.
 */
export async function watched<Judged extends { readonly verdict: string }>(
  ports: AttemptPorts,
  attempt: SignInAttempt,
  judge: () => Promise<Judged>,
): Promise<Judged | Throttled> {
  const judged = await judge()
  if (judged.verdict !== 'refused') return judged
  const taken = await consumeAttempt(ports, attempt, await trustedClient(ports, attempt))
  return 'verdict' in taken ? taken : judged
}

function throttledUntil(end: number, now: number): Throttled {
  return { verdict: 'throttled', retryAfter: Math.max(1, Math.ceil((end - now) / 1000)) }
}
