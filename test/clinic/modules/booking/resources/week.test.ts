import { expect } from 'chai'
import type { Week } from '@waymark/shared/clinic'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'

interface Document extends Week {
  readonly _links: Readonly<Record<string, { readonly href: string }>>
  readonly _embedded: {
    readonly 'wm:next-slots'?: readonly { readonly date: string; readonly start: string }[]
    readonly 'wm:schedules': readonly { readonly id: number; readonly _links: Document['_links'] }[]
  }
}

describe('the week of a doctor', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { accept: 'application/hal+json', ...headers } })
  const week = async (date: string): Promise<Document> =>
    (await (await get(`/doctors/asmith/week${date === '' ? '' : `?date=${date}`}`)).json()) as Document

  it('covers Monday to Sunday for any day of the week', async () => {
    for (const date of ['', '2026-11-30', tomorrow, '2026-12-06']) {
      const { from, to, days, timeZone } = await week(date)
      expect([from, to, days.length, timeZone]).to.deep.equal(['2026-11-30', '2026-12-06', 7, 'Europe/London'])
    }
    expect((await week(tomorrow))._links['self']?.href).to.equal('/doctors/asmith/week?date=2026-11-30')
  })

  it('links to the previous and next week within the calendar', async () => {
    const { _links: links } = await week(tomorrow)
    expect(links['prev']?.href).to.equal('/doctors/asmith/week?date=2026-11-23')
    expect(links['next']?.href).to.equal('/doctors/asmith/week?date=2026-12-07')
    const last = await week('9999-12-31')
    expect(last._links).not.to.have.property('next')
    expect(last.to).to.equal('9999-12-31')
    expect((await week('0100-01-01'))._links).not.to.have.property('prev')
  })

  it('names the next free time if the week has none, in its page and its validator', async () => {
    const [first] = await clinic.storage.schedules.open({ doctor: 'asmith', now: clinic.clock.now(), limit: 1 })
    const nextOf = async (date: string): Promise<readonly unknown[]> => {
      const { _embedded: embedded } = await week(date)
      return (embedded['wm:next-slots'] ?? []).map(({ date: day, start }) => `${day} ${start}`)
    }
    expect(await nextOf(tomorrow)).to.deep.equal([])
    expect(await nextOf('2026-11-23')).to.deep.equal([`${String(first?.date)} ${String(first?.startTime)}`])
    // No later week has times, so the first of all is named.
    expect(await nextOf('2027-05-01')).to.deep.equal([`${String(first?.date)} ${String(first?.startTime)}`])
    const read = (): Promise<Response> => get('/doctors/asmith/week?date=2026-11-23', { accept: 'text/html' })
    const before = await read()
    expect(await before.text()).to.match(
      /No free times this week. <a href="\/doctors\/asmith\/next-slot">Next free: Monday/,
    )
    await fetch(`${clinic.origin}/schedules/${String(first?.id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Bob","age":36}',
    })
    expect((await read()).headers.get('etag')).not.to.equal(before.headers.get('etag'))
  })

  it('shows past, open and taken times, without details of taken ones', async () => {
    const [slot] = await clinic.storage.schedules.slots('asmith', tomorrow)
    const before = await get(`/doctors/asmith/week?date=${tomorrow}`)
    await fetch(`${clinic.origin}/schedules/${String(slot?.id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ada","age":36}',
    })
    const { days, _embedded: embedded } = await week(tomorrow)
    const [monday, tuesday] = days
    expect(monday?.slots[0]).to.deep.equal({ start: '09:00', end: '09:30', status: 'past' })
    expect(tuesday?.slots[0]).to.deep.equal({ start: '09:00', end: '09:30', status: 'taken' })
    expect(tuesday?.slots[1]).to.include({ start: '09:30', status: 'open' })
    const open = days.flatMap(({ slots }) => slots.flatMap(({ id }) => id ?? []))
    expect(embedded['wm:schedules'].map(({ id }) => id)).to.deep.equal(open)
    const again = await get(`/doctors/asmith/week?date=${tomorrow}`, {
      'if-none-match': before.headers.get('etag') ?? '',
    })
    expect(again.status).to.equal(200)
  })

  it('changes its validator every minute in the current week, and not for a future week', async () => {
    const tags = async (): Promise<readonly (string | null)[]> => [
      (await get('/doctors/kwong/week')).headers.get('etag'),
      (await get('/doctors/kwong/week?date=2026-12-10')).headers.get('etag'),
    ]
    const [present, ahead] = await tags()
    clinic.clock.set(clinic.clock.now() + 60_000)
    const [later, stillAhead] = await tags()
    expect(later).not.to.equal(present)
    expect(stillAhead).to.equal(ahead)
  })

  it('answers 404 for an unknown doctor', async () => {
    expect((await get('/doctors/nobody/week')).status).to.equal(404)
    expect((await get(`/doctors/nobody/week?date=${tomorrow}`)).status).to.equal(404)
    expect((await get('/doctors/asmith/week?date=2026-02-30')).status).to.equal(400)
  })
})
