import { expect } from 'chai'
import { connect, isHttpFailure } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { engines } from '../support/postgres/engines.ts'

for (const [name, use] of engines.filter(([engine]) => engine !== 'SQLite in memory')) {
  /** Runs a journey against a clinic on a real socket and a real database, from the entry URL. */
  const enter = (journey: (clinic: Clinic) => Promise<void>): Promise<void> =>
    use(async (url) => {
      const clinic = await openClinic({ url })
      try {
        await journey(clinic)
      } finally {
        await clinic.close()
      }
    })

  describe(`the main job over ${name}`, () => {
    it('finds the open slots of a doctor on a day and books one', async () => {
      await enter(async ({ origin }) => {
        const clinic = connect(`${origin}/`, { describe: clinicDescription })
        const doctor = clinic.follow('doctor', { doctor: 'mjones' })
        const schedule = await doctor.follow('schedule', { date: tomorrow, status: 'open' }).get()
        const slots = schedule.embedded('schedules')
        expect(slots).to.have.length(16)
        const appointment = await slots[0]?.submit('confirm', { name: 'Ada', age: 36, reason: 'Yearly check-up' })
        expect(appointment?.state).to.deep.include({
          status: 'booked',
          doctor: 'mjones',
          date: tomorrow,
          start: '09:00',
          startInstant: '2026-12-01T14:00:00.000Z',
          reason: 'Yearly check-up',
        })
        const again = await schedule.follow('schedule', { date: tomorrow, status: 'open' }).get()
        expect(again.embedded('schedules')).to.have.length(15)
      })
    })

    it('follows the list of doctors and the next days as well', async () => {
      await enter(async ({ origin }) => {
        const clinic = connect(`${origin}/`, { describe: clinicDescription })
        const doctors = await clinic.follow('doctors').get()
        const names = doctors.embedded('item').map(({ state }) => state.name)
        expect(names).to.deep.equal(['Dr Adam Smith', 'Dr Kit Wong', 'Dr Mary Jones'])
        const [smith] = doctors.embedded('item')
        const friday = await smith?.follow('schedule', { date: '2026-12-04' }).get()
        const saturday = await friday?.follow('next').get()
        expect(saturday?.state.date).to.equal('2026-12-05')
        expect(saturday?.embedded('schedules')).to.have.length(0)
      })
    })

    it('learns of a conflict, and finds another slot by the links of the problem', async () => {
      await enter(async ({ origin }) => {
        const clinic = connect(`${origin}/`, { describe: clinicDescription })
        const schedule = await clinic.follow('schedule', { doctor: 'asmith', date: tomorrow }).get()
        const [slot] = schedule.embedded('schedules')
        await slot?.submit('confirm', { name: 'Ada', age: 36 })
        const late: unknown = await slot?.submit('confirm', { name: 'Bob', age: 40 }).catch((error: unknown) => error)
        if (!isHttpFailure(late)) throw new Error('The second booking should have failed')
        expect(late.status).to.equal(409)
        expect(late.problem?.type).to.match(/\/problems\/slot-taken$/)
        const open = await late.representation?.follow('wm:schedule').get()
        expect(open?.embedded('wm:schedules')).to.have.length(15)
      })
    })

    it('works without a description, by the names on the wire', async () => {
      await enter(async ({ origin }) => {
        const schedule = await connect(`${origin}/`).follow('wm:schedule', { doctor: 'asmith', date: tomorrow }).get()
        const [slot] = schedule.embedded('wm:schedules')
        const appointment = await slot?.submit('confirm', { name: 'Ada', age: 36 })
        expect(appointment?.state).to.include({ start: '09:00' })
      })
    })
  })
}
