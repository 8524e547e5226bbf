import { expect } from 'chai'
import { check, type CompletedHistory } from './checker.ts'
import type { FinalAppointment, Operation } from './history.ts'

const holdLifetime = 1000

function operation(given: Partial<Operation> & Pick<Operation, 'name' | 'invoked'>): Operation {
  return { client: 1, slot: 7, outcome: 'done', returned: given.invoked + 10, ...given }
}

function final(id: string, slot = 7, isLive = true): FinalAppointment {
  return { id, slot, patient: id, isLive }
}

const booked = operation({ name: 'book', invoked: 0, appointment: '/a', patient: 'a' })
const other = { client: 2, appointment: '/b', patient: 'b' } as const

function faults(history: readonly Operation[], end: CompletedHistory['final']): readonly string[] {
  return check({ history, final: end, holdLifetime }).map(({ fault }) => fault)
}

describe('the checker of histories', () => {
  it('accepts a possible history', () => {
    const cancelled = operation({ name: 'cancel', invoked: 50, appointment: '/a' })
    const late = operation({
      name: 'book',
      invoked: 20,
      client: 2,
      patient: 'c',
      outcome: 'conflict',
      problem: 'slot-taken',
    })
    const again = operation({ name: 'book', invoked: 55, ...other })
    expect(faults([booked, late, cancelled, again], [final('a', 7, false), final('b')])).to.deep.equal([])
  })

  it('finds two holders of a slot at the same time', () => {
    const twice = operation({ name: 'book', invoked: 5, ...other })
    expect(faults([booked, twice], [final('a'), final('b', 8)])).to.include('double')
    expect(faults([booked], [final('a'), { ...final('b'), patient: 'a' }])).to.include('double')
  })

  it('finds acknowledged appointments that are missing or elsewhere', () => {
    expect(faults([booked], [])).to.deep.equal(['lost'])
    expect(faults([booked], [final('a', 8)])).to.deep.equal(['lost'])
    const moved = operation({ name: 'move', invoked: 20, slot: 8, from: 7, appointment: '/a' })
    expect(faults([booked, moved], [final('a', 8)])).to.deep.equal([])
    expect(faults([booked, moved], [final('a')])).to.deep.equal(['lost'])
    const cancelled = operation({ name: 'cancel', invoked: 50, appointment: '/a' })
    expect(faults([booked, cancelled], [final('a')])).to.deep.equal(['lost'])
  })

  it('finds appointments that were not requested or were refused', () => {
    expect(faults([], [final('a')])).to.deep.equal(['phantom'])
    const refused = operation({
      name: 'book',
      invoked: 20,
      client: 2,
      patient: 'b',
      outcome: 'conflict',
      problem: 'slot-taken',
    })
    expect(faults([booked, refused], [final('a'), final('b', 7, false)])).to.deep.equal(['phantom'])
  })

  it('accepts an unknown outcome', () => {
    const unknown = operation({ name: 'book', invoked: 0, patient: 'a', outcome: 'unknown' })
    const refused = operation({
      name: 'book',
      invoked: 500,
      client: 2,
      patient: 'b',
      outcome: 'conflict',
      problem: 'slot-taken',
    })
    expect(faults([unknown, refused], [])).to.deep.equal([])
    expect(faults([unknown, refused], [final('a')])).to.deep.equal([])
  })

  it('finds refusals of free slots, also after a hold has expired', () => {
    const refused = (invoked: number): Operation =>
      operation({ name: 'book', invoked, client: 2, patient: 'b', outcome: 'conflict', problem: 'slot-held' })
    expect(faults([refused(0)], [])).to.deep.equal(['unjustified'])
    const held = operation({ name: 'hold', invoked: 0, hold: '/h', until: 1005 })
    expect(faults([held, refused(900)], [])).to.deep.equal([])
    expect(faults([held, refused(1006)], [])).to.deep.equal(['unjustified'])
    const released = operation({ name: 'release', invoked: 100, hold: '/h' })
    expect(faults([held, released, refused(105)], [])).to.deep.equal([])
    expect(faults([held, released, refused(200)], [])).to.deep.equal(['unjustified'])
  })

  it('finds bookings of a slot that another client held', () => {
    const held = operation({ name: 'hold', invoked: 0, hold: '/h', until: 1005 })
    const thief = operation({ name: 'book', invoked: 500, ...other })
    expect(faults([held, thief], [final('b')])).to.deep.equal(['stolen'])
    const own = operation({ name: 'book', invoked: 500, appointment: '/a', patient: 'a', hold: '/h' })
    expect(faults([held, own], [final('a')])).to.deep.equal([])
  })

  it('finds refusals for too many holds when there were fewer', () => {
    const refused = operation({ name: 'hold', invoked: 50, slot: 9, outcome: 'conflict', problem: 'too-many-holds' })
    const held = [1, 2, 3].map((slot) =>
      operation({ name: 'hold', invoked: 0, slot, hold: `/h${String(slot)}`, until: 1005 }),
    )
    expect(faults([...held, refused], [])).to.deep.equal([])
    expect(faults([...held.slice(1), refused], [])).to.deep.equal(['unjustified'])
  })
})
