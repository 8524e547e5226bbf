import { intersects, meets, type FinalAppointment, type Occupancy, type Operation } from './history.ts'
import { occupancies } from './occupancies.ts'
import type { KnownOffer } from './offers.ts'

/*
 * Finds the impossible events of a history, given that each slot has one holder at a time. Slots are independent, so each
 * is checked separately, in nearly linear time.
 *   double      two clients had a slot at the same time
 *   stolen      a client got a slot while another certainly held it
 *   lost        an acknowledged appointment is missing at the end
 *   phantom     an appointment exists that was not requested, or was refused
 *   unjustified a client was refused a slot that was certainly free
 */
export interface Verdict {
  readonly fault: 'double' | 'stolen' | 'lost' | 'phantom' | 'unjustified'
  readonly what: string
}

export interface CompletedHistory {
  readonly history: readonly Operation[]
  readonly final: readonly FinalAppointment[]
  /** Milliseconds. */
  readonly holdLifetime: number
  /** Milliseconds until a request without a response takes effect at most; by default 15 s. */
  readonly patience?: number
  /** The offers of the waiting list, which hold their slots. */
  readonly offers?: readonly Pick<KnownOffer, 'occupancy'>[]
}

export const usualPatience = 15_000

export function check(completed: CompletedHistory): readonly Verdict[] {
  const { history, final, holdLifetime, patience = usualPatience, offers = [] } = completed
  const offered = offers.map(({ occupancy }) => occupancy)
  const all = Map.groupBy([...occupancies(history, { holdLifetime, patience }), ...offered], ({ slot }) => slot)
  return [
    ...[...all.values()].flatMap(doubles),
    ...stolen(all, history),
    ...doublesInTheEnd(final),
    ...lost(history, final),
    ...phantoms(history, final),
    ...unjustified(history, all),
  ]
}

function doubles(occupied: readonly Occupancy[]): readonly Verdict[] {
  const certain = occupied
    .flatMap(({ kind, whose, slot, certain: interval }) =>
      kind === 'appointment' && interval !== undefined ? [{ whose, slot, ...interval }] : [],
    )
    .toSorted((one, other) => one.from - other.from)
  return certain.flatMap((one, index) => {
    const next = certain[index + 1]
    if (next === undefined || !intersects(one, next)) return []
    return [{ fault: 'double' as const, what: `slot ${String(one.slot)}: ${one.whose} and ${next.whose}` }]
  })
}

function stolen(all: ReadonlyMap<number, readonly Occupancy[]>, history: readonly Operation[]): readonly Verdict[] {
  const won = history.filter(({ name, outcome }) => outcome === 'done' && ['book', 'move', 'hold'].includes(name))
  const bySlot = Map.groupBy(won, ({ slot }) => slot)
  return [...all].flatMap(([slot, occupied]) =>
    occupied.flatMap(({ kind, client, certain }) => {
      if (kind === 'appointment' || certain === undefined) return []
      const thief = bySlot
        .get(slot)
        ?.find((one) => one.client !== client && certain.from < one.invoked && one.returned < certain.to)
      if (thief === undefined) return []
      return [
        { fault: 'stolen' as const, what: `slot ${String(slot)} by ${String(thief.client)} from ${String(client)}` },
      ]
    }),
  )
}

function doublesInTheEnd(final: readonly FinalAppointment[]): readonly Verdict[] {
  const live = Map.groupBy(
    final.filter(({ isLive }) => isLive),
    ({ slot }) => slot,
  )
  return [...live].flatMap(([slot, those]) =>
    those.length > 1 ? [{ fault: 'double' as const, what: `slot ${String(slot)} in the end` }] : [],
  )
}

function lost(history: readonly Operation[], final: readonly FinalAppointment[]): readonly Verdict[] {
  const done = history.filter(({ outcome }) => outcome !== 'conflict')
  const byAppointment = Map.groupBy(done, ({ appointment }) => appointment)
  const byId = new Map(final.map((one) => [one.id, one]))
  const acknowledged = done.filter(({ name, outcome }) => name === 'book' && outcome === 'done')
  return acknowledged.flatMap(({ appointment = '', slot }) => {
    const after = (byAppointment.get(appointment) ?? []).filter(({ name }) => name !== 'book')
    if (after.some(({ outcome }) => outcome === 'unknown')) return []
    const last = after.toSorted((one, other) => one.invoked - other.invoked).at(-1)
    const expected = { slot: last?.slot ?? slot, isLive: last?.name !== 'cancel' }
    const found = byId.get(idOf(appointment))
    if (found?.isLive === expected.isLive && found.slot === expected.slot) return []
    return [{ fault: 'lost' as const, what: `${appointment} should be ${JSON.stringify(expected)}` }]
  })
}

function idOf(appointment: string): string {
  return /([^/?]+)(?:\?.*)?$/.exec(appointment)?.[1] ?? ''
}

function phantoms(history: readonly Operation[], final: readonly FinalAppointment[]): readonly Verdict[] {
  const asked = new Map(history.filter(({ name }) => name === 'book').map((one) => [one.patient, one]))
  return final.flatMap(({ id, patient }) => {
    const booking = asked.get(patient)
    if (booking !== undefined && booking.outcome !== 'conflict') return []
    return [{ fault: 'phantom' as const, what: `${id} for ${patient}` }]
  })
}

const ofSlots = ['slot-taken', 'slot-held', 'slot-blocked', 'slot-own', 'slot-in-use']

function unjustified(
  history: readonly Operation[],
  all: ReadonlyMap<number, readonly Occupancy[]>,
): readonly Verdict[] {
  return history.flatMap((refused) => {
    const { outcome, problem = '', slot, invoked, returned, client, name } = refused
    if (outcome !== 'conflict' || isJustifiedOtherwise(refused, all)) return []
    const during = { from: invoked, to: returned }
    const isTaken = all.get(slot)?.some(({ possible }) => meets(possible, during)) === true
    if (ofSlots.includes(problem) && isTaken) return []
    return [{ fault: 'unjustified' as const, what: `${name} of ${String(slot)} by ${String(client)}: ${problem}` }]
  })
}

// The service refuses everything that it cannot write. A client may hold three slots at most.
function isJustifiedOtherwise(
  { problem, client, invoked, returned }: Operation,
  all: ReadonlyMap<number, readonly Occupancy[]>,
): boolean {
  if (problem === 'unavailable') return true
  if (problem !== 'too-many-holds') return false
  const own = [...all.values()]
    .flat()
    .filter((one) => ['hold', 'offer'].includes(one.kind) && one.client === client)
    .filter(({ possible }) => meets(possible, { from: invoked, to: returned }))
  return own.length >= 3
}
