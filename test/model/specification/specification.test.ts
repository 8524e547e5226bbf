import { expect } from 'chai'
import { type Random, randomOf } from '../../support/fuzz/random.ts'
import { explore } from './explore.ts'
import { openService, seenOf } from './service.ts'
import {
  type Action,
  actionsFor,
  after,
  initial,
  inWords,
  people,
  type Rules,
  rules,
  type State,
} from './specification.ts'

describe('the specification of booking', function () {
  this.timeout(60_000)

  it('keeps its promises in every state that two slots and three people can reach', () => {
    const { states, steps, violation } = explore(2)
    expect(violation).to.equal(undefined)
    expect(states).to.equal(243_615)
    expect(steps.size).to.equal(13)
  })

  const faults: readonly (readonly [string, Partial<Rules>, string, readonly string[]])[] = [
    [
      'that books what others hold',
      { isFreeFor: ({ is }) => is === 'open' },
      'A slot that is kept',
      ['ada: hold 0', 'bea: book 0'],
    ],
    [
      'that forgets the old slot of a move',
      { freesMoved: false },
      'Only a booking',
      ['ada: book 0', 'ada: move 0 to 1'],
    ],
    ['that keeps the hold of an entry that leaves', { endsHoldOfLeaving: false }, 'An offer is a hold', []],
    ['that does not offer what staff unblock', { offersUnblocked: false }, 'A slot that a step frees', []],
    [
      'that keeps the offer of a slot outside the opening hours',
      { endsWithdrawnOffers: false },
      'An offer is a hold',
      [],
    ],
    ['that offers a slot again', { nextFor: (queue) => queue.find(({ is }) => is === 'waiting') }, 'No entry', []],
    [
      'that offers to the last one',
      { nextFor: (queue, slot) => queue.findLast(({ is, had }) => is === 'waiting' && !had.includes(slot)) },
      'An offer goes to the first',
      [],
    ],
  ]
  for (const [title, fault, words, trace] of faults) {
    it(`tells the shortest way to a fault: a service ${title}`, () => {
      const { violation } = explore(2, { ...rules, ...fault })
      expect(violation?.words).to.include(words)
      if (trace.length > 0) expect(violation?.trace).to.deep.equal(trace)
    })
  }

  it('is kept by the service when two offers end at once: the first patient without an offer of a time gets it', async () => {
    const service = await openService(2)
    try {
      const before = (['block', 'unblock'] as const).map((name) => [0, 1].map((slot) => ({ name, slot })))
      const joins = people.map((person) => ({ name: 'join', person }) as const)
      const [blocks = [], unblocks = []] = before
      for (const action of [...blocks, ...joins, ...unblocks]) await service.take(action)
      expect((await service.seen()).entries).to.deep.equal(['offered', 'offered', 'waiting'])
      await service.take({ name: 'expire' })
      await service.take({ name: 'pass on' })
      expect((await service.seen()).entries).to.deep.equal(['offered', 'offered', 'waiting'])
    } finally {
      await service.close()
    }
  })

  for (const seed of [1, 2, 3]) {
    it(`accepts what the running service does, on walk ${String(seed)}`, async () => {
      const service = await openService(2)
      try {
        const random = randomOf(seed)
        const trace: string[] = []
        let state = initial(2)
        for (let step = 0; step < 40; step += 1) {
          const { actions, next } = chosen(state, random)
          trace.push(...actions.map(inWords))
          for (const action of actions) await service.take(action)
          state = next
          expect(await service.seen(), trace.join('; ')).to.deep.equal(seenOf(state))
        }
      } finally {
        await service.close()
      }
    })
  }
})

interface Chosen {
  readonly actions: readonly Action[]
  readonly next: State
}

/** Chooses a step that the service can take by one form; time ends all holds at once, and the job runs after it. */
function chosen(state: State, random: Random): Chosen {
  const steps = actionsFor(2).filter(({ name }) => name !== 'expire' && name !== 'pass on')
  const possible = steps.flatMap((action): readonly Chosen[] => {
    const next = isOneForm(state, action) ? after(state, action) : undefined
    return next === undefined ? [] : [{ actions: [action], next }]
  })
  const held = state.slots.flatMap(({ hold }, slot) => (hold === undefined ? [] : [slot]))
  // The order of several offers that are over is that of their instants, which the specification does not have.
  const time =
    held.length > 0 && state.queue.filter(({ is }) => is === 'offered').length < 2 ? [passed(state, held)] : []
  const all = [...possible, ...time]
  return random.of(all)
}

function passed(state: State, held: readonly number[]): Chosen {
  const over = held.reduce((each, slot) => after(each, { name: 'expire', slot }) ?? each, state)
  return { actions: [{ name: 'expire' }, { name: 'pass on' }], next: after(over, { name: 'pass on' }) ?? over }
}

// A hold of one's own is kept, and a held time is reached by another form than an open one.
function isOneForm({ slots }: State, { name, slot = 0, to = 0 }: Action): boolean {
  if (name === 'hold') return slots[slot]?.hold === undefined
  return name !== 'move' || slots[to]?.hold === undefined
}
