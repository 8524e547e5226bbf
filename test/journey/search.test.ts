import { expect } from 'chai'
import { bearer, connect, isHttpFailure, items } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { engines } from '../support/postgres/engines.ts'

for (const [name, use] of engines.filter(([engine]) => engine !== 'SQLite in memory')) {
  const over = (journey: (clinic: Clinic) => Promise<void>) => (): Promise<void> =>
    use(async (url) => {
      const clinic = await openClinic({ url, duplicateWindow: 0 })
      try {
        await journey(clinic)
      } finally {
        await clinic.close()
      }
    })
  const enter = async (clinic: Clinic, user: string) =>
    connect(`${clinic.origin}/`, {
      describe: clinicDescription,
      credentials: bearer({ token: await signedIn(clinic, user) }),
    })

  describe(`a search over ${name}`, () => {
    it(
      'finds the first free time of any doctor, which is booked',
      over(async ({ origin }) => {
        const entry = connect(`${origin}/`, { describe: clinicDescription })
        const times = await entry.follow('free-times', { language: 'fr', from: tomorrow }).get()
        const [first] = times.embedded('item')
        expect(first?.state).to.include({ doctorName: 'Dr Adam Smith', date: tomorrow, start: '09:00' })
        const slot = await first?.follow('self').get()
        const appointment = await slot?.submit('confirm', { name: 'Ada', age: 36 })
        expect(appointment?.state).to.include({ doctor: 'asmith', start: '09:00' })
        const [next] = (await times.follow('first').get()).embedded('item')
        expect(next?.state.start).to.equal('09:30')
        const later = await times.follow('next').get()
        expect(later.state).to.deep.equal({ language: 'fr', from: tomorrow })
      }),
    )

    it(
      'books one of the next free times that home shows',
      over(async ({ origin }) => {
        const home = await connect(`${origin}/`, { describe: clinicDescription }).get()
        const doctors = home.embedded('doctors')?.embedded('item')
        const [slot] = doctors?.find(({ state }) => state.id === 'asmith')?.embedded('next-slots') ?? []
        const page = await slot?.follow('self').get()
        const appointment = await page?.submit('confirm', { name: 'Ada', age: 36 })
        expect(appointment?.state).to.include({ doctor: 'asmith', start: slot?.state.start, date: slot?.state.date })
      }),
    )

    it(
      'lets a clerk find appointments, users and events, page by page',
      over(async (clinic) => {
        const entry = connect(`${clinic.origin}/`, { describe: clinicDescription })
        for (const doctor of ['mjones', 'asmith']) {
          const schedule = await entry.follow('schedule', { doctor, date: tomorrow }).get()
          for (const [index, slot] of schedule.embedded('schedules').slice(0, 11).entries()) {
            await slot.submit('confirm', { name: `Ada Number${String(index)}`, age: 36 })
          }
        }
        const desk = await enter(clinic, 'desk')
        const all = await desk.follow('appointments').get()
        const found = all.follow('search', { q: 'ada', doctor: 'mjones', status: 'booked', period: 'upcoming' })
        expect((await found.get()).state.total).to.equal(11)
        const names: string[] = []
        const first = await all.follow('search', { q: 'ada' }).get()
        expect([first.state.total, first.embedded('item').length]).to.deep.equal([undefined, 20])
        for await (const { state } of items(first, 'item')) names.push(state.patient.name)
        expect(names).to.have.length(22)
        const reversed = { from: '2026-12-02', until: '2026-12-01' }
        const refused: unknown = await all
          .follow('search', reversed)
          .get()
          .catch((error: unknown) => error)
        expect(isHttpFailure(refused) ? refused.status : refused).to.equal(400)

        const users = await desk.follow('users').follow('search', { q: 'mill', role: 'patient' }).get()
        expect(users.embedded('item').map(({ state }) => state.id)).to.deep.equal(['pat'])
        const log = await desk.follow('audit').follow('search', { operation: 'slot confirm' }).get()
        expect(log.embedded('item')).to.have.length(20)
      }),
    )
  })
}
