import { expect } from 'chai'
import type { Slot } from '@waymark/clinic/modules/booking/domain/slot'
import { openClinic, tomorrow, type Clinic } from '../../../../../support/clinic.ts'
import { clinicClient, linkOf, type ClinicClient, type Document } from '../../../../../support/http/clinic-client.ts'
import { openSlots } from '../../../../../support/open-slots.ts'
import { engines } from '../../../../../support/postgres/engines.ts'

const wish = { name: 'Violet', doctor: 'mjones', latest: '2026-12-03', until: '2026-12-02', age: 36, note: 'Mornings.' }

/** Returns the first time of the form that books. */
function firstTime({ _templates = {} }: Document): number {
  const [slot] = _templates['book']?.properties ?? []
  return Number(slot?.options?.inline?.[0]?.value)
}

describe('a link to book', () => {
  let clinic: Clinic
  let pat: ClinicClient
  let helper: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    pat = await clinicClient(clinic, 'pat')
    helper = await clinicClient(clinic)
  })
  afterEach(() => clinic.close())

  const given = async (sent: object = wish): Promise<string> => {
    const made = await pat.send('POST', '/booking-links', sent)
    expect(made.status, JSON.stringify(made.document)).to.equal(201)
    return made.headers.get('location') ?? ''
  }
  const bookedOf = async (client: ClinicClient): Promise<string> =>
    JSON.stringify((await client.get('/appointments?status=booked')).document._embedded?.['item'])

  it('books one appointment for the patient, who sees it and is told', async () => {
    const list = linkOf((await pat.get('/appointments?period=upcoming')).document, 'wm:booking-links')
    expect(list).to.equal('/booking-links')
    const link = await given()
    const { document } = await helper.get(link)
    expect({ ...document, age: 36 }).to.include({ ...wish, status: 'open', patient: 'Pat Miller' })
    expect(document['freeDays']).to.deep.equal(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'])
    expect(JSON.stringify(document)).not.to.match(/pat@example|"age"/)
    const times = await helper.get(`${link}?date=${tomorrow}`)
    const booked = await helper.submit(times.document, 'book', { slot: (await openSlots(clinic))[0] })
    expect(booked.status, JSON.stringify(booked.document)).to.equal(200)
    expect((await helper.get(link)).document).to.include({ status: 'used', date: tomorrow, start: '09:00' })
    const [second = 0] = await openSlots(clinic)
    expect((await helper.send('POST', link, { slot: second })).status).to.equal(410)
    // The patient can end what the link still shows.
    expect((await pat.send('DELETE', link)).status).to.equal(204)
    expect((await helper.get(link)).status).to.equal(410)
    expect(await bookedOf(pat))
      .to.include('"start":"09:00"')
      .and.include('"email":"pat@example.org"')
    await clinic.work()
    expect(JSON.stringify((await pat.get('/users/pat/messages')).document)).to.include('Dr Mary Jones')
    const desk = await clinicClient(clinic, 'desk')
    const log = JSON.stringify((await desk.get('/audit')).document)
    expect(log).to.include(link).and.include('Violet').and.include('Booked an appointment with a link')
  })

  it('shows in each media type that the appointment was cancelled since', async () => {
    const link = await given()
    const [slot = 0] = await openSlots(clinic)
    expect((await helper.send('POST', link, { slot })).status).to.equal(200)
    const { document } = await pat.get('/appointments?status=booked')
    const [booked] = [document._embedded?.['item'] ?? []].flat()
    const path = linkOf(booked ?? expect.fail(), 'self')
    expect((await pat.send('DELETE', path)).status).to.equal(200)
    expect((await helper.get(link)).document).to.include({ status: 'used', isCancelled: true, start: '09:00' })
    const page = await fetch(clinic.origin + link, { headers: { accept: 'text/html', 'accept-language': 'de' } })
    expect([page.status, /Abgesagt<\/span>[^]*>Beenden</.test(await page.text())]).to.deep.equal([200, true])
  })

  it('can be ended until its last day is over', async () => {
    const link = await given({ ...wish, until: tomorrow })
    const [slot = 0] = await openSlots(clinic)
    expect((await helper.send('POST', link, { slot })).status).to.equal(200)
    const ending = async (): Promise<boolean> =>
      JSON.stringify((await pat.get('/booking-links')).document).includes('End this link')
    expect(await ending()).to.equal(true)
    clinic.clock.set(Date.parse('2026-12-02T06:00:00Z'))
    pat = await clinicClient(clinic, 'pat')
    expect(await ending()).to.equal(false)
  })

  it('tells nothing of the other appointments of the patient, and keeps the chosen type', async () => {
    const open = async (doctor: string): Promise<readonly Slot[]> =>
      (await clinic.storage.schedules.slots(doctor, tomorrow)).filter(({ state }) => state === 'open')
    const others = [...(await open('asmith')), ...(await open('mjones'))]
    const overlapping = (slot: Slot): Slot | undefined => others.find(({ start }) => start === slot.start)
    const same = (await open('kwong')).find((slot) => overlapping(slot) !== undefined) ?? expect.fail('No overlap')
    const visit = { name: 'Pat Miller', age: 36, email: 'pat@example.org' }
    const made = await pat.send('POST', `/schedules/${String(overlapping(same)?.id)}`, visit)
    expect(made.status).to.equal(201)
    const link = `${await given({ ...wish, doctor: 'kwong' })}?doctor=kwong&type=check-up`
    const { status, document } = await helper.send('POST', link, { slot: same.id })
    expect(document).to.include({ title: 'The patient cannot take this time' })
    expect(document['detail']).to.equal('Choose another time. If it is refused too, ask the patient.')
    expect([status, linkOf(document, 'wm:booking-link')]).to.deep.equal([409, link])
  })

  it('permits no other doctor, no later day, and no type that needs a referral', async () => {
    const link = await given()
    const [other = 0] = await openSlots(clinic, { doctor: 'asmith' })
    const [late = 0] = await openSlots(clinic, { date: '2026-12-04' })
    for (const slot of [other, late]) expect((await helper.send('POST', link, { slot })).status).to.equal(409)
    const typed = await given({ ...wish, doctor: 'kwong' })
    const [slot = 0] = await openSlots(clinic, { doctor: 'kwong', date: '2026-12-03' })
    expect((await helper.send('POST', `${typed}?type=allergy-test`, { slot })).status).to.equal(409)
    expect((await helper.send('POST', typed, { slot })).status).to.equal(409)
    expect(await bookedOf(pat)).to.equal('[]')
  })

  it('offers the doctors of a speciality, each with the types that the patient may book', async () => {
    const link = await given({ ...wish, doctor: undefined, speciality: 'Paediatrics' })
    const { document } = await helper.get(link)
    const choices = [document._links['wm:booking-choices'] ?? []].flat()
    expect(choices.map(({ title }) => title)).to.deep.include('First visit, 60 minutes, £80.00, Dr Kit Wong')
    expect(JSON.stringify(choices)).not.to.include('Allergy test')
    const first = await helper.get(choices[0]?.href ?? '')
    const booked = await helper.submit(first.document, 'book', { slot: firstTime(first.document) })
    expect(booked.status, JSON.stringify(booked.document)).to.equal(200)
    expect(await bookedOf(pat)).to.include('"doctor":"kwong"')
  })

  it('is revoked by the patient, and by its holder', async () => {
    for (const client of [pat, helper]) {
      const link = await given()
      expect((await client.send('DELETE', link)).status).to.equal(204)
      expect((await helper.get(link)).status).to.equal(410)
    }
    expect(JSON.stringify((await pat.get('/booking-links')).document)).to.include('"status":"ended"')
  })

  it('is over after its last day, after the latest day, and with the account', async () => {
    const links = [
      await given(),
      await given({ ...wish, until: '2026-12-31' }),
      await given({ ...wish, until: '2027-01-31', latest: '2027-01-31' }),
    ]
    const before = clinic.clock.now()
    clinic.clock.set(Date.parse('2026-12-04T06:00:00Z'))
    const statuses = await Promise.all(links.map(async (link) => (await helper.get(link)).status))
    expect(statuses).to.deep.equal([410, 410, 200])
    clinic.clock.set(before)
    const account = await clinic.storage.accounts.find('pat')
    await clinic.storage.accounts.change({ id: 'pat', version: account?.version ?? 0 }, { state: 'closed' }, before)
    expect((await helper.get(links[2] ?? '')).status).to.equal(410)
  })

  it('is refused with wrong fields, after five open ones, and to staff and guests', async () => {
    const pointers = async (sent: object): Promise<string> =>
      JSON.stringify((await pat.send('POST', '/booking-links', { ...wish, ...sent })).document['errors'])
    expect(await pointers({ doctor: 'nobody' })).to.include('/doctor')
    expect(await pointers({ speciality: 'Dermatology' })).to.include('/doctor')
    expect(await pointers({ doctor: undefined, speciality: 'Astrology' })).to.include('/speciality')
    expect(await pointers({ latest: '2026-11-29' })).to.include('/latest')
    expect(await pointers({ until: '2026-11-29' })).to.include('/until')
    expect(await pointers({ age: undefined })).to.include('/age')
    for (let made = 0; made < 5; made += 1) await given()
    expect((await pat.send('POST', '/booking-links', wish)).status).to.equal(409)
    expect((await (await clinicClient(clinic, 'desk')).get('/booking-links')).status).to.equal(403)
    expect((await helper.get('/booking-links')).status).to.equal(401)
    expect((await helper.get('/booking-links/unknown')).status).to.equal(404)
  })
})

for (const [engine, use] of engines) {
  it(`a link to book is used by one of several at the same time, in ${engine}`, () =>
    use(async (url) => {
      const clinic = await openClinic({ url, duplicateWindow: 0 })
      try {
        const [pat, helper] = [await clinicClient(clinic, 'pat'), await clinicClient(clinic)]
        const link = (await pat.send('POST', '/booking-links', wish)).headers.get('location') ?? ''
        const slots = (await openSlots(clinic)).slice(0, 4)
        const all = await Promise.all(slots.map((slot) => helper.send('POST', link, { slot })))
        expect(all.map(({ status }) => status).toSorted()).to.deep.equal([200, 410, 410, 410])
        const taken = await clinic.storage.schedules.slots('mjones', tomorrow)
        expect(taken.filter(({ state }) => state === 'booked')).to.have.length(1)
      } finally {
        await clinic.close()
      }
    }))
}
