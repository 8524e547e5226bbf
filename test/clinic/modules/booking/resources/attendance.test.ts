import { expect } from 'chai'
import {
  clinicClient,
  formsIn,
  linkOf,
  linksOf,
  optionsOf,
  type ClinicClient,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

const begins = Date.parse('2026-12-01T14:00:00Z')
const times = {
  'the day before': begins - 20 * 3_600_000,
  'its day': begins - 3_600_000,
  afterwards: begins + 1,
} as const
type Time = keyof typeof times
type State = 'booked' | 'arrived' | 'no-show' | 'fulfilled' | 'cancelled'
const steps = ['arrived', 'no-show', 'fulfilled'] as const

/** The attendance that the clinic may record, by status and time. */
const table: Readonly<Record<State, Readonly<Record<Time, readonly (typeof steps)[number][]>>>> = {
  booked: { 'the day before': [], 'its day': ['arrived'], afterwards: ['arrived', 'no-show'] },
  arrived: { 'the day before': [], 'its day': [], afterwards: ['fulfilled'] },
  'no-show': { 'the day before': [], 'its day': ['arrived'], afterwards: ['arrived'] },
  fulfilled: { 'the day before': [], 'its day': [], afterwards: [] },
  cancelled: { 'the day before': [], 'its day': [], afterwards: [] },
}
/** The transitions to each status. */
const transitions: Readonly<Record<State, readonly (typeof steps)[number][]>> = {
  booked: [],
  arrived: ['arrived'],
  'no-show': ['no-show'],
  fulfilled: ['arrived', 'fulfilled'],
  cancelled: [],
}

describe('attendance', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  async function appointmentIn(state: State): Promise<string> {
    const pat = await clinicClient(clinic, 'pat')
    const [slot] = await clinic.storage.schedules.slots('mjones', tomorrow)
    const made = await pat.send('POST', `/schedules/${String(slot?.id)}`, { name: 'Ada', age: 36 })
    const place = linkOf(made.document, 'self')
    if (state === 'cancelled') await pat.send('DELETE', place)
    const now = clinic.clock.now()
    clinic.clock.set(times.afterwards)
    const doctor = await clinicClient(clinic, 'mjones')
    for (const status of transitions[state]) {
      expect((await doctor.send('PUT', `${place}/attendance`, { status })).status).to.equal(200)
    }
    clinic.clock.set(now)
    return place
  }

  for (const [state, rows] of Object.entries(table) as [State, (typeof table)[State]][]) {
    for (const [time, allowed] of Object.entries(rows) as [Time, (typeof rows)[Time]][]) {
      it(`of an appointment that is ${state} ${time} can be recorded as ${allowed.join(' or ') || 'nothing'}`, async () => {
        const place = await appointmentIn(state)
        clinic.clock.set(times[time])
        const doctor = await clinicClient(clinic, 'mjones')
        const { document } = await doctor.get(place)
        const offered = formsIn(document).includes('attend') ? optionsOf(document, 'attend', 'status') : []
        expect(offered).to.deep.equal(allowed)
        for (const status of steps.filter((step) => !allowed.includes(step) && step !== state)) {
          expect((await doctor.send('PUT', `${place}/attendance`, { status })).status, status).to.equal(409)
        }
        expect((await doctor.get(place)).document['status']).to.equal(state)
        const [step] = allowed
        if (step === undefined) return
        expect((await doctor.submit(document, 'attend', { status: step })).status).to.equal(200)
        expect((await doctor.get(place)).document['status']).to.equal(step)
      })
    }
  }

  it('is recorded by staff only', async () => {
    const place = await appointmentIn('booked')
    clinic.clock.set(times.afterwards)
    const status = async (client: ClinicClient): Promise<number> =>
      (await client.send('PUT', `${place}/attendance`, { status: 'arrived' })).status
    const pat = await clinicClient(clinic, 'pat')
    expect(linksOf((await pat.get(place)).document, 'attendance')).to.have.length(0)
    expect([await status(pat), await status(await clinicClient(clinic))]).to.deep.equal([403, 404])
    expect(await status(await clinicClient(clinic, 'desk'))).to.equal(200)
  })

  it('has the corresponding status of FHIR', async () => {
    for (const [state, code] of [
      ['no-show', 'noshow'],
      ['fulfilled', 'fulfilled'],
      ['cancelled', 'cancelled'],
    ] as const) {
      const place = await appointmentIn(state)
      const desk = await clinicClient(clinic, 'desk')
      const [profile] = linksOf((await desk.get(place)).document, 'profile')
      expect(profile?.href).to.match(new RegExp(`appointmentstatus-${code}$`))
      await clinic.close()
      clinic = await openClinic()
    }
  })
})
