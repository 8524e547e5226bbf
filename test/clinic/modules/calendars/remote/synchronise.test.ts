import { createServer } from 'node:http'
import { expect } from 'chai'
import {
  clinicClient,
  type ClinicClient,
  type Document,
  embeddedIn,
  formsIn,
  linkOf,
  linksOf,
} from '../../../../support/http/clinic-client.ts'
import { closed, listening } from '../../../../support/http/listening.ts'
import { type CalendarFixture, openCalendarServer } from '../../../../support/calendars/caldav-server.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

const minute = 60_000

/** Returns the text of an event of the doctor, at a time of tomorrow in New York. */
function eventText(id: string, start: string, end: string): string {
  const times = [`DTSTART;TZID=America/New_York:20261201T${start}00`, `DTEND;TZID=America/New_York:20261201T${end}00`]
  const lines = ['BEGIN:VEVENT', `UID:${id}`, 'DTSTAMP:20261101T000000Z', ...times, 'SUMMARY:A secret', 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

describe('the other calendars of a doctor', () => {
  let clinic: Clinic
  let server: CalendarFixture
  let mary: ClinicClient
  let desk: ClinicClient
  let guest: ClinicClient
  beforeEach(async () => {
    server = await openCalendarServer()
    clinic = await openClinic({ allowsPrivateAddresses: true })
    mary = await clinicClient(clinic, 'mjones')
    desk = await clinicClient(clinic, 'desk')
    guest = await clinicClient(clinic)
  })
  afterEach(async () => {
    await clinic.close()
    await server.close()
  })

  const connect = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const doctor = (await mary.get('/doctors/mjones/info')).document
    const list = (await mary.get(linkOf(doctor, 'other-calendars'))).document
    const { user, password, server: address } = server
    const made = await mary.submit(list, 'connect', {
      name: 'Private',
      kind: 'caldav',
      address,
      user,
      password,
      writes: 'none',
      ...fields,
    })
    expect(made.status, JSON.stringify(made.document)).to.equal(201)
    await clinic.work()
    return linkOf(made.document, 'self')
  }
  const later = async (minutes: number): Promise<void> => {
    clinic.clock.set(clinic.clock.now() + minutes * minute)
    await clinic.work()
  }
  const slotAt = async (time: string): Promise<string> => {
    const slots = await clinic.storage.schedules.slots('mjones', tomorrow)
    return `/schedules/${String(slots.find(({ startTime }) => startTime === time)?.id)}`
  }
  const statusAt = async (time: string): Promise<unknown> => (await guest.get(await slotAt(time))).document['status']
  const freeTimes = async (): Promise<readonly unknown[]> => {
    const { document } = await guest.get(`/doctors/mjones/schedule?date=${tomorrow}&status=open`)
    return embeddedIn(document, 'schedules').map(({ start }) => start)
  }
  const book = async (time: string, client = guest): Promise<Document> => {
    const made = await client.send('POST', await slotAt(time), { name: 'Ada Lovelace', age: 36 })
    expect(made.status).to.equal(201)
    return made.document
  }

  it('block the times of their events within five minutes, and never show their texts', async () => {
    const place = await connect()
    expect(await statusAt('10:00')).to.equal('open')
    server.objects.set('tennis', eventText('tennis', '1010', '1040'))
    await later(5)
    expect(await statusAt('10:00')).to.equal('blocked')
    expect(await freeTimes())
      .to.include('09:30')
      .and.not.include.members(['10:00', '10:30'])
    expect((await guest.send('POST', await slotAt('10:00'), { name: 'Ada', age: 36 })).status).to.equal(409)
    expect((await guest.send('PUT', `${await slotAt('10:30')}/hold`)).status).to.equal(409)
    const forStaff = await mary.get(await slotAt('10:00'))
    expect(forStaff.document).to.include({ status: 'blocked', isBusy: true })
    expect(formsIn(forStaff.document)).to.deep.equal([])
    const fhir = await fetch(`${clinic.origin}/fhir${(await slotAt('10:00')).replace('schedules', 'Slot')}`)
    expect(await fhir.json()).to.include({ status: 'busy-unavailable' })
    const page = await mary.get(place)
    expect(page.document).to.include({ status: 'current', host: new URL(server.server).host })
    expect(JSON.stringify([forStaff.document, page.document, clinic.logged])).to.not.include('A secret')
    server.objects.delete('tennis')
    await later(5)
    expect(await statusAt('10:00')).to.equal('open')
  })

  it('stay blocked when an appointment at the time ends, and when the working hours change', async () => {
    await connect()
    const appointment = await book('11:00')
    server.objects.set('lunch', eventText('lunch', '1100', '1200'))
    await later(5)
    expect(await statusAt('11:00')).to.equal('booked')
    await guest.submit(appointment, 'cancel')
    expect(await statusAt('11:00')).to.equal('blocked')
    const hours = await mary.get('/doctors/mjones/availability')
    const change = {
      ...Object.fromEntries(
        (hours.document._templates?.['change']?.properties ?? []).map(({ name, value }) => [name, value]),
      ),
    }
    const after = { ...change, tuesday: '09:00-11:30' }
    const changed = await mary.send('PUT', linkOf(hours.document, 'self'), after, {
      'if-match': hours.headers.get('etag') ?? '',
    })
    expect(changed.status).to.equal(200)
    server.objects.delete('lunch')
    await later(5)
    // Neither opened outside of the hours, nor lost within them.
    expect(await freeTimes())
      .to.include('11:00')
      .and.not.include('11:30')
  })

  it('keep the last busy times when they cannot be read, and are tried again later and later', async () => {
    server.objects.set('tennis', eventText('tennis', '1000', '1030'))
    const place = await connect()
    server.outage = 503
    server.objects.delete('tennis')
    await later(5)
    expect((await mary.get(place)).document).to.include({ status: 'failing', nextReadAt: '2026-11-30T12:10:00.000Z' })
    expect(await statusAt('10:00')).to.equal('blocked')
    await later(5)
    const failing = (await mary.get(place)).document
    expect(failing).to.include({ problem: 'The server does not answer.', nextReadAt: '2026-11-30T12:20:00.000Z' })
    expect(failing['readAt']).to.equal('2026-11-30T12:00:00.000Z')
    server.outage = undefined
    expect((await mary.submit(failing, 'read')).status).to.equal(200)
    await clinic.work()
    expect((await mary.get(place)).document)
      .to.include({ status: 'current' })
      .and.not.have.property('problem')
    expect(await statusAt('10:00')).to.equal('open')
  })

  it('ask only whether something has changed, as long as nothing has', async () => {
    await connect()
    const before = server.requests.length
    await later(5)
    expect(server.requests.slice(before)).to.deep.equal(['PROPFIND'])
  })

  it('get the appointments if the doctor wants that, and follow their changes', async () => {
    const appointment = await book('14:00')
    await connect({ writes: 'times' })
    const [id = ''] = server.objects.keys()
    const text = server.objects.get(id)
    expect(text).to.include('SUMMARY:Appointment').and.not.include('Ada').and.not.include('METHOD')
    expect(text).to.include(`UID:${id}@waymark`).and.include('DTSTART;TZID=America/New_York:20261201T140000')
    // The copies do not block the time of its own appointment.
    await later(5)
    const time = (await guest.get(linkOf(appointment, 'appointment-time'))).document
    const moved = await guest.submit(time, 'reschedule', { slot: Number((await slotAt('15:00')).split('/').at(-1)) })
    expect(moved.status).to.equal(200)
    await clinic.work()
    expect(server.objects.get(id)).to.include('20261201T150000').and.include('SEQUENCE:1')
    expect(await statusAt('14:00')).to.equal('open')
    await guest.submit((await guest.get(linkOf(appointment, 'self'))).document, 'cancel')
    await clinic.work()
    expect([...server.objects]).to.deep.equal([])
  })

  it('have their copies restored after a change or a deletion there', async () => {
    await book('14:00')
    await book('15:00')
    await connect({ writes: 'patients' })
    const written = new Map(server.objects)
    const [first = '', second = ''] = [...written.keys()]
    server.objects.set(first, (written.get(first) ?? '').replace('Ada Lovelace', 'Nobody'))
    server.objects.delete(second)
    await later(5)
    expect(server.objects).to.deep.equal(written)
  })

  it('tell the desk about an appointment at a busy time, until one of both moves', async () => {
    await book('13:00')
    await connect()
    server.objects.set('dentist', eventText('dentist', '1315', '1400'))
    await later(5)
    const conflicts = async () => linksOf((await desk.get('/desk')).document, 'calendar-conflicts')
    expect((await conflicts()).map(({ title }) => title)).to.deep.equal([
      'Dr Mary Jones is busy elsewhere at the appointment of Ada Lovelace on Tuesday 1 December 2026 at 13:00',
    ])
    server.objects.set('dentist', eventText('dentist', '1330', '1400'))
    await later(5)
    expect(await conflicts()).to.deep.equal([])
  })

  it('can be files, are read with a condition, and free their times when they are disconnected', async () => {
    const conditions: (string | undefined)[] = []
    const files = createServer((request, response) => {
      conditions.push(request.headers['if-none-match'])
      response.setHeader('etag', '"1"')
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end()
      else response.end(eventText('tennis', '1000', '1030'))
    })
    const address = `${(await listening(files)).replace('127.0.0.1', 'localhost')}/calendar.ics`
    const place = await connect({ kind: 'file', address, user: undefined, password: undefined, writes: undefined })
    expect(await statusAt('10:00')).to.equal('blocked')
    await later(5)
    expect(conditions).to.deep.equal([undefined, '"1"'])
    const { document } = await mary.get(place)
    expect(document).to.include({ kind: 'file', status: 'current' })
    expect(JSON.stringify(document)).to.not.include('calendar.ics')
    expect((await mary.submit(document, 'disconnect')).status).to.equal(204)
    expect(await statusAt('10:00')).to.equal('open')
    await closed(files)
  })

  it('are refused with wrong fields, and fail with words for wrong credentials', async () => {
    const list = (await mary.get('/doctors/mjones/other-calendars')).document
    const refused = await mary.submit(list, 'connect', { name: 'File', kind: 'caldav', address: 'https://c.example/' })
    expect(refused.status).to.equal(422)
    const place = await connect({ password: 'wrong' })
    expect((await mary.get(place)).document['problem']).to.match(/^The server refuses the user name or the password/)
    expect((await guest.get(place)).status).to.equal(401)
    expect((await (await clinicClient(clinic, 'pat')).get(place)).status).to.equal(403)
  })
})
