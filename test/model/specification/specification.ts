/*
 * The specification of booking: what the slots of one doctor and the waiting list may do, without a clock, a network or a
 * database. A hold may expire at any moment; a job passes expired offers on later.
 */
export const people = ['ada', 'bea', 'cyd'] as const
export type Person = (typeof people)[number]

export interface Slot {
  /** A slot outside the opening hours is withdrawn. */
  readonly is: 'open' | 'booked' | 'blocked' | 'withdrawn'
  /** The patient of a booked slot. */
  readonly by?: Person
  /** A hold keeps an open slot for one person; an offer is a hold for the waiting list. */
  readonly hold?: { readonly by: Person; readonly isOffer: boolean }
}

/** An entry of the waiting list; `over` is an offer that has expired and that the job has not passed on yet. */
export interface Entry {
  readonly person: Person
  readonly is: 'waiting' | 'offered' | 'over'
  /** The slot of the offer. */
  readonly slot?: number
  /** The slots that were offered, in ascending order. */
  readonly had: readonly number[]
}

export interface State {
  readonly slots: readonly Slot[]
  /** In the order of joining. */
  readonly queue: readonly Entry[]
}

const free: Slot = { is: 'open' }

export function initial(count: number): State {
  return { slots: Array.from({ length: count }, () => free), queue: [] }
}

/** A step of a person, of staff or of time; `slot` and `to` are indexes. */
export interface Action {
  readonly name: ActionName
  readonly person?: Person
  readonly slot?: number
  readonly to?: number
  /** The slots within new opening hours. */
  readonly within?: readonly number[]
}

export type ActionName = (typeof actionNames)[number]
export const actionNames = [
  ...(['book', 'hold', 'release', 'cancel', 'move', 'exchange', 'block', 'unblock'] as const),
  ...(['hours', 'join', 'leave', 'expire', 'pass on'] as const),
] as const

/** The decisions that the steps rest on; a test replaces one to see that the invariants notice. */
export interface Rules {
  /** Whether a slot can be booked or held by a person. */
  readonly isFreeFor: (slot: Slot, person: Person) => boolean
  /** The entry that gets a free slot. */
  readonly nextFor: (queue: readonly Entry[], slot: number) => Entry | undefined
  /** Whether the old slot of a moved appointment is free. */
  readonly freesMoved: boolean
  /** Whether the hold of an entry that leaves ends. */
  readonly endsHoldOfLeaving: boolean
  /** Whether a slot that is freed by staff is offered. */
  readonly offersUnblocked: boolean
  /** Whether an entry waits again if its offer is outside new opening hours. */
  readonly endsWithdrawnOffers: boolean
}

export const rules: Rules = {
  isFreeFor: ({ is, hold }, person) => is === 'open' && (hold === undefined || hold.by === person),
  nextFor: (queue, slot) => queue.find(({ is, had }) => is === 'waiting' && !had.includes(slot)),
  freesMoved: true,
  endsHoldOfLeaving: true,
  offersUnblocked: true,
  endsWithdrawnOffers: true,
}

const at = ({ slots }: State, index: number): Slot => slots[index] ?? free

function withSlot({ slots, queue }: State, index: number, slot: Slot): State {
  return { slots: slots.map((each, place) => (place === index ? slot : each)), queue }
}

function withEntry({ slots, queue }: State, entry: Entry): State {
  return { slots, queue: queue.map((each) => (each.person === entry.person ? entry : each)) }
}

function without({ slots, queue }: State, person: Person): State {
  return { slots, queue: queue.filter((each) => each.person !== person) }
}

/** Offers a free slot to the first entry that has not had it; without one it stays open. */
function offered(state: State, slot: number, { nextFor }: Rules): State {
  const { is, hold } = at(state, slot)
  if (is !== 'open' || hold !== undefined) return state
  const entry = nextFor(state.queue, slot)
  if (entry === undefined) return state
  const had = [...new Set([...entry.had, slot])].sort((one, other) => one - other)
  const held = withSlot(state, slot, { is: 'open', hold: { by: entry.person, isOffer: true } })
  return withEntry(held, { person: entry.person, is: 'offered', slot, had })
}

function freed(state: State, slot: number, how: Rules): State {
  return offered(withSlot(state, slot, free), slot, how)
}

/** Passes expired offers on: all entries wait again before the first slot is offered. */
export function passedOn(state: State, over: readonly Entry[], how: Rules = rules): State {
  const waiting = over.reduce((each, entry) => withEntry(each, backInQueue(entry)), state)
  return over.reduce((each, { slot = 0 }) => offered(each, slot, how), waiting)
}

const backInQueue = ({ person, had }: Entry): Entry => ({ person, is: 'waiting', had })

/** Books a slot for a person; the offer of it is taken. */
function booked(state: State, slot: number, person: Person): State {
  const isTaken = at(state, slot).hold?.isOffer === true
  const after = withSlot(state, slot, { is: 'booked', by: person })
  return isTaken ? without(after, person) : after
}

/** Takes an open slot out of the schedule, with its hold. */
function withdrawn(state: State, slot: number, { endsWithdrawnOffers }: Rules): State {
  const { is, hold } = at(state, slot)
  if (is !== 'open') return state
  const after = withSlot(state, slot, { is: 'withdrawn' })
  const entry = hold?.isOffer === true ? state.queue.find(({ person }) => person === hold.by) : undefined
  return entry === undefined || !endsWithdrawnOffers ? after : withEntry(after, backInQueue(entry))
}

/** Returns the state after a step; undefined if the step is refused. */
export function after(state: State, action: Action, how: Rules = rules): State | undefined {
  return steps[action.name](state, action, how)
}

type Step = (state: State, action: Action, how: Rules) => State | undefined

const steps: Readonly<Record<ActionName, Step>> = {
  book(state, { person = 'ada', slot = 0 }, { isFreeFor }) {
    return isFreeFor(at(state, slot), person) ? booked(state, slot, person) : undefined
  },
  hold(state, { person = 'ada', slot = 0 }, { isFreeFor }) {
    const wanted = at(state, slot)
    if (!isFreeFor(wanted, person)) return undefined
    return wanted.hold === undefined
      ? withSlot(state, slot, { is: 'open', hold: { by: person, isOffer: false } })
      : state
  },
  release(state, { person = 'ada', slot = 0 }, how) {
    const { hold } = at(state, slot)
    if (hold?.by !== person) return undefined
    const entry = state.queue.find((each) => each.person === person)
    const waiting = hold.isOffer && entry !== undefined ? withEntry(state, backInQueue(entry)) : state
    return freed(waiting, slot, how)
  },
  cancel(state, { person, slot = 0 }, how) {
    return at(state, slot).by === person ? freed(state, slot, how) : undefined
  },
  move(state, { person = 'ada', slot = 0, to = 0 }, how) {
    if (at(state, slot).by !== person || !how.isFreeFor(at(state, to), person)) return undefined
    const moved = booked(state, to, person)
    return how.freesMoved ? freed(moved, slot, how) : moved
  },
  // A patient gives up a later appointment for a time that is kept for the patient.
  exchange(state, { person = 'ada', slot = 0, to = 0 }, how) {
    const isKept = at(state, to).hold?.by === person
    return isKept && slot > to ? steps.move(state, { name: 'move', person, slot, to }, how) : undefined
  },
  block(state, { slot = 0 }) {
    const { is, hold } = at(state, slot)
    return is === 'open' && hold === undefined ? withSlot(state, slot, { is: 'blocked' }) : undefined
  },
  unblock(state, { slot = 0 }, how) {
    if (at(state, slot).is !== 'blocked') return undefined
    return how.offersUnblocked ? freed(state, slot, how) : withSlot(state, slot, free)
  },
  hours(state, { within = [] }, how) {
    const isLeftOut = ({ is }: Slot, index: number): boolean => is === 'booked' && !within.includes(index)
    if (state.slots.some(isLeftOut)) return undefined
    const reopened = within.filter((index) => at(state, index).is === 'withdrawn')
    const kept = state.slots.reduce(
      (each, _, index) => (within.includes(index) ? each : withdrawn(each, index, how)),
      state,
    )
    const open = reopened.reduce((each, index) => withSlot(each, index, free), kept)
    return reopened.reduce((each, index) => offered(each, index, how), open)
  },
  join({ slots, queue }, { person = 'ada' }) {
    if (queue.some((each) => each.person === person)) return undefined
    return { slots, queue: [...queue, { person, is: 'waiting', had: [] }] }
  },
  leave(state, { person = 'ada' }, how) {
    const entry = state.queue.find((each) => each.person === person)
    if (entry === undefined) return undefined
    const left = without(state, person)
    if (entry.slot === undefined || !how.endsHoldOfLeaving) return left
    // The time of an offer that is over may be booked by now.
    return entry.is === 'offered' ? freed(left, entry.slot, how) : offered(left, entry.slot, how)
  },
  expire(state, { slot = 0 }) {
    const { hold } = at(state, slot)
    if (hold === undefined) return undefined
    const over = withSlot(state, slot, free)
    const entry = state.queue.find((each) => each.person === hold.by)
    return hold.isOffer && entry !== undefined ? withEntry(over, { ...entry, is: 'over' }) : over
  },
  'pass on'(state, _action, how) {
    const over = state.queue.filter(({ is }) => is === 'over')
    return over.length === 0 ? undefined : passedOn(state, over, how)
  },
}

/** Returns every step that might be taken, possible or not. */
export function actionsFor(count: number): readonly Action[] {
  const slots = Array.from({ length: count }, (_, index) => index)
  const ofPerson = people.flatMap((person): readonly Action[] => [
    ...(['join', 'leave'] as const).map((name) => ({ name, person })),
    ...slots.flatMap((slot) => [
      ...(['book', 'hold', 'release', 'cancel'] as const).map((name) => ({ name, person, slot })),
      ...slots.filter((to) => to !== slot).map((to) => ({ name: 'move', person, slot, to }) as const),
      ...slots.filter((to) => to < slot).map((to) => ({ name: 'exchange', person, slot, to }) as const),
    ]),
  ])
  const ofOthers = slots.flatMap((slot) => (['block', 'unblock', 'expire'] as const).map((name) => ({ name, slot })))
  const hours = slots
    .reduce<readonly (readonly number[])[]>((some, slot) => [...some, ...some.map((each) => [...each, slot])], [[]])
    .map((within) => ({ name: 'hours', within }) as const)
  return [...ofPerson, ...ofOthers, ...hours, { name: 'pass on' }]
}

/** Writes a step in words. */
export function inWords({ name, person, slot, to, within }: Action): string {
  const place = within === undefined ? (slot === undefined ? '' : ` ${String(slot)}`) : ` of [${within.join(', ')}]`
  return `${person === undefined ? '' : `${person}: `}${name}${place}${to === undefined ? '' : ` to ${String(to)}`}`
}
