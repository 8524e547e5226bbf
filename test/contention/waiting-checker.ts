import type { EntryOperation, FinalAppointment, FinalEntry, Interval, Occupancy, Operation } from './history.ts'
import { certainlyWaits, type KnownOffer, offersIn, reach, type WaitingHistory } from './offers.ts'
import { usualPatience } from './checker.ts'
import { occupancies } from './occupancies.ts'

/*
 * Finds the impossible events of a waiting list, given the rules of the clinic: what frees a slot offers it, in the same
 * transaction, to the first entry that waits for its day and has not had it; an expired offer is passed on by a job.
 *   double-offer  two offers of a slot were alive at the same time
 *   repeated      an entry was offered a slot twice, or was told twice
 *   unannounced   a patient saw an offer without a message about it
 *   unprovoked    a slot was offered that nothing had freed
 *   out-of-order  an earlier entry waited for the slot as well
 *   lost-offer    a slot became free while an entry waited for it, and was not offered
 *   unsettled     an accepted offer did not fulfil its entry, or an entry is fulfilled without a booking
 *   foreign       an appointment has another account than its booking
 */
export interface WaitingVerdict {
  readonly fault:
    'double-offer' | 'repeated' | 'unannounced' | 'unprovoked' | 'out-of-order' | 'lost-offer' | 'unsettled' | 'foreign'
  readonly what: string
}

export interface CompletedWaiting extends WaitingHistory {
  readonly history: readonly Operation[]
  readonly final: readonly FinalAppointment[]
  readonly finalEntries: readonly FinalEntry[]
  /** Milliseconds. */
  readonly holdLifetime: number
}

/** What the laws compare. */
interface Evidence extends CompletedWaiting {
  readonly known: readonly KnownOffer[]
  readonly joins: readonly EntryOperation[]
}

export function checkWaiting(completed: CompletedWaiting): readonly WaitingVerdict[] {
  const known = offersIn(completed.history, completed)
  const joins = completed.entries.filter(({ name, outcome }) => name === 'join' && outcome !== 'conflict')
  const evidence = { ...completed, known, joins }
  return [
    ...doubles(evidence),
    ...repeated(evidence),
    ...unannounced(evidence),
    ...unprovoked(evidence),
    ...outOfOrder(evidence),
    ...lostByOperations(evidence),
    ...lostByExpiry(evidence),
    ...unsettled(evidence),
    ...foreign(evidence),
  ]
}

function nameOf({ client, slot, sentAt }: Pick<KnownOffer, 'client' | 'slot' | 'sentAt'>): string {
  return `slot ${String(slot)} to ${String(client)} at ${String(sentAt)}`
}

function doubles({ known }: Evidence): readonly WaitingVerdict[] {
  return known.flatMap((one) => {
    const { certain } = one.occupancy
    if (certain === undefined) return []
    const next = known.find(({ slot, sentAt }) => slot === one.slot && certain.from < sentAt && sentAt < certain.to)
    return next === undefined ? [] : [{ fault: 'double-offer' as const, what: `${nameOf(one)} and ${nameOf(next)}` }]
  })
}

// An entry is offered a slot once, so another message about the slot needs another entry.
function repeated({ known, joins }: Evidence): readonly WaitingVerdict[] {
  return known.flatMap((one, index) => {
    const before = known.slice(0, index).findLast(({ client, slot }) => client === one.client && slot === one.slot)
    if (before === undefined) return []
    const isJoinedBetween = joins.some(
      (join) => join.client === one.client && reach(join) >= before.sentAt && join.invoked <= one.sentAt,
    )
    return isJoinedBetween ? [] : [{ fault: 'repeated' as const, what: nameOf(one) }]
  })
}

function unannounced({ entries, known, offerLifetime }: Evidence): readonly WaitingVerdict[] {
  return entries.flatMap(({ client, offer, returned }) => {
    if (offer === undefined) return []
    const isTold = known.some(
      ({ client: told, slot, sentAt }) =>
        told === client && slot === offer.slot && offer.until - offerLifetime <= sentAt && sentAt <= returned,
    )
    return isTold ? [] : [{ fault: 'unannounced' as const, what: `slot ${String(offer.slot)} to ${String(client)}` }]
  })
}

function unprovoked({ known }: Evidence): readonly WaitingVerdict[] {
  return known.flatMap((one) => (one.cause === undefined ? [{ fault: 'unprovoked' as const, what: nameOf(one) }] : []))
}

function outOfOrder(evidence: Evidence): readonly WaitingVerdict[] {
  return evidence.known.flatMap((one) => {
    const { join, slot, sentAt, cause } = one
    if (join === undefined || cause === undefined) return []
    const first = waiterFor(evidence, slot, { from: cause, to: sentAt }, (other) => other.returned < join.invoked)
    if (first === undefined) return []
    return [{ fault: 'out-of-order' as const, what: `${nameOf(one)} before ${String(first.client)}` }]
  })
}

/** Returns an entry that certainly waits for a slot during an interval, and has not been offered it before. */
function waiterFor(
  { joins, entries, known }: Evidence,
  slot: number,
  during: Interval,
  isMeant: (join: EntryOperation) => boolean = () => true,
): EntryOperation | undefined {
  const had = known.filter((one) => one.slot === slot && one.sentAt <= during.to)
  return joins.find(
    (join) =>
      isMeant(join) &&
      !had.some(({ client, sentAt }) => client === join.client && sentAt >= join.invoked) &&
      certainlyWaits(join, during, { entries, offers: known }),
  )
}

function lostByOperations(evidence: Evidence): readonly WaitingVerdict[] {
  const { history, holdLifetime, known } = evidence
  const occupied: readonly Occupancy[] = [
    ...occupancies(history, { holdLifetime, patience: usualPatience }),
    ...known.map(({ occupancy }) => occupancy),
  ]
  return occupied.flatMap(({ slot, freed }) => {
    if (freed === undefined) return []
    const during = { from: freed.invoked, to: freed.returned }
    const isOffered = known.some((one) => one.slot === slot && during.from <= one.sentAt && one.sentAt <= during.to)
    const waiter = isOffered ? undefined : waiterFor(evidence, slot, during)
    if (waiter === undefined) return []
    const what = `slot ${String(slot)} of ${String(freed.client)} by ${freed.name} to ${String(waiter.client)}`
    return [{ fault: 'lost-offer' as const, what }]
  })
}

// The job puts the entry back in the queue and offers the slot in one transaction.
function lostByExpiry(evidence: Evidence): readonly WaitingVerdict[] {
  const { history, known } = evidence
  return known.flatMap((one) => {
    const { slot, until, back, answer } = one
    if (until === undefined || back === Infinity || (answer !== undefined && answer.invoked <= back)) return []
    const during = { from: until, to: back }
    const isTaken = history.some(
      (taking) =>
        taking.slot === slot &&
        ['book', 'hold', 'move', 'block'].includes(taking.name) &&
        taking.outcome !== 'conflict' &&
        reach(taking) >= until &&
        taking.invoked <= back,
    )
    const isOffered = known.some((other) => other.slot === slot && until <= other.sentAt && other.sentAt <= back)
    const waiter = isTaken || isOffered ? undefined : waiterFor(evidence, slot, during)
    if (waiter === undefined) return []
    return [{ fault: 'lost-offer' as const, what: `expired ${nameOf(one)}, then to ${String(waiter.client)}` }]
  })
}

function unsettled({ history, known, joins, finalEntries }: Evidence): readonly WaitingVerdict[] {
  const states = new Map(finalEntries.map(({ id, state }) => [id, state]))
  const accepted = known.filter(
    ({ answer, until = 0, occupancy }) =>
      answer?.name === 'book' && answer.outcome === 'done' && reach(answer) < until && occupancy.certain !== undefined,
  )
  const open = accepted.filter(({ join }) => join !== undefined && states.get(idOf(join)) !== 'taken')
  const unbooked = joins.filter((join) => {
    if (states.get(idOf(join)) !== 'taken') return false
    const own = known.filter(({ client, sentAt }) => client === join.client && sentAt >= join.invoked)
    return !own.some(({ client, slot, sentAt }) =>
      history.some(
        (one) =>
          one.client === client &&
          one.slot === slot &&
          one.name === 'book' &&
          one.outcome !== 'conflict' &&
          reach(one) >= sentAt,
      ),
    )
  })
  return [
    ...open.map((one) => ({ fault: 'unsettled' as const, what: nameOf(one) })),
    ...unbooked.map(({ client, entry }) => ({
      fault: 'unsettled' as const,
      what: `${String(entry)} of ${String(client)}`,
    })),
  ]
}

function idOf({ entry = '' }: EntryOperation): string {
  return entry.split('/').at(-1) ?? ''
}

function foreign({ history, final }: Evidence): readonly WaitingVerdict[] {
  const booked = new Map(history.filter(({ name }) => name === 'book').map((one) => [one.patient, one]))
  return final.flatMap(({ id, patient, account }) => {
    const booking = booked.get(patient)
    if (booking === undefined || booking.account === account) return []
    return [{ fault: 'foreign' as const, what: `${id} of ${String(booking.account)} is of ${String(account)}` }]
  })
}
