import { invariants, stepRules } from './invariants.ts'
import { type Action, actionsFor, after, initial, inWords, type Rules, rules, type State } from './specification.ts'

/** What an exploration has found. */
export interface Exploration {
  /** The number of different states. */
  readonly states: number
  /** The number of steps between them, by their names. */
  readonly steps: ReadonlyMap<string, number>
  /** The first broken sentence, with the shortest way to it. */
  readonly violation?: { readonly words: string; readonly trace: readonly string[] }
}

interface Found {
  readonly state: State
  readonly before?: Found
  readonly action?: Action
}

/** Visits every state that can be reached, nearest first, and checks each state and each step. */
export function explore(count: number, how: Rules = rules): Exploration {
  const actions = actionsFor(count)
  const first: Found = { state: initial(count) }
  const seen = new Set([keyOf(first.state)])
  const steps = new Map<string, number>()
  let level: readonly Found[] = [first]
  while (level.length > 0) {
    const next: Found[] = []
    for (const here of level.flatMap((found) => stepsFrom(found, actions, how))) {
      const { name } = here.action
      steps.set(name, (steps.get(name) ?? 0) + 1)
      const words = brokenBy(here.before.state, here.action, here.state)
      if (words !== undefined) return { states: seen.size, steps, violation: { words, trace: traceOf(here) } }
      const key = keyOf(here.state)
      if (!seen.has(key)) next.push(here)
      seen.add(key)
    }
    level = next
  }
  return { states: seen.size, steps }
}

function stepsFrom(before: Found, actions: readonly Action[], how: Rules): readonly Required<Found>[] {
  return actions.flatMap((action) => {
    const state = after(before.state, action, how)
    return state === undefined ? [] : [{ state, before, action }]
  })
}

function brokenBy(before: State, action: Action, state: State): string | undefined {
  const invariant = invariants.find(({ holds }) => !holds(state))
  return (invariant ?? stepRules.find(({ holds }) => !holds(before, action, state)))?.words
}

function traceOf({ before, action }: Found): readonly string[] {
  return before === undefined || action === undefined ? [] : [...traceOf(before), inWords(action)]
}

const letters = { open: 'o', booked: 'b', blocked: 'x', withdrawn: 'w' } as const

/** Returns a text that equal states share. */
export function keyOf({ slots, queue }: State): string {
  const ofSlots = slots.map(
    ({ is, by = '', hold }) => `${letters[is]}${by}${hold === undefined ? '' : `${hold.by}${hold.isOffer ? '!' : ''}`}`,
  )
  const ofQueue = queue.map(({ person, is, slot = '', had }) => `${person}${is}${String(slot)}[${had.join('')}]`)
  return `${ofSlots.join(',')}|${ofQueue.join(',')}`
}
