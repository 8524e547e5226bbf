import { expect } from 'chai'
import { clinicClient, linkOf } from '../../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { browserSession } from '../../../../support/browser/browser-session.ts'

describe('the page of an appointment', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  it('leaves the link to the attendance to developers, because its form is on the page', async () => {
    const desk = await clinicClient(clinic, 'desk')
    const [slot] = await clinic.storage.schedules.slots('mjones', tomorrow)
    const { document } = await desk.send('POST', `/schedules/${String(slot?.id)}`, { name: 'Ada', age: 36 })
    const self = linkOf(document, 'self')
    await desk.send('DELETE', self)
    const cookie = await browserSession(clinic, 'desk')
    const page = await (await fetch(clinic.origin + self, { headers: { accept: 'text/html', cookie } })).text()
    const [forPeople, forDevelopers] = page.split('For developers</summary>')
    expect(forPeople).to.include('Cancelled').and.not.include('/attendance')
    expect(forDevelopers).to.include('/attendance')
  })
})

describe('the page of the appointments', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('tells the period of a search whose address is encrypted', async () => {
    const cookie = await browserSession(clinic, 'desk')
    const headers = { accept: 'text/html', cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ q: 'Miller', period: 'past' })
    const found = await fetch(`${clinic.origin}/appointments`, { method: 'QUERY', headers, body })
    expect(found.headers.get('content-location')).to.match(/^\/appointments\?sealed=/)
    expect(await found.text()).to.include('<h1>Past appointments</h1>')
  })
})
