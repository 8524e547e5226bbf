import { tellBusyTimes } from '@waymark/clinic/modules/booking/domain/busy-time'
import { expect } from 'chai'
import { clinicClient, linkOf, type ClinicClient } from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { engines } from '../../../../support/postgres/engines.ts'

const today = '2026-11-30'
const minutes = 60_000

interface Held {
  readonly clinic: Clinic
  readonly desk: ClinicClient
  /** The slots of a hold of Ada, in the order of time. */
  readonly slots: readonly number[]
  /** Returns the slots that the waiting list offers to Pat for the day, and the status of each slot of the hold. */
  readonly outcome: () => Promise<{ readonly offered: readonly number[]; readonly states: readonly unknown[] }>
}

/** Opens a clinic in which one hold has the slots at three times of a day. */
async function withLongHold(
  url: string,
  { date, times }: { readonly date: string; readonly times: readonly string[] },
  test: (held: Held) => Promise<void>,
): Promise<void> {
  const clinic = await openClinic({ url })
  const { storage, clock } = clinic
  const [pat, desk] = [await clinicClient(clinic, 'pat'), await clinicClient(clinic, 'desk')]
  const ofDay = await storage.schedules.slots('mjones', date)
  const slots = times.map((time) => ofDay.find(({ startTime }) => startTime === time)?.id ?? 0)
  const [slot = 0, ...further] = slots
  const hold = { id: 'long', slot, account: 'desk', client: '', until: clock.now() + 5 * minutes }
  expect(await storage.holds.take(hold, clock.now(), further)).to.equal(true)
  const joined = await pat.send('POST', '/doctors/mjones/waiting-list', { from: date, to: date })
  const entry = joined.headers.get('location') ?? ''
  const outcome: Held['outcome'] = async () => {
    const { document } = await pat.get(entry)
    const offered = document['status'] === 'offered' ? [Number(/\d+/.exec(linkOf(document, 'hold'))?.[0])] : []
    const states = await Promise.all(slots.map(async (id) => (await storage.schedules.slot(id))?.state))
    return { offered, states }
  }
  try {
    await test({ clinic, desk, slots, outcome })
  } finally {
    await clinic.close()
  }
}

const times = ['10:00', '10:30', '11:00']

describe('the end of a hold of several slots', () => {
  for (const [name, use] of engines) {
    describe(`in ${name}`, () => {
      it('offers the slots that new hours leave', () =>
        use((url) =>
          withLongHold(url, { date: tomorrow, times }, async ({ desk, slots, outcome }) => {
            const hours = { from: tomorrow, kind: 'other', hours: '10:30-17:00' }
            expect((await desk.send('POST', '/doctors/mjones/availability', hours)).status).to.equal(200)
            expect(await outcome()).to.deep.equal({ offered: [slots[1]], states: ['withdrawn', 'open', 'open'] })
          }),
        ))

      it('offers the slots at which the doctor is not busy elsewhere', () =>
        use((url) =>
          withLongHold(url, { date: tomorrow, times }, async ({ clinic, slots, outcome }) => {
            const start = Date.parse('2026-12-01T15:30:00Z')
            const told = { source: 'other', doctor: 'mjones', times: [{ start, end: start + 30 * minutes }] }
            const { storage, clock } = clinic
            const ports = { ...storage, clock, newIdentifier: () => 'offer', mails: [] }
            await storage.inTransaction(() => tellBusyTimes(ports, told))
            expect(await outcome()).to.deep.equal({ offered: [slots[0]], states: ['open', 'blocked', 'open'] })
          }),
        ))

      it('offers the slots that another time zone leaves', () =>
        use((url) =>
          withLongHold(url, { date: today, times: ['11:30', '12:00', '12:30'] }, async ({ desk, slots, outcome }) => {
            const path = '/doctors/mjones/info'
            const { document, headers } = await desk.get(path)
            const { name: doctor, speciality, address, languages } = document
            const moved = { name: doctor, speciality, address, languages, timeZone: 'Europe/London' }
            const answer = await desk.send('PUT', path, moved, { 'if-match': headers.get('etag') ?? '' })
            expect(answer.status).to.equal(200)
            expect(await outcome()).to.deep.equal({ offered: [slots[2]], states: ['withdrawn', 'withdrawn', 'open'] })
          }),
        ))
    })
  }
})
