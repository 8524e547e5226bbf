import {
  openedBy,
  type EntryOperation,
  type FinalOffer,
  type Interval,
  type Occupancy,
  type Operation,
} from './history.ts'

/** The operations of the patients on the waiting list, and its state at the end. */
export interface WaitingHistory {
  readonly entries: readonly EntryOperation[]
  readonly offers: readonly FinalOffer[]
  /** Milliseconds. */
  readonly offerLifetime: number
}

/** An offer as it is known from outside. */
export interface KnownOffer extends FinalOffer {
  /** The operation that joined the list with the offered entry. */
  readonly join: EntryOperation | undefined
  /** Its expiry, if the patient has seen it. */
  readonly until: number | undefined
  /** What the patient did with it. */
  readonly answer: Operation | EntryOperation | undefined
  /** The instant from which its entry certainly waits again. */
  readonly back: number
  /** The earliest instant at which the slot may have become free; undefined if nothing has freed it. */
  readonly cause: number | undefined
  readonly occupancy: Occupancy
}

/** Returns when an operation had its last effect. */
export function reach({ outcome, isLate, returned }: Pick<Operation, 'outcome' | 'isLate' | 'returned'>): number {
  return outcome === 'unknown' || isLate === true ? Infinity : returned
}

/** Returns the offers of a history, in the order of time. */
export function offersIn(history: readonly Operation[], waiting: WaitingHistory): readonly KnownOffer[] {
  const operations = Map.groupBy(history, ({ client }) => client)
  const entries = Map.groupBy(waiting.entries, ({ client }) => client)
  const known: KnownOffer[] = []
  for (const offer of waiting.offers.toSorted((one, other) => one.sentAt - other.sentAt)) {
    const own = {
      operations: (operations.get(offer.client) ?? []).filter(({ slot }) => slot === offer.slot),
      entries: entries.get(offer.client) ?? [],
    }
    const earlier = known.filter(({ slot }) => slot === offer.slot)
    const cause = causeOf(offer, earlier, { history, entries: waiting.entries })
    known.push(knownOffer({ ...offer, cause }, own, waiting.offerLifetime))
  }
  return known
}

/** Returns the earliest instant at which the slot may have become free, or undefined if nothing has freed it. */
function causeOf(
  { slot, sentAt }: FinalOffer,
  earlier: readonly KnownOffer[],
  { history, entries }: { readonly history: readonly Operation[]; readonly entries: readonly EntryOperation[] },
): number | undefined {
  const last = earlier.at(-1)
  const freeing = [
    ...history.filter((one) => openedBy(one) === slot),
    ...entries.filter(({ name, client }) => name === 'leave' && client === last?.client),
  ].filter((one) => one.outcome !== 'conflict' && one.invoked <= sentAt && reach(one) >= sentAt)
  // A job passes the slot on after an offer has expired.
  const expired = last === undefined || (last.until ?? last.sentAt) > sentAt ? [] : [last.until ?? last.sentAt]
  const causes = [...freeing.map(({ invoked }) => invoked), ...expired]
  return causes.length === 0 ? undefined : Math.min(...causes)
}

interface Own {
  /** The operations of the patient on the slot. */
  readonly operations: readonly Operation[]
  readonly entries: readonly EntryOperation[]
}

function knownOffer(offer: FinalOffer & Pick<KnownOffer, 'cause'>, own: Own, lifetime: number): KnownOffer {
  const { slot, sentAt } = offer
  const join = own.entries.findLast(
    ({ name, outcome, invoked }) => name === 'join' && outcome !== 'conflict' && invoked <= sentAt,
  )
  const looks = own.entries.filter(
    ({ name, entry, outcome }) => name === 'look' && entry === join?.entry && outcome === 'done',
  )
  const seen = looks.find((look) => look.offer?.slot === slot && look.returned >= sentAt)
  const until = seen?.offer?.until
  const answer = answerTo(own, sentAt, until ?? sentAt + lifetime)
  return {
    ...offer,
    join: join?.outcome === 'done' ? join : undefined,
    until,
    answer,
    back: Math.min(declinedAt(answer, until), waitingAgain(looks, seen)),
    occupancy: occupancyOf({ ...offer, until, answer }, own, lifetime),
  }
}

function declinedAt(answer: KnownOffer['answer'], until: number | undefined): number {
  return answer?.name === 'release' && isDoneBefore(answer, until) ? answer.returned : Infinity
}

function waitingAgain(looks: readonly EntryOperation[], seen: EntryOperation | undefined): number {
  if (seen === undefined) return Infinity
  return looks.find(({ invoked, status }) => invoked > seen.returned && status === 'waiting')?.returned ?? Infinity
}

function occupancyOf(
  { client, slot, sentAt, cause = sentAt, until, answer }: Omit<KnownOffer, 'join' | 'back' | 'occupancy'>,
  { operations }: Own,
  lifetime: number,
): Occupancy {
  const isSure = operations.every((one) => one.invoked > sentAt + lifetime || reach(one) < Infinity)
  const certain = { from: sentAt, to: Math.min(until ?? 0, answer?.invoked ?? Infinity) }
  const isCertain = isSure && certain.from < certain.to
  return {
    slot,
    client,
    kind: 'offer',
    whose: `offer of ${String(client)}`,
    possible: { from: cause, to: Math.min(until ?? sentAt + lifetime, endOf(answer)) },
    certain: isCertain ? certain : undefined,
    freed: isCertain && isFreeing(answer, until) ? answer : undefined,
  }
}

function endOf(answer: KnownOffer['answer']): number {
  return answer?.outcome === 'done' ? reach(answer) : Infinity
}

function isFreeing(answer: KnownOffer['answer'], until: number | undefined): boolean {
  return answer?.name !== 'book' && isDoneBefore(answer, until)
}

// A booking of the slot accepts the offer, also one that the patient has not seen.
function answerTo({ operations, entries }: Own, sentAt: number, until: number): Operation | EntryOperation | undefined {
  const answers = [
    ...operations.filter(({ name }) => name === 'book' || name === 'release'),
    ...entries.filter(({ name }) => name === 'leave'),
  ]
  return answers
    .filter((one) => one.outcome !== 'conflict' && reach(one) >= sentAt && one.invoked <= until)
    .toSorted((one, other) => one.invoked - other.invoked)[0]
}

function isDoneBefore(one: Operation | EntryOperation | undefined, until = 0): boolean {
  return one?.outcome === 'done' && reach(one) < until
}

/** Whether the entry of a patient certainly waits for the slots, without an offer, during all of an interval. */
export function certainlyWaits(
  join: EntryOperation,
  { from, to }: Interval,
  { entries, offers }: { readonly entries: readonly EntryOperation[]; readonly offers: readonly KnownOffer[] },
): boolean {
  if (join.outcome !== 'done' || join.fits !== true || join.returned > from) return false
  const isLeft = entries.some(
    ({ name, entry, outcome, invoked }) =>
      name === 'leave' && entry === join.entry && outcome !== 'conflict' && invoked <= to,
  )
  const own = offers.filter(({ client }) => client === join.client)
  return !isLeft && own.every((one) => one.sentAt < join.invoked || one.back < from || one.occupancy.possible.from > to)
}
