import { expect } from 'chai'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { clinicClient, linkOf, linksOf, type ClinicClient } from '../../../../support/http/clinic-client.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'
import { clinicTests } from '../../../../support/postgres/clinic-tests.ts'
import { engines } from '../../../../support/postgres/engines.ts'

const lastDay = '2026-12-02'
const moving = { may: 'move', name: 'Violet', until: lastDay, note: 'Not before noon, please.' }

for (const [engine, use] of engines) {
  describe(`a link for one action, in ${engine}`, () => {
    const test = clinicTests(use)

    /** Books as a guest, and makes a link. */
    const given = async (clinic: Clinic, guest: ClinicClient, sent: object = moving) => {
      const appointment = await bookedAppointment(clinic, { name: 'Pat Miller', age: 36 })
      const list = appointment.replace('?', '/handovers?')
      expect(linkOf((await guest.get(appointment)).document, 'wm:handovers')).to.equal(list)
      const made = await guest.send('POST', list, sent)
      expect(made.status).to.equal(201)
      return { appointment, list, link: made.headers.get('location') ?? '' }
    }
    const slotOf = async (guest: ClinicClient, path: string): Promise<unknown> =>
      (await guest.get(path)).document['start']

    it(
      'moves the appointment once, and shows nothing else of the patient',
      test(async (clinic, guest) => {
        const { appointment, link } = await given(clinic, guest)
        const { document } = await guest.get(link)
        expect(document).to.include({ ...moving, patient: 'Pat Miller', status: 'open', start: '09:00' })
        expect(JSON.stringify(document)).not.to.include('capability')
        const [first = 0, second = 0] = await openSlots(clinic)
        expect((await guest.send('PUT', link, { slot: first })).status).to.equal(200)
        expect(await slotOf(guest, appointment)).to.equal('09:30')
        expect((await guest.get(link)).document).to.include({ status: 'used', start: '09:30' })
        const closed = await guest.send('PUT', link, { slot: second })
        expect([closed.status, linksOf(closed.document, 'wm:handover')]).to.deep.equal([410, []])
        expect(Object.keys((await guest.get(link)).document._templates ?? {})).to.deep.equal(['end'])
        expect(await slotOf(guest, appointment)).to.equal('09:30')
        expect((await guest.send('DELETE', appointment)).status).to.equal(200)
        expect((await guest.get(link)).document).to.include({ status: 'used', isCancelled: true })
      }),
    )

    it(
      'is used by one of two at the same time',
      test(async (clinic, guest) => {
        const { appointment, link } = await given(clinic, guest)
        const slots = (await openSlots(clinic)).slice(0, 4)
        const all = await Promise.all(slots.map((slot) => guest.send('PUT', link, { slot })))
        expect(all.map(({ status }) => status).toSorted()).to.deep.equal([200, 410, 410, 410])
        const taken = await clinic.storage.schedules.slots('mjones', tomorrow)
        expect(taken.filter(({ state }) => state === 'booked')).to.have.length(1)
        expect((await guest.get(appointment)).document['status']).to.equal('booked')
      }),
    )

    it(
      'stays open if the other time has been taken',
      test(async (clinic, guest) => {
        const { link } = await given(clinic, guest)
        const [taken = 0, free = 0] = await openSlots(clinic)
        expect((await postBooking(clinic, taken, { name: 'Bea', age: 40 })).status).to.equal(201)
        const refused = await guest.send('PUT', link, { slot: taken })
        expect([refused.status, linkOf(refused.document, 'wm:handover')]).to.deep.equal([409, link])
        expect((await guest.send('PUT', link, { slot: free })).status).to.equal(200)
      }),
    )
  })
}

describe('a link for one action', () => {
  let clinic: Clinic
  let guest: ClinicClient
  let patients = 0
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    guest = await clinicClient(clinic)
  })
  after(() => clinic.close())

  const given = async (
    sent: object = moving,
  ): Promise<{ readonly list: string; readonly link: string; readonly appointment: string }> => {
    const appointment = await bookedAppointment(clinic, { name: `Patient ${String((patients += 1))}`, age: 36 })
    const list = appointment.replace('?', '/handovers?')
    const made = await guest.send('POST', list, sent)
    return { appointment, list, link: made.headers.get('location') ?? '' }
  }

  it('cancels, if that is what it permits, and does not move', async () => {
    const { appointment, link } = await given({ may: 'cancel', name: 'Byron', until: lastDay })
    const [slot = 0] = await openSlots(clinic)
    expect((await guest.send('PUT', link, { slot })).status).to.equal(403)
    expect((await guest.send('POST', link, { why: 'Ill' })).status).to.equal(200)
    expect((await guest.get(appointment)).document).to.include({ status: 'cancelled', cancellation: 'Ill' })
  })

  it('does not cancel, if it permits a move', async () => {
    const { appointment, link } = await given()
    expect((await guest.send('POST', link, {})).status).to.equal(403)
    expect((await guest.get(appointment)).document['status']).to.equal('booked')
  })

  it('offers the chosen time again, without a script, if the appointment has changed', async () => {
    const { appointment, link } = await given()
    const browser = new PlainBrowser(clinic.origin)
    await browser.open(link)
    const [slot = 0] = await openSlots(clinic)
    const person = { name: 'Ada King', age: 36, email: 'ada@example.org' }
    expect((await guest.send('PUT', appointment, person, { 'if-match': '*' })).status).to.equal(200)
    const { status, text } = await browser.submit('Move to this time', { slot: String(slot) })
    const times = [...text.matchAll(/<button [^>]*name="slot" value="(\d+)"/g)].map(([, value]) => Number(value))
    expect([status, times]).to.deep.equal([412, [slot]])
    await browser.submit('10:00 to 10:30', { slot: String(slot) })
    expect(await guest.get(link).then(({ document }) => document)).to.include({ status: 'used', start: '10:00' })
  })

  it('moves to no other doctor', async () => {
    const { link } = await given()
    const [slot = 0] = await openSlots(clinic, { doctor: 'kwong' })
    expect((await guest.send('PUT', link, { slot })).status).to.equal(409)
  })

  it('can be ended, and says so afterwards', async () => {
    const { list, link } = await given()
    expect((await guest.send('DELETE', link)).status).to.equal(204)
    expect((await guest.get(link)).status).to.equal(410)
    const { document } = await guest.get(list)
    expect(JSON.stringify(document._embedded)).to.include('"status":"ended"')
  })

  it('is over after its last day, and when the appointment is cancelled', async () => {
    const { link } = await given({ ...moving, until: '2026-11-30' })
    const used = await given({ may: 'cancel', name: 'Byron', until: '2026-11-30' })
    expect((await guest.send('POST', used.link, {})).status).to.equal(200)
    expect((await guest.get(used.link)).status).to.equal(200)
    const other = await given()
    const before = clinic.clock.now()
    clinic.clock.set(Date.parse('2026-12-01T05:00:00Z'))
    for (const ended of [link, used.link]) expect((await guest.get(ended)).status).to.equal(410)
    clinic.clock.set(before)
    await guest.send('DELETE', other.appointment)
    expect((await guest.get(other.link)).status).to.equal(410)
  })

  it('is refused with a last day in the past, after five open ones, and for an unknown id', async () => {
    const { list } = await given()
    expect((await guest.send('POST', list, { ...moving, until: '2026-11-29' })).status).to.equal(422)
    for (let more = 0; more < 4; more += 1) expect((await guest.send('POST', list, moving)).status).to.equal(201)
    expect((await guest.send('POST', list, moving)).status).to.equal(409)
    expect((await guest.get('/handovers/unknown')).status).to.equal(404)
  })

  it('is made by the patient only', async () => {
    const { list } = await given()
    const desk = await clinicClient(clinic, 'desk')
    expect((await desk.get(list.replace(/\?.*/, ''))).status).to.equal(403)
    expect((await guest.get(list.replace(/\?.*/, ''))).status).to.equal(404)
  })

  it('promises a message to a patient that gets one', async () => {
    const told = async (patient: { readonly name: string; readonly age: number; readonly email?: string }) => {
      const appointment = await bookedAppointment(clinic, patient)
      const path = appointment.replace('?', '/handovers?')
      const page = await fetch(clinic.origin + path, { headers: { accept: 'text/html' } })
      const isPromised = (await page.text()).includes('You get a message when the link is used.')
      const { document } = await guest.get(path)
      expect(document['sendsMessage']).to.equal(isPromised)
      return isPromised
    }
    expect(await told({ name: 'Ada', age: 36 })).to.equal(false)
    expect(await told({ name: 'Bea', age: 36, email: 'bea@example.com' })).to.equal(true)
  })

  it('is in the audit log with its name and the two times', async () => {
    const { link } = await given()
    const [slot = 0] = await openSlots(clinic)
    await guest.send('PUT', link, { slot })
    await clinic.work()
    const desk = await clinicClient(clinic, 'desk')
    const log = JSON.stringify((await desk.get('/audit')).document)
    expect(log).to.include('Violet')
  })
})
