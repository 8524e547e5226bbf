import { expect } from 'chai'
import { clinicClient, type ClinicClient, linkOf } from '../../../../support/http/clinic-client.ts'
import { hasRadicale, openRadicale, type Radicale } from '../../../../support/calendars/radicale.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

const tennis = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', 'UID:tennis', 'DTSTAMP:20261101T000000Z'],
  ...[
    'DTSTART:20261117T150000Z',
    'DTEND:20261117T153000Z',
    'RRULE:FREQ=WEEKLY',
    'SUMMARY:Tennis',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ],
].join('\r\n')

// Radicale is a real server of another author; where it is missing, the other server of the tests has to do.
const describeIfInstalled = hasRadicale() ? describe : describe.skip

describeIfInstalled('a calendar on Radicale (skipped where it is not installed)', () => {
  let clinic: Clinic
  let radicale: Radicale
  let mary: ClinicClient
  let guest: ClinicClient
  before(async () => {
    radicale = await openRadicale()
    clinic = await openClinic({ allowsPrivateAddresses: true })
    mary = await clinicClient(clinic, 'mjones')
    guest = await clinicClient(clinic)
  })
  after(async () => {
    await clinic.close()
    await radicale.close()
  })

  const later = async (): Promise<void> => {
    clinic.clock.set(clinic.clock.now() + 300_000)
    await clinic.work()
  }

  it('is found by the address of the server, blocks times and follows the appointments', async () => {
    await radicale.send('PUT', 'tennis.ics', tennis)
    const { server: address, user, password } = radicale
    const fields = { name: 'Private', kind: 'caldav', address, user, password, writes: 'times' }
    const list = (await mary.get('/doctors/mjones/other-calendars')).document
    const made = await mary.submit(list, 'connect', fields)
    await clinic.work()
    expect((await mary.get(linkOf(made.document, 'self'))).document).to.include({ status: 'current' })
    const slots = await clinic.storage.schedules.slots('mjones', tomorrow)
    expect(slots.filter(({ state }) => state === 'blocked').map(({ startTime }) => startTime)).to.deep.equal(['10:00'])

    const slot = slots.find(({ startTime }) => startTime === '14:00')
    const booked = await guest.send('POST', `/schedules/${String(slot?.id)}`, { name: 'Ada', age: 36 })
    await clinic.work()
    const object = `${String(booked.document['id'])}.ics`
    const written = await (await radicale.send('GET', object)).text()
    expect(written).to.include('20261201T140000').and.include('SUMMARY:Appointment')
    await radicale.send('PUT', object, written.replace('SUMMARY:Appointment', 'SUMMARY:Changed'))
    await later()
    expect(await (await radicale.send('GET', object)).text()).to.include('SUMMARY:Appointment')
    await radicale.send('DELETE', object)
    await later()
    expect((await radicale.send('GET', object)).status).to.equal(200)
    await guest.submit((await guest.get(linkOf(booked.document, 'self'))).document, 'cancel')
    await clinic.work()
    expect((await radicale.send('GET', object)).status).to.equal(404)
    await radicale.send('DELETE', 'tennis.ics')
    await later()
    expect((await clinic.storage.schedules.slots('mjones', tomorrow)).every(({ state }) => state === 'open')).to.equal(
      true,
    )
  })
})
