import { expect } from 'chai'
import { check, type Told } from './checker.ts'
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

function faults(history: readonly Operation[], end: Told['final']): readonly string[] {
  return check({ history, final: end, holdLifetime }).map(({ fault }) => fault)
}

describe('the checker of histories', () => {
  it('finds nothing in what can have been', () => {
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

  it('finds two who had a slot at the same time', () => {
    const twice = operation({ name: 'book', invoked: 5, ...other })
    expect(faults([booked, twice], [final('a'), final('b', 8)])).to.include('double')
    expect(faults([booked], [final('a'), { ...final('b'), patient: 'a' }])).to.include('double')
  })

  it('finds what was acknowledged and is not there, or is elsewhere', () => {
    expect(faults([booked], [])).to.deep.equal(['lost'])
    expect(faults([booked], [final('a', 8)])).to.deep.equal(['lost'])
    const moved = operation({ name: 'move', invoked: 20, slot: 8, from: 7, appointment: '/a' })
    expect(faults([booked, moved], [final('a', 8)])).to.deep.equal([])
    expect(faults([booked, moved], [final('a')])).to.deep.equal(['lost'])
    const cancelled = operation({ name: 'cancel', invoked: 50, appointment: '/a' })
    expect(faults([booked, cancelled], [final('a')])).to.deep.equal(['lost'])
  })

  it('finds what nobody asked for, and what was refused and is there', () => {
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

  it('lets be what nobody has heard of', () => {
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

  it('finds who was refused a slot that was free, also after a hold was over', () => {
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

  it('finds who got what another held', () => {
    const held = operation({ name: 'hold', invoked: 0, hold: '/h', until: 1005 })
    const thief = operation({ name: 'book', invoked: 500, ...other })
    expect(faults([held, thief], [final('b')])).to.deep.equal(['stolen'])
    const own = operation({ name: 'book', invoked: 500, appointment: '/a', patient: 'a', hold: '/h' })
    expect(faults([held, own], [final('a')])).to.deep.equal([])
  })

  it('finds who was told of too many holds with fewer', () => {
    const refused = operation({ name: 'hold', invoked: 50, slot: 9, outcome: 'conflict', problem: 'too-many-holds' })
    const held = [1, 2, 3].map((slot) =>
      operation({ name: 'hold', invoked: 0, slot, hold: `/h${String(slot)}`, until: 1005 }),
    )
    expect(faults([...held, refused], [])).to.deep.equal([])
    expect(faults([...held.slice(1), refused], [])).to.deep.equal(['unjustified'])
  })
})
