import { expect } from 'chai'
import { clinicClient, type ClinicClient, type ClinicResponse } from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'

const place = '/doctors/mjones/availability'

describe('exceptions to the working hours', () => {
  let clinic: Clinic
  let doctor: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic()
    doctor = await clinicClient(clinic, 'mjones')
  })
  afterEach(() => clinic.close())

  const except = async (given: object): Promise<ClinicResponse> => doctor.send('POST', place, given)
  const member = async (name: string): Promise<unknown> => (await doctor.get(place)).document[name]
  const times = async (date: string): Promise<readonly string[]> =>
    (await clinic.storage.schedules.slots('mjones', date)).map(({ startTime }) => startTime)

  it('are set for one day or several, replaced, and removed', async () => {
    expect((await except({ from: tomorrow, until: '2026-12-03', kind: 'off' })).status).to.equal(200)
    expect(await times(tomorrow)).to.deep.equal([])
    await except({ from: '2026-12-02', kind: 'other', hours: '08:00-09:00' })
    expect(await times('2026-12-02')).to.deep.equal(['08:00', '08:30'])
    await except({ from: tomorrow, kind: 'weekly' })
    expect(await times(tomorrow)).to.have.length(16)
    expect(await member('exceptions')).to.deep.equal([
      { date: '2026-12-02', hours: '08:00-09:00' },
      { date: '2026-12-03', hours: 'off' },
    ])
  })

  it('show in the next seven days of the doctor', async () => {
    await except({ from: '2026-12-02', kind: 'other', hours: '08:00-09:00' })
    const week = (await member('week')) as readonly { readonly date: string }[]
    expect(week.map(({ date }) => date).slice(0, 2)).to.deep.equal(['2026-11-30', tomorrow])
    expect(week.slice(1, 3)).to.deep.equal([
      { date: tomorrow, hours: '09:00-17:00', slots: 16 },
      { date: '2026-12-02', hours: '08:00-09:00', slots: 2 },
    ])
    expect(week.at(-1)).to.deep.equal({ date: '2026-12-06', hours: 'off', slots: 0 })
    clinic.clock.set(clinic.clock.now() + 86_400_000)
    doctor = await clinicClient(clinic, 'mjones')
    expect(((await member('week')) as readonly { readonly date: string }[])[0]?.date).to.equal(tomorrow)
  })

  describe('on days with appointments', () => {
    const away = { from: tomorrow, kind: 'off', booked: 'cancel', reason: 'The doctor is ill.' }
    let appointment: string
    let first: number
    beforeEach(async () => {
      const [one] = await clinic.storage.schedules.slots('mjones', tomorrow)
      first = one?.id ?? 0
      const visit = { name: 'Gus Hill', age: 40, email: 'gus@example.org' }
      const booked = await (await clinicClient(clinic)).send('POST', `/schedules/${String(first)}`, visit)
      expect(booked.status).to.equal(201)
      appointment = String(booked.headers.get('location')).replace(/\?.*/, '')
      await clinic.work()
    })

    const statusOf = async (): Promise<unknown> => (await doctor.get(appointment)).document['status']

    it('are refused as long as the appointments are kept', async () => {
      for (const kept of [
        { from: tomorrow, kind: 'off' },
        { from: tomorrow, kind: 'off', booked: 'keep' },
      ])
        expect((await except(kept)).status).to.equal(409)
      expect((await except({ ...away, reason: undefined })).status).to.equal(422)
      expect(await statusOf()).to.equal('booked')
      expect(await times(tomorrow)).to.have.length(16)
    })

    it('cancel them on request, tell the patients, and neither free nor offer their times', async () => {
      const pat = await clinicClient(clinic, 'pat')
      expect(
        (await pat.send('POST', '/doctors/mjones/waiting-list', { from: tomorrow, to: tomorrow })).status,
      ).to.equal(201)
      const sent = clinic.mails.length
      expect((await except(away)).status).to.equal(200)
      expect(await statusOf()).to.equal('cancelled')
      expect(await times(tomorrow)).to.deep.equal([])
      await clinic.work()
      const told = clinic.mails.slice(sent).map(({ email, text }) => [email, text.includes('The doctor is ill.')])
      expect(told).to.deep.equal([['gus@example.org', true]])
      const { items } = await clinic.storage.auditLog.page({ limit: 2 })
      expect(items.map(({ who, what, subject }) => [who, what, subject])).to.have.deep.members([
        ['mjones', 'appointment cancel', appointment],
        ['mjones', 'availability except', place],
      ])
    })

    const bookedAt = async (position: number, date = tomorrow): Promise<string> => {
      const slot = (await clinic.storage.schedules.slots('mjones', date))[position]?.id ?? 0
      const visit = { name: 'Ann Lee', age: 40, email: 'ann@example.org' }
      const made = await (await clinicClient(clinic)).send('POST', `/schedules/${String(slot)}`, visit)
      expect(made.status).to.equal(201)
      return String(made.headers.get('location')).replace(/\?.*/, '')
    }
    const statusAt = async (path: string): Promise<unknown> => (await doctor.get(path)).document['status']

    it('keep the appointment of a patient with the status arrived', async () => {
      const other = await bookedAt(1)
      const [arrived] = (await clinic.storage.appointments.bookedOn({ doctor: 'mjones' }, tomorrow)).slice(1)
      await clinic.storage.appointments.setState(arrived ?? expect.fail(), 'arrived', clinic.clock.now())
      expect((await except(away)).status).to.equal(200)
      expect([await statusAt(appointment), await statusAt(other)]).to.deep.equal(['cancelled', 'arrived'])
      const left = (await clinic.storage.schedules.slots('mjones', tomorrow)).filter(
        ({ state }) => state !== 'withdrawn',
      )
      expect(left.map(({ startTime, state }) => [startTime, state])).to.deep.equal([['09:30', 'booked']])
    })

    it('cancel those of the days of the form alone, also beyond the days that can be booked', async () => {
      const later = await bookedAt(0, '2026-12-15')
      const shorter = { horizon: 5, exceptions: '2026-12-15 off' }
      const type = { 'content-type': 'application/merge-patch+json', 'if-match': '*' }
      expect((await doctor.send('PATCH', place, shorter, type)).status).to.equal(200)
      expect((await except(away)).status).to.equal(200)
      expect([await statusAt(appointment), await statusAt(later)]).to.deep.equal(['cancelled', 'booked'])
      expect((await except({ ...away, from: '2026-12-15' })).status).to.equal(200)
      expect(await statusAt(later)).to.equal('cancelled')
    })

    it('keep those within other hours', async () => {
      const late = await bookedAt(3)
      await except({ ...away, kind: 'other', hours: '10:00-12:00' })
      expect([await statusAt(appointment), await statusAt(late)]).to.deep.equal(['cancelled', 'booked'])
    })
  })

  it('are not for days that are over', async () => {
    expect((await except({ from: '2026-11-28', until: '2026-11-30', kind: 'off' })).status).to.equal(200)
    const { status, document } = await except({ from: '2026-11-28', until: '2026-11-29', kind: 'off' })
    expect([status, document['errors']]).to.deep.equal([422, [{ pointer: '/until', detail: 'must be today or later' }]])
    expect((await except({ from: '2026-11-29', kind: 'off' })).status).to.equal(422)
    expect((await except({ from: '2026-11-28', until: '2026-11-29', kind: 'weekly' })).status).to.equal(200)
    expect(await member('exceptions')).to.deep.equal([{ date: '2026-11-30', hours: 'off' }])
  })

  describe('without a script', () => {
    let browser: PlainBrowser
    beforeEach(async () => {
      browser = new PlainBrowser(clinic.origin)
      await browser.open(`/session?next=${place}`)
      await browser.submit('Sign in', { user: 'mjones', password: 'mjones-demo-password' })
      await browser.open(place)
    })

    it('leave the other form of their refused page as it was', async () => {
      expect((await browser.submit('Set exceptions', { from: tomorrow, kind: 'other' })).status).to.equal(422)
      const changed = await browser.submit('Save working hours', { slotLength: '20' })
      expect([changed.status, changed.text.includes('Saved.')]).to.deep.equal([200, true])
      expect(await member('slotLength')).to.equal(20)
    })

    it('keep their input beside the appointments that are in their way, earliest first', async () => {
      for (const position of [3, 1, 2]) {
        const slot = (await clinic.storage.schedules.slots('mjones', tomorrow))[position]?.id ?? 0
        const visit = { name: `Ann ${String(position)}`, age: 40, email: `ann${String(position)}@example.org` }
        expect((await (await clinicClient(clinic)).send('POST', `/schedules/${String(slot)}`, visit)).status).to.equal(
          201,
        )
      }
      const { status, text } = await browser.submit('Set exceptions', { from: tomorrow, kind: 'off' })
      expect(status).to.equal(409)
      const times = [...text.matchAll(/<a [^>]*href="\/appointments\/[^>]*>[^<]*(\d\d:\d\d)/g)].map(([, time]) => time)
      expect(times).to.deep.equal(['09:30', '10:00', '10:30'])
      expect(
        (await browser.submit('Set exceptions', { kind: 'off', booked: 'cancel', reason: 'Ill.' })).status,
      ).to.equal(200)
      expect(await member('exceptions')).to.deep.equal([{ date: tomorrow, hours: 'off' }])
    })
  })

  it('name the field of each fault', async () => {
    const pointers = async (given: object): Promise<readonly unknown[]> => {
      const { status, document } = await except(given)
      return [status, (document['errors'] as readonly { pointer: string }[]).map(({ pointer }) => pointer)]
    }
    const from = tomorrow
    expect(await pointers({ from, until: '2026-11-30', kind: 'off' })).to.deep.equal([422, ['/until']])
    expect(await pointers({ from, until: '2027-12-01', kind: 'off' })).to.deep.equal([422, ['/until']])
    expect(await pointers({ from, kind: 'other' })).to.deep.equal([422, ['/hours']])
    expect(await pointers({ from, kind: 'off', hours: '09:00-10:00' })).to.deep.equal([422, ['/hours']])
    expect(await pointers({ from, kind: 'other', hours: '10:00-09:00' })).to.deep.equal([422, ['/hours']])
  })

  it('are entered with date and time inputs, each end of the hours by itself', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'mjones')}`
    const page = await (await fetch(clinic.origin + place, { headers: { accept: 'text/html', authorization } })).text()
    expect(page).to.match(/<input type="date"[^>]* name="from"/)
    expect(page).to.match(/<input type="time"[^>]* name="monday" value="09:00" aria-label="Monday from 1">/)
    const body = new URLSearchParams([
      ['from', tomorrow],
      ['kind', 'other'],
      ...['09:00', '10:00', '', '', '13:00', '14:00'].map((time) => ['hours', time] as [string, string]),
    ])
    const headers = { authorization, accept: 'text/html', origin: clinic.origin }
    const sent = await fetch(clinic.origin + place, { method: 'POST', headers, body, redirect: 'manual' })
    expect(sent.status).to.equal(303)
    expect(await times(tomorrow)).to.deep.equal(['09:00', '09:30', '13:00', '13:30'])
  })
})
