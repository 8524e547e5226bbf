import { expect } from 'chai'
import type { EntryOperation, FinalAppointment, FinalEntry, FinalOffer, Operation } from './history.ts'
import { checkWaiting, type CompletedWaiting } from './waiting-checker.ts'

const [first, second] = [1, 2]
const slot = 7
const lifetime = 1000

function operation(given: Partial<Operation> & Pick<Operation, 'name' | 'invoked'>): Operation {
  return { client: 9, slot, outcome: 'done', returned: given.invoked + 10, ...given }
}

function entry(
  client: number,
  name: EntryOperation['name'],
  invoked: number,
  given: Partial<EntryOperation> = {},
): EntryOperation {
  const uri = `/doctors/mjones/waiting-list/e${String(client)}`
  return { client, name, entry: uri, fits: true, invoked, returned: invoked + 10, outcome: 'done', ...given }
}

const sees = (client: number, invoked: number, until: number): EntryOperation =>
  entry(client, 'look', invoked, { status: 'offered', offer: { slot, until } })
const sent = (client: number, sentAt: number): FinalOffer => ({ client, slot, sentAt })
const accept = (client: number, invoked: number, account = `p${String(client)}`): Operation =>
  operation({ name: 'book', client, invoked, appointment: `/a${String(client)}`, patient: `of ${account}`, account })

const booked = operation({ name: 'book', invoked: 0, appointment: '/a', patient: 'a' })
const cancelled = operation({ name: 'cancel', invoked: 100, appointment: '/a' })
const joins = [entry(first, 'join', 20), entry(second, 'join', 40)]
const freed = [booked, cancelled]

interface Given {
  readonly history?: readonly Operation[]
  readonly entries?: readonly EntryOperation[]
  readonly offers?: readonly FinalOffer[]
  readonly final?: readonly FinalAppointment[]
  readonly finalEntries?: readonly FinalEntry[]
}

function faults({ history = freed, entries = [], offers = [], final = [], finalEntries = [] }: Given) {
  const lifetimes: Pick<CompletedWaiting, 'holdLifetime' | 'offerLifetime'> = {
    holdLifetime: lifetime,
    offerLifetime: lifetime,
  }
  const all = { history, entries: [...joins, ...entries], offers, final, finalEntries, ...lifetimes }
  return checkWaiting(all).map(({ fault }) => fault)
}

const offered = sent(first, 105)
const seen = sees(first, 120, 1105)
const declined = operation({ name: 'release', client: first, invoked: 200, hold: '/schedules/7/hold' })

describe('the checker of the waiting list', () => {
  it('accepts offers that are passed on in the order of the list, after a refusal and after their expiry', () => {
    const history = [...freed, declined]
    expect(faults({ history, entries: [seen], offers: [offered, sent(second, 205)] })).to.deep.equal([])
    const passed = [seen, entry(first, 'look', 1300, { status: 'waiting' }), sees(second, 1300, 2250)]
    expect(faults({ entries: passed, offers: [offered, sent(second, 1250)] })).to.deep.equal([])
  })

  it('finds slots that became free and were not offered', () => {
    expect(faults({})).to.deep.equal(['lost-offer'])
    expect(faults({ history: [...freed, declined], entries: [seen], offers: [offered] })).to.deep.equal(['lost-offer'])
    const left = entry(first, 'leave', 200)
    expect(faults({ entries: [seen, left], offers: [offered] })).to.deep.equal(['lost-offer'])
    const blocked = [operation({ name: 'block', invoked: 60 }), operation({ name: 'unblock', invoked: 100 })]
    expect(faults({ history: blocked })).to.deep.equal(['lost-offer'])
    const moved = operation({ name: 'move', invoked: 100, slot: 8, from: slot, appointment: '/a' })
    expect(faults({ history: [booked, moved] })).to.deep.equal(['lost-offer'])
  })

  it('finds expired offers that were not passed on, unless another client took the slot', () => {
    const entries = [seen, entry(first, 'look', 1300, { status: 'waiting' })]
    expect(faults({ entries, offers: [offered] })).to.deep.equal(['lost-offer'])
    const taken = operation({ name: 'book', invoked: 1200, appointment: '/b', patient: 'b' })
    expect(faults({ history: [...freed, taken], entries, offers: [offered] })).to.deep.equal([])
  })

  it('requires no offer for an entry that may not wait', () => {
    expect(faults({ entries: [entry(first, 'leave', 60), entry(second, 'leave', 95)] })).to.deep.equal([])
    const unknown = { ...cancelled, outcome: 'unknown' } as const
    expect(faults({ history: [booked, unknown] })).to.deep.equal([])
  })

  it('finds two living offers of a slot', () => {
    const offers = [offered, sent(second, 300)]
    expect(faults({ entries: [seen], offers })).to.deep.equal(['double-offer', 'unprovoked'])
  })

  it('finds an offer to a later entry', () => {
    expect(faults({ offers: [sent(second, 105)] })).to.deep.equal(['out-of-order'])
    const past = entry(first, 'leave', 60)
    expect(faults({ entries: [past], offers: [sent(second, 105)] })).to.deep.equal([])
  })

  it('finds an offer that nothing has caused', () => {
    expect(faults({ history: [], offers: [offered] })).to.deep.equal(['unprovoked'])
  })

  it('finds messages that are missing or sent twice', () => {
    expect(faults({ history: [], entries: [seen] })).to.deep.equal(['unannounced'])
    expect(faults({ offers: [offered, sent(first, 106)] })).to.deep.equal(['repeated'])
  })

  it('finds an accepted offer that is not the booking of its patient', () => {
    const history = [...freed, accept(first, 200)]
    const entries = [seen]
    const offers = [offered]
    const final = { id: 'a1', slot, patient: 'of p1', account: 'p1', isLive: true }
    const taken = { id: 'e1', state: 'taken' } as const
    const given = { history, entries, offers }
    expect(faults({ ...given, final: [final], finalEntries: [taken] })).to.deep.equal([])
    expect(faults({ ...given, final: [final], finalEntries: [{ ...taken, state: 'waiting' }] })).to.deep.equal([
      'unsettled',
    ])
    expect(faults({ ...given, final: [{ ...final, account: 'p2' }], finalEntries: [taken] })).to.deep.equal(['foreign'])
    expect(faults({ entries, offers, finalEntries: [taken] })).to.deep.equal(['unsettled'])
  })
})
