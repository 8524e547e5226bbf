import { connect, isConflict } from '@waymark/sdk'
import { outbox, type Replayed } from '@waymark/sdk/offline'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { rejectedAs } from '../support/sdk/rejected.ts'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'

const patient = { name: 'Ada', age: 36 }

describe('an appointment with several changes', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  async function booked(fetch = globalThis.fetch) {
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, fetch, retry: { most: 0 } })
    const schedule = await entry.follow('schedule', { doctor: 'mjones', date: tomorrow, status: 'open' })
    const [slot] = schedule.embedded('schedules')
    if (slot === undefined) throw new Error('The doctor has no open slot')
    return slot.submit('confirm', patient)
  }

  it('is changed twice, each time from the last response, and then cancelled', async () => {
    const appointment = await booked()
    const once = await appointment.submit('change', { ...patient, reason: 'Cough' })
    const twice = await once.submit('change', { ...patient, reason: 'Cough and fever' })
    expect(twice.state.reason).to.equal('Cough and fever')
    const cancelled = await twice.submit('cancel', { why: 'Recovered' })
    expect(cancelled.state).to.include({ status: 'cancelled', reason: 'Cough and fever' })
  })

  it('keeps the concurrent change of another client', async () => {
    const appointment = await booked()
    const mine = await appointment.submit('change', { ...patient, reason: 'Cough' })
    const other = await mine.follow('self', {}, { prefer: 'fresh' })
    await other.submit('change', { ...patient, reason: 'Fever' })
    const conflict = await rejectedAs(mine.submit('change', { ...patient, reason: 'Headache' }), isConflict)
    expect([conflict.status, conflict.theirs?.state]).to.deep.equal([412, { ...mine.state, reason: 'Fever' }])
    expect((await mine.follow('self', {}, { prefer: 'fresh' })).state.reason).to.equal('Fever')
  })

  it('accepts two queued changes in order after an interrupted connection', async () => {
    let isThere = true
    const appointment = await booked((input, init) =>
      isThere ? globalThis.fetch(input, init) : Promise.reject(new TypeError('fetch failed')),
    )
    const current = await appointment.follow('self', {}, { prefer: 'fresh' })
    const box = outbox()
    isThere = false
    for (const reason of ['Cough', 'Fever']) {
      await box.attempt(current, (kept) => kept.send('change', { ...patient, reason }))
    }
    isThere = true
    const replayed: Replayed['kind'][] = []
    for await (const { kind } of box.replay(current)) replayed.push(kind)
    expect(replayed).to.deep.equal(['done', 'done'])
    expect((await current.follow('self', {}, { prefer: 'fresh' })).state.reason).to.equal('Fever')
  })
})
