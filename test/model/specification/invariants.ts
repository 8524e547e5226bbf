import { people, type Action, type ActionName, type Entry, type Slot, type State } from './specification.ts'

/** What a state has that must hold. */
export interface Invariant {
  readonly words: string
  readonly holds: (state: State) => boolean
}

/** What a step must not do. */
export interface StepRule {
  readonly words: string
  readonly holds: (before: State, action: Action, after: State) => boolean
}

const isOffered = (entry: Entry): boolean => entry.is === 'offered'
const isOpen = (slot: Slot | undefined): boolean => slot?.is === 'open' && slot.hold === undefined

export const invariants: readonly Invariant[] = [
  {
    words: 'A booked slot has one patient and no hold; a blocked or withdrawn one has neither.',
    holds: ({ slots }) =>
      slots.every(
        ({ is, by, hold }) => (is === 'booked') === (by !== undefined) && (is === 'open' || hold === undefined),
      ),
  },
  {
    words: 'A person is on the waiting list once at most.',
    holds: ({ queue }) => new Set(queue.map(({ person }) => person)).size === queue.length,
  },
  {
    words: 'An offer is a hold of the slot for the person, and each such hold is an offer of the list.',
    holds: ({ slots, queue }) =>
      queue.filter(isOffered).every(({ person, slot = -1 }) => {
        const hold = slots[slot]?.hold
        return hold?.by === person && hold.isOffer
      }) &&
      slots.every(
        ({ hold }, index) =>
          hold?.isOffer !== true ||
          queue.some((entry) => isOffered(entry) && entry.person === hold.by && entry.slot === index),
      ),
  },
]

const countOf = ({ slots }: State, person: string): number => slots.filter(({ by }) => by === person).length

const ends: Readonly<Partial<Record<ActionName, number>>> = { book: 1, cancel: -1 }

export const stepRules: readonly StepRule[] = [
  {
    words: 'Only a booking and a cancellation of a person change how many appointments the person has.',
    holds: (before, action, after) =>
      people.every((person) => {
        const change = action.person === person ? (ends[action.name] ?? 0) : 0
        return countOf(after, person) === countOf(before, person) + change
      }),
  },
  {
    words: 'A slot that is kept for a person is taken by no other.',
    holds: (before, _action, after) =>
      before.slots.every(({ is, by, hold }, index) => {
        const now = after.slots[index]
        if (now?.is !== 'booked' || (is === 'booked' && now.by === by)) return true
        return is === 'open' && (hold === undefined || hold.by === now.by)
      }),
  },
  {
    words: 'No entry is offered a slot that it has had.',
    holds: (before, _action, after) =>
      after.queue.filter(isOffered).every(({ person, slot = -1 }) => {
        const entry = before.queue.find((each) => each.person === person)
        return entry === undefined || (entry.is === 'offered' && entry.slot === slot) || !entry.had.includes(slot)
      }),
  },
  {
    words: 'An offer goes to the first entry that waits and has not had the slot.',
    holds: (before, _action, after) =>
      after.queue.every((entry, place) => {
        const isNew = isOffered(entry) && !before.queue.some((each) => isOffered(each) && each.person === entry.person)
        return !isNew || !after.queue.slice(0, place).some((each) => couldTake(each, entry.slot))
      }),
  },
  {
    words: 'A slot that a step frees is not left open while an entry waits that has not had it; only time may do that.',
    holds: (before, { name }, after) =>
      name === 'expire' ||
      after.slots.every(
        (slot, index) =>
          !isOpen(slot) || isOpen(before.slots[index]) || !after.queue.some((entry) => couldTake(entry, index)),
      ),
  },
  {
    words: 'The job leaves no expired offer behind.',
    holds: (_before, { name }, after) => name !== 'pass on' || after.queue.every(({ is }) => is !== 'over'),
  },
]

function couldTake({ is, had }: Entry, slot = -1): boolean {
  return is === 'waiting' && !had.includes(slot)
}
