import { expect } from 'chai'
import { confirmSeries } from '../../../../support/booked-series.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import {
  clinicClient,
  embeddedIn,
  linkOf,
  linksOf,
  type ClinicClient,
  type Document,
} from '../../../../support/http/clinic-client.ts'
import { PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { postBooking } from '../../../../support/open-slots.ts'
import { clinicTests } from '../../../../support/postgres/clinic-tests.ts'
import { engines } from '../../../../support/postgres/engines.ts'

const doctor = 'kwong'
const patient = { name: 'Pat Miller', age: 36 }
const weeks = [tomorrow, '2026-12-08', '2026-12-15', '2026-12-22']
const typed = 'type=check-up'

/** Returns the address of the plan of a series from a time of the first day on. */
async function planAt(clinic: Clinic, time: string, more = ''): Promise<string> {
  return `/schedules/${String(await slotAt(clinic, tomorrow, time))}/series?${typed}${more}`
}

async function slotAt(clinic: Clinic, date: string, time: string): Promise<number> {
  const slots = await clinic.storage.schedules.slots(doctor, date)
  return slots.find(({ startTime }) => startTime === time)?.id ?? 0
}

/** Returns the booked times of the doctor. */
async function bookedTimes(clinic: Clinic): Promise<readonly string[]> {
  const slots = await clinic.storage.schedules.slotsWithin(doctor, { from: tomorrow, to: '2026-12-31' })
  return slots.flatMap(({ state, date, startTime }) => (state === 'booked' ? [`${date} ${startTime}`] : []))
}

const at = (time: string, days: readonly string[] = weeks): readonly string[] => days.map((day) => `${day} ${time}`)

async function bookedSeries(clinic: Clinic, client: ClinicClient, time = '10:00'): Promise<string> {
  const { document } = await client.get(await planAt(clinic, time))
  const made = await confirmSeries(client, document, patient)
  expect(made.status, JSON.stringify(made.document)).to.equal(201)
  return made.headers.get('location') ?? ''
}

const firstOf = (document: Document): Document => embeddedIn(document, 'item')[0] ?? document

for (const [engine, use] of engines) {
  describe(`a series of appointments, in ${engine}`, () => {
    const test = clinicTests(use, 'pat')

    it(
      'is booked as a whole from the page of a time, with one message',
      test(async (clinic, pat) => {
        const slot = `/schedules/${String(await slotAt(clinic, tomorrow, '10:00'))}`
        expect(linksOf((await pat.get(slot)).document, 'wm:new-series'), 'first the type').to.deep.equal([])
        const plan = linkOf((await pat.get(`${slot}?${typed}`)).document, 'wm:new-series')
        const { document } = await pat.get(plan)
        expect(document).to.include({ count: 4, every: 'week', type: 'Check-up' })
        const made = await confirmSeries(pat, document, patient)
        const location = made.headers.get('location') ?? ''
        expect(made.status).to.equal(201)
        expect(await bookedTimes(clinic)).to.deep.equal(at('10:00'))
        const series = (await pat.get(location)).document
        expect(series).to.include({ total: 4, coming: 4, patient: 'Pat Miller' })
        const single = (await pat.get(linkOf(firstOf(series), 'self'))).document
        expect(linkOf(single, 'wm:series')).to.equal(location)
        await clinic.work()
        const [mail, ...others] = clinic.mails.filter(({ subject }) => subject.includes('Wong'))
        expect(others).to.deep.equal([])
        expect(mail?.subject).to.equal('Your 4 appointments with Dr Kit Wong from Tuesday 1 December 2026')
        for (const day of ['1', '8', '15', '22']) expect(mail?.text).to.include(`Tuesday ${day} December 2026, 10:00`)
        expect(mail?.text).to.include(location)
      }),
    )

    it(
      'is refused as a whole if one of its times was taken meanwhile',
      test(async (clinic, pat) => {
        const { document } = await pat.get(await planAt(clinic, '10:00'))
        const lost = await slotAt(clinic, '2026-12-15', '10:00')
        expect((await postBooking(clinic, lost, { name: 'Bea', age: 40, type: 'check-up' })).status).to.equal(201)
        const refused = await confirmSeries(pat, document, patient)
        expect(refused.status).to.equal(409)
        expect(refused.document['detail'])
          .to.include('Tuesday 15 December 2026, 10:00')
          .and.include('Nothing was booked')
        expect(await bookedTimes(clinic)).to.deep.equal(['2026-12-15 10:00'])
        const again = (await pat.get(linkOf(refused.document, 'wm:new-series'))).document
        expect((await confirmSeries(pat, again, patient)).status).to.equal(201)
        expect(await bookedTimes(clinic))
          .to.have.length(5)
          .and.include('2026-12-15 09:30')
      }),
    )

    it(
      'is won by one of two patients that want the same times',
      test(async (clinic, pat) => {
        const guest = await clinicClient(clinic)
        const plan = await planAt(clinic, '11:00')
        // A plan that is read after the other has won shows no times.
        const plans = await Promise.all(
          [pat, guest].map(async (client) => ({ client, document: (await client.get(plan)).document })),
        )
        const both = await Promise.all(plans.map(({ client, document }) => confirmSeries(client, document, patient)))
        expect(both.map(({ status }) => status).toSorted()).to.deep.equal([201, 409])
        expect(await bookedTimes(clinic)).to.deep.equal(at('11:00'))
      }),
    )

    it(
      'moves as a whole, also to the times that it has',
      test(async (clinic, pat) => {
        const series = await bookedSeries(clinic, pat)
        const { document } = await pat.get(series)
        const times = linkOf(document, 'wm:series-time')
        const thursday = await slotAt(clinic, '2026-12-03', '14:30')
        const { document: place } = await pat.get(`${times}?date=2026-12-03`)
        expect((await pat.submit(place, 'move-series', { slot: thursday })).status).to.equal(200)
        const thursdays = ['2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24']
        expect(await bookedTimes(clinic)).to.deep.equal(at('14:30', thursdays))
        const first = firstOf((await pat.get(series)).document)
        expect((await pat.submit(first, 'cancel')).status).to.equal(200)
        const earlier = await slotAt(clinic, '2026-12-03', '14:30')
        const back = (await pat.get(`${times}?date=2026-12-03`)).document
        expect((await pat.submit(back, 'move-series', { slot: earlier })).status, 'a week earlier').to.equal(200)
        expect(await bookedTimes(clinic)).to.deep.equal(at('14:30', thursdays.slice(0, 3)))
        const later = await slotAt(clinic, '2026-12-10', '14:30')
        const there = (await pat.get(`${times}?date=2026-12-10`)).document
        expect((await pat.submit(there, 'move-series', { slot: later })).status, 'a week later').to.equal(200)
        expect(await bookedTimes(clinic)).to.deep.equal(at('14:30', thursdays.slice(1)))
      }),
    )

    it(
      'moves with two appointments on one day, which keep their distance',
      test(async (clinic, pat) => {
        const series = await bookedSeries(clinic, pat)
        const { document } = await pat.get(series)
        const [, second] = embeddedIn(document, 'item').map((item) => linkOf(item, 'self'))
        const there = await slotAt(clinic, tomorrow, '14:00')
        const time = linkOf((await pat.get(second ?? '')).document, 'appointment-time')
        expect((await pat.send('PUT', time, { slot: there }, { 'if-match': '*' })).status).to.equal(200)
        const times = linkOf(document, 'wm:series-time')
        const wanted = await slotAt(clinic, '2026-12-03', '09:30')
        const { document: place } = await pat.get(`${times}?date=2026-12-03`)
        expect((await pat.submit(place, 'move-series', { slot: wanted })).status).to.equal(200)
        expect(await bookedTimes(clinic)).to.deep.equal([
          '2026-12-03 09:30',
          '2026-12-03 13:30',
          ...at('09:30', ['2026-12-17', '2026-12-24']),
        ])
      }),
    )

    it(
      'does not move at all if one appointment cannot',
      test(async (clinic, pat) => {
        const times = linkOf((await pat.get(await bookedSeries(clinic, pat))).document, 'wm:series-time')
        const lost = await slotAt(clinic, '2026-12-09', '15:00')
        await postBooking(clinic, lost, { name: 'Bea', age: 40, type: 'check-up' })
        const wanted = await slotAt(clinic, '2026-12-02', '15:00')
        const { document } = await pat.get(`${times}?date=2026-12-02`)
        const options = document._templates?.['move-series']?.properties?.[0]?.options?.inline ?? []
        expect(options.map(({ value }) => Number(value)))
          .to.include(await slotAt(clinic, '2026-12-02', '15:30'))
          .and.not.include(wanted)
        const refused = await pat.send('PUT', times, { slot: wanted })
        expect([refused.status, String(refused.document['type']).split('/').at(-1)]).to.deep.equal([
          409,
          'series-not-free',
        ])
        expect(await bookedTimes(clinic)).to.have.members([...at('10:00'), '2026-12-09 15:00'])
      }),
    )

    it(
      'is cancelled as a whole, with one message, and its times are free again',
      test(async (clinic, pat) => {
        const series = await bookedSeries(clinic, pat)
        const { document } = await pat.get(series)
        expect((await pat.submit(document, 'cancel-series', { why: 'I am well again' })).status).to.equal(200)
        expect(await bookedTimes(clinic)).to.deep.equal([])
        const after = (await pat.get(series)).document
        expect(after).to.include({ total: 4, coming: 0 })
        expect(after._templates?.['cancel-series']).to.equal(undefined)
        await clinic.work()
        const cancelled = clinic.mails.filter(({ subject }) => subject.startsWith('Cancelled'))
        expect(cancelled).to.have.length(1)
        expect(cancelled[0]?.text).to.include('Reason: I am well again')
      }),
    )
  })
}

describe('a series of appointments', () => {
  let clinic: Clinic
  afterEach(() => clinic.close())

  it('takes the nearest free time where the wished one is taken, and tells days without one', async () => {
    clinic = await openClinic()
    const pat = await clinicClient(clinic, 'pat')
    const lost = await slotAt(clinic, '2026-12-08', '10:00')
    await postBooking(clinic, lost, { name: 'Bea', age: 40, type: 'check-up' })
    const { document } = await pat.get(await planAt(clinic, '10:00', '&count=3&every=two-weeks'))
    expect((document['times'] as readonly object[]).at(-1)).to.deep.equal({
      wishedDate: '2026-12-29',
      wishedStart: '10:00',
    })
    const weekly = (await pat.get(await planAt(clinic, '10:00'))).document['times'] as readonly Document[]
    expect(weekly.map(({ date, start }) => `${String(date)} ${String(start)}`)).to.deep.equal([
      `${tomorrow} 10:00`,
      '2026-12-08 09:30',
      ...at('10:00', weeks.slice(2)),
    ])
  })

  it('is as long as the type permits, and longer only for staff', async () => {
    clinic = await openClinic()
    const [pat, desk] = [await clinicClient(clinic, 'pat'), await clinicClient(clinic, 'desk')]
    const many = await planAt(clinic, '10:00', '&count=6&every=half-week')
    expect((await pat.get(many)).document, 'as many as possible').to.include({ count: 4, most: 4 })
    const { document } = await desk.get(many)
    const long = await confirmSeries(pat, document, patient)
    expect([long.status, String(long.document['type']).split('/').at(-1)]).to.deep.equal([409, 'series-too-long'])
    const made = await confirmSeries(desk, document, {
      name: 'Ada Lovelace',
      age: 36,
      telephone: '+44 1234 5',
    })
    expect(made.status).to.equal(201)
    expect(await bookedTimes(clinic)).to.have.length(6)
    const single = `/schedules/${String(await slotAt(clinic, tomorrow, '15:00'))}/series?type=video-call`
    expect((await pat.get(single)).status, 'no series of this type').to.equal(404)
  })

  it('offers in HTML each number that can be booked, and no choice without an effect', async () => {
    clinic = await openClinic()
    const plan = await planAt(clinic, '10:00', '&count=3')
    const page = await (await fetch(`${clinic.origin}${plan}`, { headers: { accept: 'text/html' } })).text()
    const search = /<form class="search".*?<\/form>/s.exec(page)?.[0] ?? ''
    const offered = (name: string): readonly string[] =>
      [...search.matchAll(new RegExp(`name="${name}" value="([^"]*)"( checked)?`, 'g'))].map(
        ([, value = '', checked = '']) => value + checked,
      )
    expect(offered('count')).to.deep.equal(['2', '3 checked', '4'])
    expect(offered('every')).to.deep.equal(['half-week', 'week checked', 'two-weeks'])
    expect(search).to.not.include('Any').and.not.include('optional')
  })

  it('keeps its number and rhythm on the page of a refused form', async () => {
    clinic = await openClinic()
    const browser = new PlainBrowser(clinic.origin)
    await browser.open(await planAt(clinic, '10:00', '&count=2&every=two-weeks'))
    const { status, text } = await browser.submit('Book 2 appointments', { name: 'Ada', age: '' })
    expect([status, text.includes('Book 2 appointments')]).to.deep.equal([422, true])
    expect(/name="slots" value="([^"]*)"/.exec(text)?.[1]?.split(' ')).to.have.length(2)
    await browser.submit('Book 2 appointments', { name: 'Ada', age: '36' })
    expect(await bookedTimes(clinic)).to.deep.equal(at('10:00', [tomorrow, '2026-12-15']))
  })

  it('counts as one of the upcoming appointments of a patient', async () => {
    clinic = await openClinic({ patientLimit: 2 })
    const pat = await clinicClient(clinic, 'pat')
    await bookedSeries(clinic, pat)
    const book = async (time: string): Promise<number> => {
      const slot = await slotAt(clinic, tomorrow, time)
      return (await pat.send('POST', `/schedules/${String(slot)}?${typed}`, patient)).status
    }
    expect([await book('14:00'), await book('15:00')]).to.deep.equal([201, 409])
  })

  it('is open to the holder of its link, and to no other guest or patient', async () => {
    clinic = await openClinic()
    const [guest, pat] = [await clinicClient(clinic), await clinicClient(clinic, 'pat')]
    const series = await bookedSeries(clinic, guest)
    expect(series).to.include('?capability=')
    const bare = series.replace(/\?.*/, '')
    const seen = await guest.get(series)
    expect(seen.document).to.include({ total: 4 })
    const own = (await guest.get(linkOf(firstOf(seen.document), 'self'))).document
    expect(linksOf(own, 'wm:series'), 'the link of one appointment opens one').to.deep.equal([])
    for (const client of [guest, pat]) expect((await client.get(bare)).status).to.equal(404)
    expect((await guest.submit(seen.document, 'cancel-series')).status).to.equal(200)
    expect(await bookedTimes(clinic)).to.deep.equal([])
  })
})
