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
      expect(linkOf(document, relation)).to.equal('/free-times{?speciality,typeName,language,from,time,until}')
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

describe('the free times of an appointment type', () => {
  let clinic: Clinic
  let guest: ClinicClient
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    guest = await clinicClient(clinic)
    const clerk = await clinicClient(clinic, 'desk')
    const add = (doctor: string, type: object) => clerk.send('POST', `/doctors/${doctor}/types`, type)
    const visit = { name: 'First visit', bookableBy: 'anyone', currency: 'EUR' }
    expect((await add('asmith', { ...visit, length: 90, notice: 300 })).status).to.equal(201)
    expect((await add('mjones', { ...visit, length: 45, buffer: 30 })).status).to.equal(201)
    expect((await add('asmith', { ...visit, name: 'Call by staff', length: 30, bookableBy: 'staff' })).status).to.equal(
      201,
    )
  })
  after(() => clinic.close())

  const timesOf = (items: readonly Document[]): readonly string[] =>
    items.map(({ doctor, startInstant, end }) => `${String(startInstant)} ${String(doctor)} ${String(end)}`)
  const found = async (query: string): Promise<readonly Document[]> =>
    embeddedIn((await guest.get(`/free-times?typeName=First%20visit&${query}`)).document, 'item')

  it('are searched by the names that patients may book, and by all of them for clerks', async () => {
    const { document } = await guest.get('/free-times')
    const ofPatients = ['Advice by video call', 'Allergy test', 'Check-up', 'First visit']
    expect(optionsOf(document, 'search', 'typeName')).to.deep.equal(ofPatients)
    const clerk = await clinicClient(clinic, 'desk')
    const { document: home } = await clerk.get('/')
    const all = ['Advice by video call', 'Allergy test', 'Call by staff', 'Check-up', 'First visit']
    expect(optionsOf(home, 'book-by-telephone', 'typeName')).to.deep.equal(all)
    expect(await found('speciality=Dermatology&language=yue')).to.deep.equal([])
  })

  it('are those of the weeks of the type with each doctor, soonest first, on all pages', async () => {
    const pages: Document[] = []
    for (let path: string | undefined = '/free-times?typeName=First%20visit&limit=7'; path !== undefined;) {
      const { document }: { document: Document } = await guest.get(path)
      pages.push(...embeddedIn(document, 'item'))
      path = linksOf(document, 'next')[0]?.href
      if (pages.length > 100) path = undefined
    }
    const expected = await fromWeeks(['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'])
    expect(timesOf(pages).slice(0, 100)).to.deep.equal(timesOf(expected).slice(0, 100))
    expect(new Set(pages.slice(0, 100).map(({ doctor }) => doctor))).to.have.property('size', 3)
  })

  async function fromWeeks(days: readonly string[]): Promise<readonly Document[]> {
    const weeks: Document[] = []
    for (const doctor of ['asmith', 'mjones', 'kwong']) {
      const { document } = await guest.get(`/doctors/${doctor}/types`)
      const types = embeddedIn(document, 'bookable-types').filter(({ name }) => name === 'First visit')
      for (const type of types) {
        for (const date of days) {
          const week = await guest.get(`/doctors/${doctor}/types/${String(type['id'])}/week?date=${date}`)
          weeks.push(...embeddedIn(week.document, 'schedules'))
        }
      }
    }
    const keyOf = ({ startInstant, id }: Document): string => `${String(startInstant)} ${String(id).padStart(9, '0')}`
    return weeks.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  }

  it('are restricted to days and a time of the first day', async () => {
    const items = await found('from=2026-12-02&time=14:00&until=2026-12-03&limit=100')
    expect(new Set(items.map(({ date }) => date))).to.deep.equal(new Set(['2026-12-02', '2026-12-03']))
    const onFirst = items.filter(({ date }) => date === '2026-12-02').map(({ start }) => String(start))
    expect(onFirst.toSorted()[0]).to.equal('14:00')
  })

  it('lead to the booking of the type, and end with its length', async () => {
    const [item] = (await found('speciality=Dermatology')).filter(({ doctor }) => doctor === 'asmith')
    const time = item ?? expect.fail('There is one')
    expect(time).to.include({ date: '2026-12-01', start: '09:00', end: '10:30' })
    const slot = await guest.get(linkOf(time, 'self'))
    const booked = await guest.submit(slot.document, 'confirm', { name: 'Ada', age: 36 })
    expect(booked.status).to.equal(201)
    const [next] = (await found('speciality=Dermatology')).filter(({ doctor }) => doctor === 'asmith')
    expect(next).not.to.include({ startInstant: time['startInstant'] })
  })

  it('are booked for a patient on the telephone', async () => {
    const clerk = await clinicClient(clinic, 'desk')
    const { headers } = await clerk.get('/users/pat/profile')
    const profile = { name: 'Pat Miller', dateOfBirth: '1990-04-01' }
    const changed = await clerk.send('PUT', '/users/pat/profile', profile, { 'if-match': headers.get('etag') ?? '' })
    expect(changed.status).to.equal(200)
    const { document } = await clerk.get('/free-times?typeName=Check-up&patient=pat')
    const booked = await clerk.submit(document, 'confirm', { user: 'pat', ...profile })
    expect(booked.status).to.equal(201)
    expect((await clerk.get(booked.headers.get('location') ?? '')).document).to.have.property('type', 'Check-up')
  })
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
