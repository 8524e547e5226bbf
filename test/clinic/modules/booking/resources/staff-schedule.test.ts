import { expect } from 'chai'
import { clinicClient, linkOf, type ClinicClient, type Document } from '../../../../support/http/clinic-client.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

describe("a doctor's whole schedule", () => {
  const path = `/doctors/mjones/schedule?date=${tomorrow}`
  let clinic: Clinic
  let doctor: ClinicClient
  let own: string
  beforeEach(async () => {
    clinic = await openClinic()
    doctor = await clinicClient(clinic, 'mjones')
    own = await bookedAppointment(clinic, { name: 'Ada', age: 36 })
  })
  afterEach(() => clinic.close())

  const listed = ({ _embedded }: Document): readonly Document[] => [_embedded?.['wm:schedules'] ?? []].flat()
  const bookedSlot = async (): Promise<{ readonly slot: Document; readonly etag: string }> => {
    const { document, headers } = await doctor.get(`${path}&status=booked`)
    const [slot = { _links: {} }] = listed(document)
    return { slot, etag: headers.get('etag') ?? '' }
  }

  it('folds the past times without a patient on its page, and keeps the patients', async () => {
    clinic.clock.set(Date.parse(`${tomorrow}T16:15:00Z`))
    const authorization = `Bearer ${await signedIn(clinic, 'mjones')}`
    const read = await fetch(`${clinic.origin}${path}&status=all`, { headers: { accept: 'text/html', authorization } })
    const page = await read.text()
    const [, folded = ''] = /<details><summary>4 past times<\/summary>(.*?)<\/details>/s.exec(page) ?? []
    expect(folded).to.include('09:30').and.not.to.include('Ada')
    expect(page.replace(folded, '')).to.match(/09:00.*Ada.*11:30/s)
  })

  it('offers no choice of times beside the ones with a meaning, with the default chosen', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'mjones')}`
    const read = await fetch(clinic.origin + path, { headers: { accept: 'text/html', authorization } })
    const [choice = ''] = /<select[^>]*name="status".*?<\/select>/s.exec(await read.text()) ?? []
    expect(
      [...choice.matchAll(/value="([^"]*)"( selected)?/g)].map(([, value = '', is = '']) => value + is),
    ).to.deep.equal([...['open selected', 'booked', 'held', 'all']])
  })

  it('has the status of each slot, and the patient and the appointment of each booked one', async () => {
    const { document } = await doctor.get(`${path}&status=all`)
    const [first = { _links: {} }, second] = listed(document)
    expect(first).to.deep.include({ status: 'booked', patient: { name: 'Ada', age: 36 } })
    expect(second).to.include({ status: 'open' }).and.not.to.have.property('patient')
    const appointment = await doctor.get(linkOf(first, 'appointment'))
    expect(appointment.document['patient']).to.deep.equal({ name: 'Ada', age: 36 })
  })

  it('tells which patients will come, on the day, in the week and at the desk, until they have arrived', async () => {
    const desk = `Bearer ${await signedIn(clinic, 'desk')}`
    const pages = [`${path}&status=all`, `/doctors/mjones/week?date=${tomorrow}`, `/desk?date=${tomorrow}`]
    const marked = (): Promise<readonly boolean[]> =>
      Promise.all(
        pages.map(async (page) => {
          const read = await fetch(clinic.origin + page, { headers: { accept: 'text/html', authorization: desk } })
          return /Ada.*Will come/s.test(await read.text())
        }),
      )
    const guest = await clinicClient(clinic)
    const say = (reply: string): Promise<unknown> => guest.send('PUT', own.replace('?', '/reply?'), { reply })
    const before = await bookedSlot()
    expect(before.slot).not.to.have.property('confirmedAt')
    expect(await marked()).to.deep.equal([false, false, false])
    await say('coming')
    const after = await bookedSlot()
    expect(after.slot).to.include({ confirmedAt: new Date(clinic.clock.now()).toISOString() })
    expect(after.etag).not.to.equal(before.etag)
    expect(await marked()).to.deep.equal([true, true, true])
    clinic.clock.set(Date.parse(`${tomorrow}T13:50:00Z`))
    await say('arrived')
    expect(await marked()).to.deep.equal([false, false, false])
  })

  it('has another validator after the patient of an appointment was edited', async () => {
    const before = await bookedSlot()
    const appointment = linkOf(before.slot, 'appointment')
    const { headers } = await doctor.get(appointment)
    const condition = { 'if-match': headers.get('etag') ?? '' }
    const edited = await doctor.send('PUT', appointment, { name: 'Ada King', age: 36 }, condition)
    expect(edited.status).to.equal(200)
    const after = await bookedSlot()
    expect(after.slot['patient']).to.deep.equal({ name: 'Ada King', age: 36 })
    expect(after.etag).not.to.equal(before.etag)
  })

  it('hides these details from other callers', async () => {
    const guest = await clinicClient(clinic)
    const { document } = await guest.get(`${path}&status=open`)
    for (const slot of listed(document)) expect(slot).not.to.have.any.keys('status', 'patient')
    expect((await guest.get(`${path}&status=all`)).status).to.equal(401)
  })
})
