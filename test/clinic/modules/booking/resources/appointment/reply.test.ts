import { expect } from 'chai'
import { clinicClient, formsIn, templateOf, type ClinicClient } from '../../../../../support/http/clinic-client.ts'
import { bookedAppointment } from '../../../../../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../../../../../support/clinic.ts'

const minutes = 60_000
const hours = 60 * minutes

describe('the reply of a patient about an appointment', () => {
  let clinic: Clinic
  let guest: ClinicClient
  let own: string
  let begins: number
  beforeEach(async () => {
    clinic = await openClinic()
    guest = await clinicClient(clinic)
    own = await bookedAppointment(clinic)
    begins = Date.parse(String((await guest.get(own)).document['startInstant']))
  })
  afterEach(() => clinic.close())

  const offered = async (): Promise<readonly string[]> =>
    formsIn((await guest.get(own)).document).filter((name) => name === 'come' || name === 'arrive')
  const say = (reply: string) => guest.send('PUT', own.replace('?', '/reply?'), { reply })

  it('is offered when it can be given, with a new entity tag', async () => {
    const tags = new Set<string | null>()
    for (const [time, forms] of [
      [-49 * hours, []],
      [-48 * hours, ['come']],
      [-60 * minutes - 1, ['come']],
      [-60 * minutes, ['arrive']],
      [29 * minutes, ['arrive']],
      [30 * minutes, []],
    ] as const) {
      clinic.clock.set(begins + time)
      expect(await offered(), String(time)).to.deep.equal(forms)
      tags.add((await guest.get(own)).headers.get('etag'))
    }
    expect(tags.size).to.be.at.least(4)
  })

  it('confirms the appointment, once, and until it is moved', async () => {
    const { document } = await guest.get(own)
    const { target = '', method = '' } = templateOf(document, 'come')
    expect((await guest.send(method, target, { reply: 'coming' })).status).to.equal(200)
    const at = new Date(clinic.clock.now()).toISOString()
    expect((await guest.get(own)).document).to.include({ status: 'booked', confirmedAt: at })
    expect(await offered()).to.deep.equal([])
    clinic.clock.set(clinic.clock.now() + minutes)
    expect((await say('coming')).document).to.include({ confirmedAt: at })
    const doctor = await clinicClient(clinic, 'mjones')
    expect((await doctor.get(own.replace(/\?.*/, ''))).document).to.include({ confirmedAt: at })

    const { document: other } = await guest.get(own.replace('?', '/time?'))
    const slot = templateOf(other, 'reschedule').properties?.[0]?.options?.inline?.at(-1)?.value
    expect((await guest.submit(other, 'reschedule', { slot })).status).to.equal(200)
    expect((await guest.get(own)).document).to.not.have.property('confirmedAt')
  })

  it('tells the desk that the patient has arrived, from an hour before', async () => {
    clinic.clock.set(begins - 61 * minutes)
    expect((await say('arrived')).document).to.include({ status: 409, title: 'It is too early to arrive' })
    clinic.clock.set(begins - 10 * minutes)
    expect((await say('arrived')).status).to.equal(200)
    expect((await say('arrived')).status).to.equal(200)
    const doctor = await clinicClient(clinic, 'mjones')
    expect((await doctor.get(own.replace(/\?.*/, ''))).document).to.include({ status: 'arrived' })
    expect(await offered()).to.deep.equal([])
  })

  it('is refused after the end, after a cancellation, to others and to staff', async () => {
    const place = own.replace('?', '/reply?')
    for (const user of ['pat', 'mjones', 'desk']) {
      const { status } = await (
        await clinicClient(clinic, user)
      ).send('PUT', place.replace(/\?.*/, ''), { reply: 'coming' })
      expect(status, user).to.equal(user === 'pat' ? 404 : 403)
    }
    clinic.clock.set(begins + 30 * minutes)
    for (const reply of ['coming', 'arrived'])
      expect((await say(reply)).document).to.include({ status: 409, title: 'The appointment is over' })
    clinic.clock.set(begins - 2 * hours)
    await guest.send('DELETE', own)
    for (const reply of ['coming', 'arrived']) expect((await say(reply)).status).to.equal(409)
  })
})
