import { expect } from 'chai'
import * as fc from 'fast-check'
import {
  clinicClient,
  embeddedIn,
  formsIn,
  linkOf,
  optionsOf,
  type ClinicResponse,
  type ClinicClient,
} from '../../../../support/http/clinic-client.ts'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'

const novak = {
  id: 'inovak',
  name: 'Dr Ida Novák',
  speciality: 'Cardiology 100%_!',
  timeZone: 'Europe/Prague',
  address: 'Celetná 1, Praha',
  languages: ['cs', 'EN-gb', 'en-GB'],
}
const place = '/doctors/mjones/info'

describe('doctors', () => {
  let clinic: Clinic
  let desk: ClinicClient
  let guest: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    ;[desk, guest] = await Promise.all([clinicClient(clinic, 'desk'), clinicClient(clinic)])
  })
  afterEach(() => clinic.close())

  const put = async (client: ClinicClient, given: object, path = place): Promise<ClinicResponse> => {
    const { headers } = await guest.get(path)
    return client.send('PUT', path, given, { 'if-match': headers.get('etag') ?? '' })
  }
  const currentState = async (path = place): Promise<Record<string, unknown>> => {
    const { name, speciality, timeZone, address, languages } = (await guest.get(path)).document
    return { name, speciality, timeZone, address, languages }
  }

  describe('are added', () => {
    it('by clerks, with the form in the list of doctors', async () => {
      const { document } = await desk.get(linkOf((await desk.get('/')).document, 'doctors'))
      const added = await desk.submit(document, 'add', novak)
      expect([added.status, added.headers.get('location')]).to.deep.equal([201, '/doctors/inovak/info'])
      const { document: textOf } = await guest.get('/doctors/inovak/info')
      expect(textOf).to.include({ id: 'inovak', speaks: 'Czech, British English', timeZone: 'Europe/Prague' })
      expect(textOf['languages']).to.deep.equal(['cs', 'en-GB'])
      // A new doctor has no availability; the next request sets it.
      expect(await openSlots(clinic, { doctor: 'inovak' })).to.deep.equal([])
      const { document: hours, headers } = await desk.get(
        linkOf((await desk.get('/doctors/inovak/info')).document, 'availability'),
      )
      const given = { tuesday: '09:00-10:00', slotLength: 30, horizon: 7 }
      expect(hours['timeZone']).to.equal('Europe/Prague')
      await desk.send('PUT', linkOf(hours, 'self'), given, { 'if-match': headers.get('etag') ?? '' })
      expect(await openSlots(clinic, { doctor: 'inovak' })).to.have.length(2)
    })

    it('not by other users, and these see no form', async () => {
      for (const [user, status] of [
        ['pat', 403],
        ['mjones', 403],
        [undefined, 401],
      ] as const) {
        const client = await clinicClient(clinic, user)
        expect(formsIn((await client.get('/doctors')).document)).not.to.include('add')
        expect((await client.send('POST', '/doctors', novak)).status).to.equal(status)
      }
      expect((await guest.get('/doctors/inovak/info')).status).to.equal(404)
    })

    it('under an unused id', async () => {
      const taken = await desk.send('POST', '/doctors', { ...novak, id: 'mjones' })
      expect([taken.status, taken.document['type']]).to.deep.equal([409, '/problems/doctor-exists'])
      expect(linkOf(taken.document, 'doctor')).to.equal(place)
      expect((await guest.get(place)).document['name']).to.equal('Dr Mary Jones')
    })

    it('with all errors reported at once', async () => {
      const { status, document } = await desk.send('POST', '/doctors', {
        id: 'a b',
        name: '',
        timeZone: 'GMT+1',
        languages: ['en', 'klingon'],
        fee: 3,
      })
      expect(status).to.equal(422)
      const pointers = (document['errors'] as readonly { pointer: string }[]).map(({ pointer }) => pointer)
      expect(pointers.sort()).to.deep.equal(
        ['/address', '/fee', '/id', '/languages/1', '/name', '/speciality', '/timeZone'].sort(),
      )
    })
  })

  describe('are updated', () => {
    it('by themselves and by clerks only', async () => {
      for (const [user, status] of [
        ['pat', 403],
        [undefined, 401],
      ] as const) {
        const client = await clinicClient(clinic, user)
        expect(formsIn((await client.get(place)).document)).to.deep.equal([])
        expect((await put(client, await currentState())).status).to.equal(status)
      }
      const jones = await clinicClient(clinic, 'mjones')
      expect(formsIn((await jones.get('/doctors/asmith/info')).document)).to.deep.equal([])
      expect((await put(jones, await currentState('/doctors/asmith/info'), '/doctors/asmith/info')).status).to.equal(
        403,
      )
      for (const client of [jones, desk])
        expect(formsIn((await client.get(place)).document)).to.deep.equal(['change', 'set-portrait'])
      const changed = await put(jones, { ...(await currentState()), name: 'Dr Mary Jones-Lee' })
      expect([changed.status, changed.document['name']]).to.deep.equal([200, 'Dr Mary Jones-Lee'])
    })

    it('with the validator of the current state only', async () => {
      expect((await desk.send('PUT', place, await currentState())).status).to.equal(428)
      const { headers } = await guest.get(place)
      const condition = { 'if-match': headers.get('etag') ?? '' }
      expect((await desk.send('PUT', place, await currentState(), condition)).status).to.equal(200)
      expect((await desk.send('PUT', place, await currentState(), condition)).status).to.equal(412)
    })

    it('in part, by a patch', async () => {
      const { headers } = await guest.get(place)
      const type = { 'if-match': headers.get('etag') ?? '', 'content-type': 'application/json-patch+json' }
      const patch = [{ op: 'add', path: '/languages/-', value: 'it' }]
      const { status, document } = await desk.send('PATCH', place, patch, type)
      expect([status, document['speaks'], document['name']]).to.deep.equal([
        200,
        'English, Spanish, Italian',
        'Dr Mary Jones',
      ])
    })

    it('everywhere they are displayed', async () => {
      const path = await bookedAppointment(clinic)
      const textOf = async (uri: string): Promise<string> => JSON.stringify((await desk.get(uri)).document)
      const week = `/doctors/mjones/week?date=${tomorrow}`
      for (const uri of ['/', '/doctors', week, path, '/appointments'])
        expect(await textOf(uri), uri).to.include('Mary Jones')
      await put(desk, { ...(await currentState()), name: 'Dr Zoe Quick' })
      for (const uri of ['/', '/doctors', week, path, '/appointments']) {
        expect(await textOf(uri), uri)
          .to.include('Zoe Quick')
          .and.not.to.include('Mary Jones')
      }
    })
  })

  describe('move to another time zone', () => {
    const times = async (date = tomorrow): Promise<readonly string[]> => {
      const slots = await clinic.storage.schedules.slots('mjones', date)
      return slots.filter(({ state }) => state !== 'withdrawn').map(({ startTime }) => startTime)
    }
    const instant = (text: string): number => Date.parse(text)

    it('with the same local times, for booked slots too', async () => {
      const path = await bookedAppointment(clinic)
      const before = await guest.get(path)
      const all = await times()
      expect(before.document).to.include({ start: '09:00', startInstant: '2026-12-01T14:00:00.000Z' })
      const moved = await put(desk, { ...(await currentState()), timeZone: 'Europe/London' })
      expect(moved.status).to.equal(200)
      const after = await guest.get(path)
      expect(after.document).to.include({
        date: tomorrow,
        start: '09:00',
        startInstant: '2026-12-01T09:00:00.000Z',
        timeZone: 'Europe/London',
      })
      expect(after.headers.get('etag')).not.to.equal(before.headers.get('etag'))
      expect(await times()).to.deep.equal(all)
      // Calendars update an event if its sequence number has increased (RFC 5545 §3.8.7.4).
      const calendar = await (await fetch(clinic.origin + path, { headers: { accept: 'text/calendar' } })).text()
      expect(calendar).to.include('SEQUENCE:1')
    })

    it('with reminders at the new instants', async () => {
      const pat = await clinicClient(clinic, 'pat')
      const [, , slot = 0] = await openSlots(clinic, { date: '2026-12-03' })
      await pat.send('POST', `/schedules/${String(slot)}`, { name: 'Pat', age: 40 })
      await put(desk, { ...(await currentState()), timeZone: 'Europe/London' })
      const reminders = async (at: string): Promise<number> => {
        clinic.clock.set(instant(at))
        const { items } = await clinic.storage.messages.page({ account: 'pat', now: clinic.clock.now() }, { limit: 50 })
        return items.filter(({ kind }) => kind === 'reminder').length
      }
      expect(await reminders('2026-12-02T09:59:59Z')).to.equal(0)
      expect(await reminders('2026-12-02T10:00:00Z')).to.equal(1)
      expect(await reminders('2026-12-02T15:00:00Z')).to.equal(1)
    })

    it('in the middle of a day, without overlapping slots', async () => {
      // At 10:30 in New York: slots at 11:00 are over in London, and slots at 16:00 are not.
      clinic.clock.set(instant('2026-11-30T15:30:00Z'))
      desk = await clinicClient(clinic, 'desk')
      const moved = await put(desk, { ...(await currentState()), timeZone: 'Europe/London' })
      expect(moved.status).to.equal(200)
      expect(await openSlots(clinic, { date: '2026-11-30' })).to.have.length(2)
      const starts = (await clinic.storage.schedules.slots('mjones', '2026-11-30')).map(({ start }) => start)
      expect(new Set(starts).size).to.equal(starts.length)
    })

    it('unless an appointment would be over, with links to such appointments', async () => {
      const [slot = 0] = await openSlots(clinic, { date: '2026-11-30' })
      const made = await postBooking(clinic, slot, { name: 'Ada', age: 36 })
      const refused = await put(desk, { ...(await currentState()), timeZone: 'Asia/Hong_Kong' })
      expect([refused.status, refused.document['type']]).to.deep.equal([409, '/problems/appointments-lost'])
      expect(refused.document['count']).to.equal(1)
      expect(linkOf(refused.document, 'conflicts')).to.equal(made.headers.get('location')?.replace(/\?.*/, ''))
      expect((await guest.get(place)).document['timeZone']).to.equal('America/New_York')
      const [, next] = await openSlots(clinic, { date: '2026-11-30' })
      expect(next).to.be.a('number')
    })
  })

  describe('are found', () => {
    const found = async (query: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
      const { document, status } = await guest.get(`/doctors?${new URLSearchParams(query).toString()}`)
      expect(status).to.equal(200)
      expect(document['total']).to.equal(embeddedIn(document, 'item').length)
      return embeddedIn(document, 'item').map(({ id }) => id)
    }

    it('by a language that at least one doctor speaks', async () => {
      for (const path of ['/', '/doctors']) {
        const { document } = await guest.get(path)
        expect(linkOf(document, 'search')).to.equal('/doctors{?q,language}')
        expect(optionsOf(document, 'search', 'language')).to.deep.equal(['yue', 'zh', 'en', 'fr', 'de', 'es'])
      }
      expect(await found({ language: 'de' })).to.deep.equal(['asmith'])
      expect(await found({ language: 'DE' })).to.deep.equal(['asmith'])
      expect(await found({ language: 'en' })).to.deep.equal(['asmith', 'kwong', 'mjones'])
      expect(await found({ language: 'it' })).to.deep.equal([])
      expect(await found({ language: 'en', q: 'dermatology' })).to.deep.equal(['asmith'])
    })

    it('with a new validator when another doctor adds a choice', async () => {
      for (const path of ['/', '/doctors?language=de', '/free-times?speciality=Dermatology&language=de']) {
        const before = await guest.get(path)
        const added = { ...novak, id: `novak-${String(path.length)}`, languages: [`cs-${String(path.length + 100)}`] }
        expect((await desk.send('POST', '/doctors', added)).status).to.equal(201)
        const after = await guest.get(path, { 'if-none-match': before.headers.get('etag') ?? '' })
        expect(after.status, path).to.equal(200)
      }
    })

    it('by a language range that matches a variant (RFC 4647 §3.3.1), not the reverse', async () => {
      await desk.send('POST', '/doctors', { ...novak, languages: ['pt-BR'] })
      expect(await found({ language: 'pt' })).to.deep.equal(['inovak'])
      expect(await found({ language: 'pt-br' })).to.deep.equal(['inovak'])
      expect(await found({ language: 'pt-PT' })).to.deep.equal([])
      expect(await found({ language: 'br' })).to.deep.equal([])
    })

    it('by words of name, speciality and languages, in any order and case', async () => {
      await desk.send('POST', '/doctors', novak)
      for (const q of ['german', 'GERMAN dermatology', 'smith ger', 'French Adam']) {
        expect(await found({ q }), q).to.deep.equal(['asmith'])
      }
      for (const q of ['novák', 'NOVÁK', 'CZECH ida', 'Nova\u0301k'])
        expect(await found({ q }), q).to.deep.equal(['inovak'])
      expect(await found({ q: 'german czech' })).to.deep.equal([])
    })

    it('by wildcards of LIKE and SQL syntax as literal text', async () => {
      await desk.send('POST', '/doctors', novak)
      for (const q of ['%', '_', '!', '100%', '%_!']) expect(await found({ q }), q).to.deep.equal(['inovak'])
      for (const q of ['%%', '__', '!!', "'", '"', '\\', "' or 1=1 --", '*', '?'])
        expect(await found({ q }), q).to.deep.equal([])
      for (const language of ['%', '_', "en' or 1=1", 'e%', '!']) {
        expect((await guest.get(`/doctors?language=${encodeURIComponent(language)}`)).status, language).to.equal(400)
      }
    })

    it('by any input, without a server error', async () => {
      const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(typed, async (q) => {
          const { status } = await guest.get(`/doctors?${new URLSearchParams({ q }).toString()}`)
          expect(status).to.be.oneOf([200, 400])
        }),
        { numRuns: 60 },
      )
    })

    it('in pages that keep the query', async () => {
      const { document } = await guest.get('/doctors?language=en&q=dr&limit=2')
      expect(document['total']).to.equal(3)
      const next = await guest.get(linkOf(document, 'next'))
      expect(linkOf(document, 'next')).to.include('q=dr&language=en')
      expect(embeddedIn(next.document, 'item').map(({ id }) => id)).to.deep.equal(['mjones'])
    })

    it('with language names on pages', async () => {
      const response = await fetch(`${clinic.origin}/doctors?language=yue`, { headers: { accept: 'text/html' } })
      const page = await response.text()
      expect(page)
        .to.include('Doctors speaking Cantonese')
        .and.to.match(/Speaks English, .*Cantonese/)
      expect(page).to.match(/<option value="de">German<\/option>/)
    })
  })
})
