import { expect } from 'chai'
import {
  clinicClient,
  formsIn,
  type ClinicClient,
  type ClinicResponse,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

const details = {
  name: 'Mill Lane Surgery',
  street: '3 Mill Lane',
  town: 'York',
  postalCode: 'YO1 7HH',
  telephone: '+44 1904 000 111',
  monday: '08:00-12:00',
  emergency: 'Call 999.',
  timeZone: 'Europe/London',
}

describe('the clinic', () => {
  let clinic: Clinic
  let desk: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic()
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const put = async (given: unknown): Promise<ClinicResponse> => {
    const { headers } = await desk.get('/clinic')
    return desk.send('PUT', '/clinic', given, { 'if-match': headers.get('etag') ?? '' })
  }
  const page = async (path: string): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { accept: 'text/html' } })

  it('is shown to everybody, with its opening hours and legal notices', async () => {
    const { status, document } = await (await clinicClient(clinic)).get('/clinic')
    expect([status, formsIn(document)]).to.deep.equal([200, []])
    expect(document).to.include({ name: 'Waymark Clinic', telephone: '+44 20 7946 0018' })
    expect(document['weekly']).to.deep.include({ day: 'monday', hours: '09:00-17:00' })
    const text = await (await page('/clinic')).text()
    expect(text).to.include('itemtype="https://schema.org/MedicalClinic"').and.to.include('datetime="Mo 09:00-17:00"')
  })

  it('changes its name, address and advice on every page at once', async () => {
    const before = (await page('/books')).headers.get('etag')
    expect((await put(details)).status).to.equal(200)
    const books = await page('/books')
    expect(books.headers.get('etag')).not.to.equal(before)
    const text = await books.text()
    expect(text).to.include('<a href="/">Mill Lane Surgery</a>').and.to.include('– Mill Lane Surgery</title>')
    expect(text).to.include('3 Mill Lane, York YO1 7HH · +44 1904 000 111').and.to.include('Call 999.')
    expect((await (await clinicClient(clinic)).get('/')).document).to.include({ name: 'Mill Lane Surgery' })
  })

  it('makes a PDF with the former name out of date', async () => {
    const headers = { accept: 'application/pdf' }
    const before = await fetch(`${clinic.origin}/books`, { headers })
    await put(details)
    const tag = before.headers.get('etag') ?? ''
    const after = await fetch(`${clinic.origin}/books`, { headers: { ...headers, 'if-none-match': tag } })
    expect(after.status).to.equal(200)
  })

  it('has a stylesheet for its colour, and refuses one that cannot be read', async () => {
    const refused = await put({ ...details, colour: '#ffdd00' })
    expect(refused.status).to.equal(422)
    expect(JSON.stringify(refused.document)).to.include('hard to read')
    expect((await put({ ...details, colour: '#7a1f5c' })).status).to.equal(200)
    const text = await (await page('/')).text()
    const [, path = ''] = /<link rel="stylesheet" href="(\/clinic\/colours\/[^"]+)">/v.exec(text) ?? []
    const style = await fetch(clinic.origin + path)
    expect(style.headers.get('content-type')).to.equal('text/css; charset=utf-8')
    expect(await style.text()).to.include('--accent: #7A1F5C')
    expect((await fetch(`${clinic.origin}/clinic/colours/red.css`)).status).to.equal(404)
  })

  it('lets only clerks change it, and no two at once', async () => {
    const guest = await clinicClient(clinic)
    expect((await guest.send('PUT', '/clinic', details, { 'if-match': '*' })).status).to.equal(401)
    const pat = await clinicClient(clinic, 'pat')
    expect((await pat.send('PUT', '/clinic', details, { 'if-match': '*' })).status).to.equal(403)
    const { headers } = await desk.get('/clinic')
    const tag = headers.get('etag') ?? ''
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => desk.send('PUT', '/clinic', { ...details, name }, { 'if-match': tag })),
    )
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 412])
  })
})
