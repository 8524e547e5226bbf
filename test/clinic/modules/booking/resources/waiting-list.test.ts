import { expect } from 'chai'
import {
  clinicClient,
  embeddedIn,
  formsIn,
  linkOf,
  linksOf,
  type ClinicClient,
  type Document,
} from '../../../../support/http/clinic-client.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

const visit = { name: 'Ada', age: 36 }
const list = '/doctors/mjones/waiting-list'
const days = { from: tomorrow, to: '2026-12-03' }
const minutes = 60_000

describe('the waiting list', () => {
  let clinic: Clinic
  let guest: ClinicClient
  let pat: ClinicClient
  let ada: ClinicClient
  let desk: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic()
    const passwordHash = await clinic.storage.accounts.passwordHash('pat')
    const createdAt = clinic.clock.now()
    await clinic.storage.accounts.add({ id: 'ada', name: 'Ada', role: 'patient', passwordHash, createdAt })
    guest = await clinicClient(clinic)
    pat = await clinicClient(clinic, 'pat')
    ada = await clinicClient(clinic, 'ada', 'pat-demo-password')
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const slotAt = async (time: string, date = tomorrow): Promise<string> => {
    const slots = await clinic.storage.schedules.slots('mjones', date)
    return `/schedules/${String(slots.find(({ startTime }) => startTime === time)?.id)}`
  }
  const booked = async (slot: string): Promise<string> =>
    linkOf((await guest.send('POST', slot, visit)).document, 'self')
  const joined = async (client: ClinicClient, given: Readonly<Record<string, string>> = days): Promise<string> => {
    const { status, headers } = await client.send('POST', list, given)
    expect(status).to.equal(201)
    return headers.get('location') ?? ''
  }
  const halfAnHourLater = async (): Promise<void> => {
    clinic.clock.set(clinic.clock.now() + 30 * minutes)
    await clinic.work()
    // The session has expired by then.
    pat = await clinicClient(clinic, 'pat')
    ada = await clinicClient(clinic, 'ada', 'pat-demo-password')
  }
  const status = async (client: ClinicClient, path: string): Promise<unknown> =>
    (await client.get(path)).document['status']
  const offers = async (account: string): Promise<number> =>
    (await clinic.storage.messages.page({ account, now: clinic.clock.now() }, { limit: 50 })).items.filter(
      ({ kind }) => kind === 'offer',
    ).length

  it('is for users with an account, who see their own entry only', async () => {
    expect((await guest.get(list)).status).to.equal(401)
    await joined(pat)
    clinic.clock.set(clinic.clock.now() + 1)
    await joined(ada)
    const users = async (client: ClinicClient): Promise<readonly unknown[]> =>
      embeddedIn((await client.get(list)).document, 'item').map((entry) => entry['user'])
    expect([await users(pat), await users(ada), await users(desk)]).to.deep.equal([
      [undefined],
      [undefined],
      ['pat', 'ada'],
    ])
    const [place] = linksOf((embeddedIn((await ada.get(list)).document, 'item')[0] ?? {}) as Document, 'self')
    expect((await pat.get(place?.href ?? '')).status).to.equal(404)
  })

  it('is joined by patients only', async () => {
    const jones = await clinicClient(clinic, 'mjones')
    for (const staff of [desk, jones]) {
      expect(formsIn((await staff.get(list)).document)).to.deep.equal([])
      expect((await staff.send('POST', list, days)).document).to.include({ status: 403, type: '/problems/not-allowed' })
      const { document } = await staff.get('/doctors/mjones/info')
      expect(linkOf(document, 'wm:waiting-list')).to.equal(list)
      const taken = await slotAt('10:00')
      await guest.send('POST', taken, visit)
      expect(formsIn((await staff.send('POST', taken, visit)).document)).not.to.include('join')
    }
    expect(linksOf((await jones.get('/doctors/kwong/info')).document, 'wm:waiting-list')).to.deep.equal([])
    expect(formsIn((await pat.get(list)).document)).to.deep.equal(['join'])
  })

  it('has a button with other words for staff than for patients', async () => {
    const blocked = await slotAt('10:00')
    const { document } = await desk.get(blocked)
    expect(formsIn(document)).to.include('block')
    expect((await desk.submit(document, 'block')).status).to.be.within(200, 204)
    const read = async (path: string, user: string): Promise<string> => {
      const authorization = `Bearer ${await signedIn(clinic, user)}`
      return (await fetch(clinic.origin + path, { headers: { authorization, accept: 'text/html' } })).text()
    }
    const [week, open] = [`/doctors/mjones/week?date=${tomorrow}`, `/doctors/mjones/schedule?date=${tomorrow}`]
    const held = await slotAt('11:00')
    await guest.submit((await guest.get(held)).document, 'hold')
    for (const path of [blocked, held, '/doctors/mjones/info', week, open, list]) {
      for (const user of ['desk', 'mjones'])
        expect(await read(path, user), path).not.to.include('Join the waiting list')
    }
    const own = await slotAt('12:00')
    await pat.submit((await pat.get(own)).document, 'confirm', { ...visit })
    for (const path of [blocked, held, own, '/doctors/mjones/info', week, open, list])
      expect(await read(path, 'pat'), path).to.include('Join the waiting list')
  })

  it('has the names of the patients for staff', async () => {
    await pat.submit((await pat.get(list)).document, 'join', days)
    const [entry] = embeddedIn((await desk.get(list)).document, 'item')
    expect(entry).to.include({ user: 'pat', name: 'Pat Miller' })
    expect(embeddedIn((await pat.get(list)).document, 'item')[0]).not.to.have.any.keys('user', 'name')
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const page = await fetch(clinic.origin + list, { headers: { authorization, accept: 'text/html' } })
    expect(await page.text()).to.include('<p class="soft">Pat Miller</p>')
  })

  it('does not tell readers of own entries that it is empty', async () => {
    const read = async (user: string, path = list): Promise<string> => {
      const authorization = `Bearer ${await signedIn(clinic, user)}`
      return (await fetch(clinic.origin + path, { headers: { authorization, accept: 'text/html' } })).text()
    }
    expect(await read('desk')).to.include('No entries on this waiting list.')
    await joined(ada)
    expect(await read('pat'))
      .to.include('You are not on this waiting list.')
      .and.not.include('No entries')
    const other = '/doctors/kwong/waiting-list'
    expect((await ada.send('POST', other, days)).status).to.equal(201)
    expect(await read('mjones', other)).not.to.match(/No entries|You are not on/)
    expect((await pat.get(list)).document).to.include({ total: 0, showsAll: false })
    expect((await desk.get(list)).document).to.include({ total: 1, showsAll: true })
  })

  it('accepts one entry per user, for future days in order', async () => {
    await joined(pat)
    const refused = async (given: unknown): Promise<unknown> => (await ada.send('POST', list, given)).document['type']
    expect((await pat.send('POST', list, days)).document['type']).to.equal('/problems/already-waiting')
    expect(await refused({ from: days.to, to: days.from })).to.equal('/problems/days-reversed')
    expect(await refused({ from: '2026-11-01', to: '2026-11-02' })).to.equal('/problems/days-past')
    expect(await refused({ from: '2026-11-01', to: tomorrow })).to.equal(undefined)
  })

  it('offers a free slot to the first user, holds it for half an hour, and sends a message', async () => {
    const slot = await slotAt('10:00')
    const appointment = await booked(slot)
    const place = await joined(pat)
    clinic.clock.set(clinic.clock.now() + 1)
    await joined(ada)
    await guest.send('DELETE', appointment)
    const { document } = await pat.get(place)
    expect(document).to.include({ status: 'offered', offerExpires: '2026-11-30T12:30:00.001Z' })
    expect([await offers('pat'), await offers('ada')]).to.deep.equal([1, 0])
    expect((await ada.send('POST', slot, visit)).document['type']).to.equal('/problems/slot-held')
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const page = async (path: string): Promise<string> =>
      (await fetch(clinic.origin + path, { headers: { accept: 'text/html', authorization } })).text()
    // Without a script too, a reader knows the time and until when it is held.
    for (const path of [place, '/waiting-entries'])
      expect(await page(path))
        .to.include('held for you until 07:30, New York time.')
        .and.to.match(/Held for you: [^<]*, 10:00 to /)
    expect(await page(linkOf(document, 'hold'))).to.include('on hold for you until 07:30, New York time.')
    const hold = await pat.get(linkOf(document, 'hold'))
    const won = await pat.submit(hold.document, 'confirm', visit)
    expect([won.status, await status(pat, place)]).to.deep.equal([201, 'taken'])
    expect(embeddedIn((await desk.get(list)).document, 'item')).to.have.length(1)
  })

  it('offers the slot to the next user after the offer expires, and not twice to the same user', async () => {
    const slot = await slotAt('10:00')
    const appointment = await booked(slot)
    const first = await joined(pat)
    clinic.clock.set(clinic.clock.now() + 1)
    const second = await joined(ada)
    await guest.send('DELETE', appointment)
    await halfAnHourLater()
    expect([await status(pat, first), await status(ada, second)]).to.deep.equal(['waiting', 'offered'])
    await halfAnHourLater()
    expect([await status(pat, first), await status(ada, second)]).to.deep.equal(['waiting', 'waiting'])
    expect((await guest.get(slot)).document['status']).to.equal('open')
    expect([await offers('pat'), await offers('ada')]).to.deep.equal([1, 1])
  })

  it('puts the user back in the queue if the hours no longer have the offered time, and ends the hold', async () => {
    const slot = await slotAt('10:00')
    const appointment = await booked(slot)
    const place = await joined(pat)
    await guest.send('DELETE', appointment)
    const hours = (kind: string): Promise<unknown> =>
      desk.send('POST', '/doctors/mjones/availability', { from: tomorrow, kind })
    await hours('off')
    expect([await status(pat, place), (await pat.get(slot)).status]).to.deep.equal(['waiting', 410])
    await hours('weekly')
    await guest.send('PUT', `${slot}/hold`)
    expect((await pat.get(slot)).document)
      .to.include({ status: 'held' })
      .and.not.have.property('holdExpires')
  })

  it('puts the user back in the queue if the doctor is busy elsewhere at the offered time', async () => {
    const slot = await slotAt('10:00')
    const appointment = await booked(slot)
    const place = await joined(pat)
    await guest.send('DELETE', appointment)
    const start = Date.parse('2026-12-01T15:00:00Z')
    const told = { source: 'other', doctor: 'mjones', times: [{ start, end: start + 30 * minutes }] }
    await clinic.storage.busyTimes.replace(told, clinic.clock.now())
    expect([await status(pat, place), await status(pat, slot)]).to.deep.equal(['waiting', 'blocked'])
  })

  it('holds an offered slot no longer than its booking period', async () => {
    const appointment = await booked(await slotAt('09:00'))
    // The slot starts at 14:00 UTC.
    clinic.clock.set(Date.parse('2026-12-01T13:50:00Z'))
    pat = await clinicClient(clinic, 'pat')
    const place = await joined(pat)
    await guest.send('DELETE', appointment)
    expect((await pat.get(place)).document['offerExpires']).to.equal('2026-12-01T14:00:00.000Z')
  })

  it('holds an offered slot for the lifetime of an offer', async () => {
    await clinic.close()
    clinic = await openClinic({ offerLifetime: 10 * minutes })
    guest = await clinicClient(clinic)
    pat = await clinicClient(clinic, 'pat')
    const appointment = await booked(await slotAt('10:00'))
    const place = await joined(pat)
    await guest.send('DELETE', appointment)
    expect((await pat.get(place)).document['offerExpires']).to.equal('2026-11-30T12:10:00.000Z')
  })

  it('offers the slot to the next user at once if an offer is released, or its user leaves the list', async () => {
    const slot = await slotAt('10:00')
    const appointment = await booked(slot)
    const first = await joined(pat)
    clinic.clock.set(clinic.clock.now() + 1)
    const second = await joined(ada)
    await guest.send('DELETE', appointment)
    expect((await pat.send('DELETE', `${slot}/hold`)).status).to.equal(204)
    expect([await status(pat, first), await status(ada, second)]).to.deep.equal(['waiting', 'offered'])
    const { document } = await ada.get(second)
    expect((await ada.submit(document, 'leave')).status).to.equal(204)
    expect(await status(ada, second)).to.equal('left')
    expect(formsIn((await ada.get(second)).document)).to.deep.equal([])
    expect((await guest.get(slot)).document['status']).to.equal('open')
  })

  it('offers the slot to the next user if the user of an expired offer leaves before the job passes it on', async () => {
    const appointment = await booked(await slotAt('10:00'))
    const first = await joined(pat)
    clinic.clock.set(clinic.clock.now() + 1)
    const second = await joined(ada)
    await guest.send('DELETE', appointment)
    expect(await status(pat, first)).to.equal('offered')
    clinic.clock.set(clinic.clock.now() + 30 * minutes)
    pat = await clinicClient(clinic, 'pat')
    expect((await pat.send('DELETE', first)).status).to.equal(204)
    ada = await clinicClient(clinic, 'ada', 'pat-demo-password')
    expect([await status(ada, second), await offers('ada')]).to.deep.equal(['offered', 1])
  })

  it('offers each slot of a released hold', async () => {
    const slots = (await clinic.storage.schedules.slots('mjones', tomorrow)).slice(0, 2).map(({ id }) => id)
    const [slot = 0, next = 0] = slots
    const now = clinic.clock.now()
    const hold = { id: 'long', slot, account: 'ada', client: '', until: now + 5 * minutes }
    expect(await clinic.storage.holds.take(hold, now, [next])).to.equal(true)
    const first = await joined(pat)
    clinic.clock.set(now + 1)
    const passwordHash = await clinic.storage.accounts.passwordHash('pat')
    await clinic.storage.accounts.add({ id: 'bea', name: 'Bea', role: 'patient', passwordHash, createdAt: now })
    const bea = await clinicClient(clinic, 'bea', 'pat-demo-password')
    const second = await joined(bea)
    expect((await ada.send('DELETE', `/schedules/${String(slot)}/hold`)).status).to.equal(204)
    expect([await status(pat, first), await status(bea, second)]).to.deep.equal(['offered', 'offered'])
  })

  it('offers a slot of a hold that its holder has not taken', async () => {
    const [slot = 0, next = 0] = (await clinic.storage.schedules.slots('mjones', tomorrow)).map(({ id }) => id)
    const now = clinic.clock.now()
    const hold = { id: 'long', slot, account: 'ada', client: '', until: now + 5 * minutes }
    expect(await clinic.storage.holds.take(hold, now, [next])).to.equal(true)
    const first = await joined(pat)
    clinic.clock.set(now + 1)
    const booked = await ada.send('POST', `/schedules/${String(slot)}`, { name: 'Ada', age: 36 })
    expect([booked.status, await status(pat, first)]).to.deep.equal([201, 'offered'])
  })

  it('skips users that wait for other days, and offers slots from moves and new hours', async () => {
    const other = await joined(ada, { from: '2026-12-10', to: '2026-12-11' })
    const place = await joined(pat)
    const appointment = await booked(await slotAt('10:00'))
    const [target] = await clinic.storage.schedules.slots('asmith', tomorrow)
    const moved = `/appointments/${appointment.split('/')[2] ?? ''}`.split('?')
    await guest.send('PUT', `${moved[0] ?? ''}/time?${moved[1] ?? ''}`, { slot: target?.id })
    expect([await status(pat, place), await status(ada, other)]).to.deep.equal(['offered', 'waiting'])
    const { headers } = await desk.get('/doctors/mjones/availability')
    const fields = { 'content-type': 'application/merge-patch+json', 'if-match': headers.get('etag') ?? '' }
    await desk.send('PATCH', '/doctors/mjones/availability', { thursday: '08:00-17:00' }, fields)
    expect(await status(ada, other)).to.equal('offered')
  })

  it('marks an entry as over after its last day', async () => {
    const place = await joined(pat)
    clinic.clock.set(Date.parse('2026-12-04T12:00:00Z'))
    const halfAnHourLater = await clinicClient(clinic, 'pat')
    expect(await status(halfAnHourLater, place)).to.equal('over')
    // An entry for past days does not block another one.
    await joined(halfAnHourLater, { from: '2026-12-07', to: '2026-12-08' })
    expect(
      (await halfAnHourLater.send('POST', list, { from: '2026-12-09', to: '2026-12-09' })).document['type'],
    ).to.equal('/problems/already-waiting')
  })

  it('lets staff remove entries', async () => {
    const place = await joined(pat)
    expect((await desk.submit((await desk.get(place)).document, 'leave')).status).to.equal(204)
    expect(await status(pat, place)).to.equal('left')
  })

  describe('with an appointment', () => {
    /** Books an appointment of pat, joins the list, and frees an earlier time, which is then held for pat. */
    const offered = async (): Promise<{ readonly own: string; readonly hold: string }> => {
      const earlier = await slotAt('09:30')
      const taken = await booked(earlier)
      const made = await pat.send('POST', await slotAt('11:00'), visit)
      const own = made.headers.get('location') ?? ''
      const { document } = await pat.get(linkOf((await pat.get(own)).document, 'wm:waiting-list'))
      const entry = (await pat.submit(document, 'join', days)).headers.get('location') ?? ''
      await guest.send('DELETE', taken)
      return { own, hold: linkOf((await pat.get(entry)).document, 'wm:hold') }
    }

    it('exchanges it for the offered time in one step, and frees the later one', async () => {
      const { own, hold } = await offered()
      const { document } = await pat.get(hold)
      const id = own.split('/').at(-1) ?? ''
      expect((await pat.submit(document, 'exchange', { appointment: id })).status).to.equal(201)
      expect((await pat.get(own)).document).to.include({ status: 'booked', start: '09:30' })
      const slots = await clinic.storage.schedules.slots('mjones', tomorrow)
      const taken = slots.filter(({ state }) => state === 'booked').map(({ startTime }) => startTime)
      expect(taken).to.deep.equal(['09:30'])
      expect((await pat.get(list)).document._embedded?.['item'] ?? []).to.deep.equal([])
    })

    it('keeps the appointment after the offer has expired, and lets no other patient take the offered time', async () => {
      const { own, hold } = await offered()
      const id = own.split('/').at(-1) ?? ''
      expect((await ada.send('POST', hold, { appointment: id })).status).to.be.within(400, 499)
      expect((await pat.send('POST', hold, { appointment: 'another' })).status).to.equal(422)
      await halfAnHourLater()
      expect((await pat.send('POST', hold, { appointment: id })).status).to.be.within(400, 499)
      expect((await pat.get(own)).document).to.include({ status: 'booked', start: '11:00' })
    })
  })
})
