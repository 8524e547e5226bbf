import { expect } from 'chai'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import {
  clinicClient,
  embeddedIn,
  formsIn,
  linkOf,
  linksOf,
  optionsOf,
  type ClinicClient,
  type ClinicResponse,
} from '../../../../support/http/clinic-client.ts'

const place = '/appointments'

describe('a search for appointments', () => {
  let clinic: Clinic
  let desk: ClinicClient
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    desk = await clinicClient(clinic, 'desk')
    for (const name of ['Ada Lovelace', 'Bela Oze', 'Carl Adams']) await bookedAppointment(clinic, { name, age: 36 })
    const pat = await clinicClient(clinic, 'pat')
    const [slot] = embeddedIn((await pat.get(`/doctors/asmith/schedule?date=${tomorrow}`)).document, 'schedules')
    await pat.submit((await pat.get(linkOf(slot ?? expect.fail('It is open'), 'self'))).document, 'confirm', {
      name: 'Pat',
      age: 40,
    })
  })
  after(() => clinic.close())

  const found = async (query: string, client = desk): Promise<readonly string[]> => {
    const { document } = await client.get(`${place}${query}`)
    return embeddedIn(document, 'item').map(({ patient }) => (patient as { readonly name: string }).name)
  }

  it('finds those of all patients for clerks, of their patients for doctors and the own ones for patients', async () => {
    const all = ['Pat', 'Ada Lovelace', 'Bela Oze', 'Carl Adams']
    expect(await found('')).to.deep.equal(all)
    expect(await found('', await clinicClient(clinic, 'mjones'))).to.deep.equal(all.slice(1))
    expect(await found('?q=ada', await clinicClient(clinic, 'mjones'))).to.deep.equal(['Ada Lovelace', 'Carl Adams'])
    expect(await found('?q=ada', await clinicClient(clinic, 'pat'))).to.deep.equal([])
    expect(await found('?period=upcoming', await clinicClient(clinic, 'pat'))).to.deep.equal(['Pat'])
    expect((await (await clinicClient(clinic, 'mjones')).get(`${place}?doctor=asmith`)).status).to.equal(403)
  })

  it('leads from the user to the appointments of the account, for clerks', async () => {
    const { document } = await desk.get('/users/pat')
    expect(linkOf(document, 'wm:appointments')).to.equal(`${place}?user=pat`)
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const page = await fetch(`${clinic.origin}${place}?user=pat`, { headers: { authorization, accept: 'text/html' } })
    expect(await page.text()).to.include('<h1>Appointments of Pat Miller</h1>')
    expect(await found('?user=pat')).to.deep.equal(['Pat'])
    expect(await found('?user=nobody')).to.deep.equal([])
    const pat = await clinicClient(clinic, 'pat')
    expect(linkOf((await pat.get('/users/pat')).document, 'wm:appointments')).to.equal(`${place}?period=upcoming`)
    expect(await found('?user=pat', pat)).to.deep.equal(['Pat'])
    expect((await pat.get(`${place}?user=desk`)).status).to.equal(403)
    expect(linksOf((await desk.get('/users/mjones')).document, 'wm:appointments')).to.deep.equal([])
  })

  it('shows the upcoming ones on a page, with a link to the past ones below', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    const pageAt = async (query: string): Promise<string> =>
      (await fetch(`${clinic.origin}${place}${query}`, { headers: { authorization, accept: 'text/html' } })).text()
    const [list = '', below = ''] = (await pageAt('?period=upcoming')).split('<ul class="rows">')
    expect(list).not.to.include('Past appointments')
    expect(below).to.include('>Past appointments</a>').and.not.to.include('>Upcoming appointments</a>')
    expect(await pageAt('?period=past')).to.include('>Upcoming appointments</a>')
    expect(await pageAt('?period=upcoming&status=cancelled')).to.include('No upcoming appointments.')
  })

  it('takes the patient, the doctor, the status and the days, also empty ones of a form', async () => {
    expect(await found('?q=LOVE&doctor=&status=&period=&from=&until=')).to.deep.equal(['Ada Lovelace'])
    expect(await found('?doctor=asmith')).to.deep.equal(['Pat'])
    expect(await found('?status=cancelled')).to.deep.equal([])
    expect(await found(`?from=${tomorrow}&until=${tomorrow}&doctor=mjones`)).to.have.length(3)
    expect(await found(`?until=2026-11-30`)).to.deep.equal([])
    expect(await found('?period=past')).to.deep.equal([])
  })

  it('is described by a link with the doctors and the statuses', async () => {
    const { document } = await desk.get(`${place}?q=ada`)
    const [link] = linksOf(document, 'search')
    expect(link).to.deep.include({
      href: `${place}{?q,user,doctor,status,period,from,until}`,
      title: 'Find appointments',
    })
    expect(optionsOf(document, 'search', 'doctor')).to.include.members(['mjones', 'asmith'])
    expect(optionsOf(document, 'search', 'status')).to.deep.equal([
      ...['booked', 'arrived', 'fulfilled', 'no-show', 'cancelled'],
    ])
    const doctor = await (await clinicClient(clinic, 'mjones')).get(place)
    expect(optionsOf(doctor.document, 'search', 'doctor')).to.deep.equal(['mjones'])
    const patient = await (await clinicClient(clinic, 'pat')).get(place)
    expect(linkOf(patient.document, 'search')).to.equal(`${place}{?doctor,status,period,from,until}`)
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const page = await fetch(clinic.origin + place, { headers: { authorization, accept: 'text/html' } })
    expect(await page.text())
      .to.include('<option value="" selected>Any</option>')
      .and.not.include('No selection')
  })

  it('keeps its parameters in the links to the other pages, and counts a single page only', async () => {
    const { document } = await desk.get(`${place}?doctor=mjones&period=upcoming&limit=2`)
    expect(document).not.to.have.property('total')
    const next = await desk.get(linkOf(document, 'next'))
    expect(embeddedIn(next.document, 'item')).to.have.length(1)
    expect(linkOf(next.document, 'self')).to.include('doctor=mjones&period=upcoming').and.to.include('limit=2')
    expect((await desk.get(place)).document['total']).to.equal(4)
  })

  for (const [query, pointer, detail] of [
    ['q=a', '/q', 'must have 2 to 100 characters and no control characters'],
    ['q=%2B%2B', '/q', 'must have a letter or a digit'],
    ['status=lost', '/status', 'must be one of booked, arrived, fulfilled, no-show, cancelled'],
    ['period=now', '/period', 'must be one of upcoming, past'],
    ['from=1.12.2026', '/from', 'must be a day that exists, written YYYY-MM-DD'],
    ['from=2026-12-02&until=2026-12-01', '/until', 'must not be before the first day'],
    ['doctor=m%2F', '/doctor', 'must be an identifier of letters, digits and hyphens'],
  ] as const) {
    it(`gets 400 for ${query}, with what to send instead`, async () => {
      const { status, document } = await desk.get(`${place}?${query}`)
      expect(status).to.equal(400)
      expect(document['errors']).to.deep.equal([{ pointer, detail }])
    })
  }

  it('gets 304 until one of the appointments changes', async () => {
    const { headers, document } = await desk.get(`${place}?q=bela`)
    const condition = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await desk.get(`${place}?q=bela`, condition)).status).to.equal(304)
    const [item] = embeddedIn(document, 'item')
    await desk.submit(item ?? expect.fail('It was found'), 'cancel')
    const after = await desk.get(`${place}?q=bela`, condition)
    expect([after.status, embeddedIn(after.document, 'item')[0]?.['status']]).to.deep.equal([200, 'cancelled'])
  })

  it('gets a new validator when an appointment begins, because it can no longer be cancelled', async () => {
    const now = clinic.clock.now()
    clinic.clock.set(Date.parse(`${tomorrow}T08:59:00Z`))
    const pat = await clinicClient(clinic, 'pat')
    const before = await pat.get(place)
    clinic.clock.set(Date.parse(`${tomorrow}T09:00:00Z`))
    const after = await pat.get(place, { 'if-none-match': before.headers.get('etag') ?? '' })
    clinic.clock.set(now)
    const cancels = [before, after].map(({ document }) =>
      embeddedIn(document, 'item').flatMap(formsIn).includes('cancel'),
    )
    expect([after.status, cancels]).to.deep.equal([200, [true, false]])
  })

  it('gets a new validator when a doctor gets another name', async () => {
    const before = await desk.get(place)
    const doctor = await desk.get('/doctors/asmith/info')
    const renamed = await desk.send(
      'PATCH',
      '/doctors/asmith/info',
      { name: 'Dr Ada Smith' },
      { 'content-type': 'application/merge-patch+json', 'if-match': doctor.headers.get('etag') ?? '' },
    )
    expect(renamed.status).to.equal(200)
    const after = await desk.get(place, { 'if-none-match': before.headers.get('etag') ?? '' })
    expect(after.status).to.equal(200)
    expect(JSON.stringify(after.document)).to.include('Dr Ada Smith')
  })
})

describe('the calendar feed of a doctor', () => {
  it('begins a year ago', async () => {
    const clinic = await openClinic()
    try {
      await bookedAppointment(clinic)
      const now = clinic.clock.now()
      const after = async (days: number): Promise<ClinicResponse> => {
        clinic.clock.set(now + days * 86_400_000)
        return (await clinicClient(clinic, 'mjones')).get('/doctors/mjones/calendar')
      }
      const [in366, in368] = [await after(366), await after(368)]
      expect([in366, in368].map(({ document }) => embeddedIn(document, 'item').length)).to.deep.equal([1, 0])
      expect(in368.headers.get('etag')).not.to.equal(in366.headers.get('etag'))
    } finally {
      await clinic.close()
    }
  })
})
