import { expect } from 'chai'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { openClinic, tomorrow, type Clinic } from '../../../../support/clinic.ts'
import { clinicClient, linkOf } from '../../../../support/http/clinic-client.ts'

describe('pages with times of doctors in several zones', () => {
  let clinic: Clinic
  let authorization: string
  beforeEach(async () => {
    clinic = await openClinic()
    authorization = `Bearer ${await signedIn(clinic, 'desk')}`
  })
  afterEach(() => clinic.close())

  async function pageAt(path: string): Promise<string> {
    const response = await fetch(clinic.origin + path, { headers: { accept: 'text/html', authorization } })
    return response.text()
  }

  const heads = (page: string): readonly string[] =>
    [...page.matchAll(/<th scope="col"><a [^>]*>([^<]*)<\/a>(?:<br><span class="soft zone">([^<]*)<\/span>)?/g)].map(
      ([, doctor = '', zone = '']) => `${doctor}: ${zone}`,
    )

  it('align the desk in the zone of most doctors, and add the times of another zone', async () => {
    const page = await pageAt(`/desk?date=${tomorrow}`)
    expect(heads(page)).to.deep.equal(['Dr Adam Smith: ', 'Dr Kit Wong: ', 'Dr Mary Jones: New York time in brackets'])
    expect(page).to.include('data-label="Dr Kit Wong"').and.not.to.include('All times are')
    expect(page).to.match(/aria-label="14:00 with Dr Mary Jones">14:00<\/a> <span class="soft">\(09:00\)/)
  })

  it('do not name the zone of the clinic on a desk', async () => {
    const desk = await clinicClient(clinic, 'desk')
    const doctors = await desk.get('/doctors')
    for (const doctor of [doctors.document._embedded?.['item'] ?? []].flat()) {
      const { document, headers } = await desk.get(linkOf(doctor, 'self'))
      const { name, speciality, address, languages } = document
      const details = { name, speciality, address, languages, timeZone: 'Europe/London' }
      const sent = await desk.send('PUT', linkOf(document, 'self'), details, {
        'if-match': headers.get('etag') ?? '',
      })
      expect(sent.status).to.equal(200)
    }
    const page = await pageAt(`/desk?date=${tomorrow}`)
    expect(page).not.to.include('All times are')
    expect(heads(page)).to.deep.equal(['Dr Adam Smith: ', 'Dr Kit Wong: ', 'Dr Mary Jones: '])
  })

  it('name another zone on the cards of doctors, and on the day of a doctor', async () => {
    expect(await pageAt('/doctors')).to.match(
      /<time datetime="2026-[^>]*>[^<]*<\/time>, <span class="soft zone">New York time<\/span>/,
    )
    expect(await pageAt('/doctors')).not.to.include('London time')
    expect(await pageAt(`/doctors/mjones/schedule?date=${tomorrow}`)).to.include('All times are New York time.')
    expect(await pageAt(`/doctors/kwong/schedule?date=${tomorrow}`)).not.to.include('All times are')
  })

  it('link the days of a doctor that have free times, within a week from the next one', async () => {
    const page = await pageAt('/doctors/asmith/info')
    const [, strip = ''] = /<nav aria-label="Days of the week"><ul class="row">(.*?)<\/ul>/s.exec(page) ?? []
    const days = [...strip.matchAll(/\d{4}-\d\d-\d\d/g)].map(String)
    expect(days).to.deep.equal(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
  })
})
