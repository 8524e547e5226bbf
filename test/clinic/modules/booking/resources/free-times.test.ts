import { expect } from 'chai'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import {
  clinicClient,
  embeddedIn,
  linkOf,
  linksOf,
  optionsOf,
  type ClinicClient,
  type Document,
} from '../../../../support/http/clinic-client.ts'

describe('free times', () => {
  let clinic: Clinic
  let guest: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0, sendsCacheTags: true })
    guest = await clinicClient(clinic)
  })
  afterEach(() => clinic.close())

  const first = ([item]: readonly Document[]): Document => item ?? expect.fail('There is one')
  const found = async (query: string): Promise<readonly Document[]> =>
    embeddedIn((await guest.get(`/free-times${query}`)).document, 'item')
  const doctorsOf = (items: readonly Document[]): readonly unknown[] => [...new Set(items.map(({ doctor }) => doctor))]

  it('are linked from home and from the doctors, with the specialities and languages of the doctors', async () => {
    for (const path of ['/', '/doctors', '/free-times']) {
      const { document } = await guest.get(path)
      const relation = path === '/free-times' ? 'search' : 'free-times'
      expect(linkOf(document, relation)).to.equal('/free-times{?speciality,language,from,time,until}')
      expect(optionsOf(document, relation, 'speciality')).to.deep.equal([
        ...['Dermatology', 'General practice', 'Paediatrics'],
      ])
      expect(optionsOf(document, relation, 'language')).to.deep.equal(['yue', 'zh', 'en', 'fr', 'de', 'es'])
    }
  })

  it('have everything to choose by, and a link to the doctor by name', async () => {
    const item = first(await found('?language=fr'))
    expect(item).to.deep.include({
      doctor: 'asmith',
      doctorName: 'Dr Adam Smith',
      speciality: 'Dermatology',
      languages: ['en', 'fr', 'de'],
      date: '2026-11-30',
      start: '12:30',
      end: '13:00',
      timeZone: 'Europe/London',
      startInstant: '2026-11-30T12:30:00.000Z',
    })
    expect(linksOf(item, 'doctor')).to.deep.equal([{ href: '/doctors/asmith/info', title: 'Dr Adam Smith' }])
    const slot = await guest.get(linkOf(item, 'self'))
    expect((await guest.submit(slot.document, 'confirm', { name: 'Ada', age: 36 })).status).to.equal(201)
    expect(first(await found('?language=fr'))['start']).to.equal('13:00')
  })

  it('are searched by speciality, language and days', async () => {
    expect(doctorsOf(await found('?limit=100'))).to.have.members(['asmith', 'mjones', 'kwong'])
    expect(doctorsOf(await found('?speciality=Paediatrics&language=&from=&until='))).to.deep.equal(['kwong'])
    expect(await found('?speciality=Paediatrics&language=fr')).to.deep.equal([])
    const days = (await found('?from=2026-12-02&until=2026-12-02&limit=100')).map(({ date }) => date)
    expect([...new Set(days)]).to.deep.equal(['2026-12-02'])
    for (const query of ['from=tomorrow', 'language=%2F', 'from=2026-12-02&until=2026-12-01', 'cursor=end', 'x=1']) {
      expect((await guest.get(`/free-times?${query}`)).status, query).to.equal(400)
    }
  })

  it('tell the faults of a search by the names of its fields', async () => {
    const query = '?from=2026-12-02&until=2026-12-01'
    const response = await fetch(`${clinic.origin}/free-times${query}`, { headers: { accept: 'text/html' } })
    expect(response.status).to.equal(400)
    const page = await response.text()
    expect(page).to.include('Not valid').and.not.include('Please correct')
    expect(page).to.include('<li>Last day must not be before the first day.</li>')
  })

  it('lead to later ones with the same search', async () => {
    const { document } = await guest.get('/free-times?language=de&limit=2')
    const next = await guest.get(linkOf(document, 'next'))
    const starts = [document, next.document].flatMap((page) => embeddedIn(page, 'item').map(({ start }) => start))
    expect(starts).to.deep.equal(['12:30', '13:00', '13:30', '14:00'])
    expect(next.document).to.include({ language: 'de' })
  })

  for (const path of ['/free-times', '/', '/doctors', '/doctors/mjones/info']) {
    it(`give ${path} a new validator with a booking, a hold and the time, and 304 otherwise`, async () => {
      const changed = async (act: () => unknown): Promise<readonly number[]> => {
        const { headers } = await guest.get(path)
        const condition = { 'if-none-match': headers.get('etag') ?? '' }
        const before = await guest.get(path, condition)
        await act()
        return [before.status, (await guest.get(path, condition)).status]
      }
      const slotOf = async (): Promise<string> => {
        const { document } = await guest.get('/doctors/mjones/info')
        return linkOf(first(embeddedIn(document, 'next-slots')), 'self')
      }
      const { headers } = await guest.get(path)
      const lifetime = path === '/free-times' ? 'public, no-cache' : 'public, max-age=5'
      expect(headers.get('cache-control')).to.equal(lifetime)
      expect(headers.get('cache-tag')?.split(',')).to.include('free-times')
      expect(await changed(() => undefined)).to.deep.equal([304, 304])
      const book = async (): Promise<unknown> => guest.send('POST', await slotOf(), { name: 'Ada', age: 36 })
      expect(await changed(book)).to.deep.equal([304, 200])
      expect(await changed(async () => guest.send('PUT', `${await slotOf()}/hold`))).to.deep.equal([304, 200])
      const now = clinic.clock.now()
      const wait = (): void => {
        clinic.clock.set(now + 4 * 3_600_000)
      }
      expect(await changed(wait)).to.deep.equal([304, 200])
    })
  }
})

describe('the next free times of a doctor', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0, sendsCacheTags: true })
  })
  afterEach(() => clinic.close())

  it('are embedded in home, in the list of doctors and in the doctor', async () => {
    const guest = await clinicClient(clinic)
    const [doctors] = embeddedIn((await guest.get('/')).document, 'doctors')
    const inHome = embeddedIn(doctors ?? expect.fail('Home has the doctors'), 'item')
    const inList = embeddedIn((await guest.get('/doctors')).document, 'item')
    for (const items of [inHome, inList]) {
      for (const item of items) {
        const own = (await guest.get(linkOf(item, 'self'))).document
        const [slots, ownSlots] = [embeddedIn(item, 'next-slots'), embeddedIn(own, 'next-slots')]
        expect(slots).to.have.length(3)
        expect(slots.map((slot) => linkOf(slot, 'self'))).to.deep.equal(ownSlots.map((slot) => linkOf(slot, 'self')))
        for (const slot of slots) expect(slot).to.have.any.keys('start', 'end', 'date')
      }
    }
  })

  it('do not prevent a change of the doctor that was read before a booking', async () => {
    const desk = await clinicClient(clinic, 'desk')
    const { document, headers } = await desk.get('/doctors/mjones/info')
    await bookedAppointment(clinic)
    const { name, speciality, timeZone, languages } = document
    const change = { name, speciality, timeZone, languages, address: '1 New Street' }
    const condition = { 'if-match': headers.get('etag') ?? '' }
    expect((await desk.send('PUT', '/doctors/mjones/info', change, condition)).status).to.equal(200)
    expect((await desk.send('PUT', '/doctors/mjones/info', change, condition)).status).to.equal(412)
  })
})
