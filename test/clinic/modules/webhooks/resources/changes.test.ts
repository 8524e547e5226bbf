import { expect } from 'chai'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import {
  clinicClient,
  type ClinicClient,
  type Document,
  embeddedIn,
  linkOf,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

const day = 86_400_000

describe('the change feed', () => {
  let clinic: Clinic
  let desk: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const typesIn = (page: Document): readonly unknown[] => embeddedIn(page, 'item').map(({ type }) => type)
  const first = async (): Promise<Document> =>
    (await desk.get(linkOf((await desk.get('/')).document, 'changes'))).document
  const next = async (page: Document): Promise<Document> => (await desk.get(linkOf(page, 'next'))).document

  it('leads a poller by links from the first change to those that come later', async () => {
    const empty = await first()
    expect([typesIn(empty), empty['hasMore']]).to.deep.equal([[], false])
    await bookedAppointment(clinic)
    await clinic.work()
    const booked = await next(empty)
    expect(typesIn(booked)).to.deep.equal(['appointment.booked'])
    const end = await next(booked)
    expect(typesIn(end)).to.deep.equal([])
    expect(linkOf(end, 'next')).to.equal(linkOf(booked, 'last'))
    const appointment = await bookedAppointment(clinic, { name: 'Bea', age: 40 })
    await fetch(clinic.origin + appointment, { method: 'DELETE' })
    await clinic.work()
    const limited = (await desk.get(`${linkOf(end, 'next')}&limit=2`)).document
    expect([typesIn(limited), limited['hasMore']]).to.deep.equal([
      ['appointment.booked', 'appointment.cancelled'],
      true,
    ])
    const [item] = embeddedIn(limited, 'item')
    const { document: change } = await desk.get(linkOf(item ?? limited, 'self'))
    expect((await desk.get(linkOf(change, 'appointment'))).document['status']).to.equal('cancelled')
    expect(typesIn(await next(limited))).to.deep.equal(['slot.freed'])
  })

  it('answers 304 until there is a change', async () => {
    const { headers } = await desk.get('/changes')
    const condition = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await desk.get('/changes', condition)).status).to.equal(304)
    await bookedAppointment(clinic)
    await clinic.work()
    expect((await desk.get('/changes', condition)).status).to.equal(200)
  })

  it('has a profile once for each edit, and not for the same values again', async () => {
    const pat = await clinicClient(clinic, 'pat')
    for (const telephone of ['+44 20 7946 0018', '+44 20 7946 0018', '+44 20 7946 0019']) {
      const { headers } = await pat.get('/users/pat/profile')
      const values = { name: 'Pat Miller', email: 'pat@example.org', telephone }
      await pat.send('PUT', '/users/pat/profile', values, { 'if-match': headers.get('etag') ?? '' })
    }
    await clinic.work()
    expect(typesIn(await first())).to.deep.equal(['profile.changed', 'profile.changed'])
  })

  it('tells a poller to begin again if the change that it was at is no longer kept', async () => {
    await bookedAppointment(clinic)
    await clinic.work()
    const place = linkOf(await first(), 'next')
    clinic.clock.set(clinic.clock.now() + 31 * day)
    await clinic.work()
    desk = await clinicClient(clinic, 'desk')
    expect((await desk.get(place)).status).to.equal(200)
    await clinic.storage.inTransaction(() =>
      clinic.storage.changes.record([{ id: 'later', type: 'profile.changed', at: clinic.clock.now(), user: 'pat' }]),
    )
    await clinic.work()
    clinic.clock.set(clinic.clock.now() + day)
    await clinic.work()
    desk = await clinicClient(clinic, 'desk')
    const gone = await desk.get(place)
    expect([gone.status, gone.document['title']]).to.deep.equal([410, 'This place of the feed is gone'])
    expect(typesIn((await desk.get(linkOf(gone.document, 'changes'))).document)).to.deep.equal(['profile.changed'])
  })

  it('refuses a place that is not from a link', async () => {
    for (const place of ['1', 'a.b', '1.']) {
      const { status, document } = await desk.get(`/changes?after=${place}`)
      expect([status, linkOf(document, 'changes')]).to.deep.equal([400, '/changes'])
    }
  })
})
