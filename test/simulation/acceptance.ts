import { keyOf } from '../model/specification/explore.ts'
import {
  type Action,
  actionsFor,
  after,
  type Entry,
  inWords,
  passedOn,
  type State,
} from '../model/specification/specification.ts'
import { stateOf, type Stored } from './booking-state.ts'

/**
 * Returns the step of the specification that a transaction has taken, in words; empty if it has changed nothing that the
 * specification knows of, and undefined if the specification has no such step.
 *
 * @param times the instants at which the transaction may have read the clock
 */
export function stepBetween(before: Stored, next: Stored, times: readonly number[]): string | undefined {
  for (const now of times) {
    const [one, other] = [stateOf(before, now), stateOf(next, now)]
    const key = keyOf(other)
    if (keyOf(one) === key) return ''
    const action = actionsFor(one.slots.length).find((each) => isStep(one, each, key))
    if (action !== undefined) return inWords(action)
    if (ordersOf(one.queue.filter(({ is }) => is === 'over')).some((over) => keyOf(passedOn(one, over)) === key))
      return 'pass on'
  }
  return undefined
}

function isStep(state: State, action: Action, key: string): boolean {
  const next = after(state, action)
  return next !== undefined && keyOf(next) === key
}

// Offers are passed on in the order of their expiry, which the specification does not have.
function ordersOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  if (entries.length < 2) return entries.length === 0 ? [] : [entries]
  return entries.flatMap((first) =>
    ordersOf(entries.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  )
}
