import { expect } from 'chai'
import {
  clinicClient,
  formsIn,
  type ClinicClient,
  type ClinicResponse,
} from '../../../../support/http/clinic-client.ts'
import { PlainBrowser } from '../../../../support/browser/plain-browser.ts'
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

/** Returns the contrast of white text on a colour (WCAG 2.2, relative luminance). */
function contrast(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
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
    expect(text).to.include('3 Mill Lane, York YO1 7HH · +44\u00A01904\u00A0000\u00A0111').and.to.include('Call 999.')
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

  // WCAG 2.2, success criterion 1.4.3
  it('has a stylesheet for its colour, darkened as far as white text needs', async () => {
    const style = await (await fetch(`${clinic.origin}/clinic/colours/ffdd00.css`)).text()
    const [, accent = ''] = /--accent: (#[0-9A-F]{6})/v.exec(style) ?? []
    expect(contrast(accent)).to.be.at.least(4.5)
  })

  it('shows its colour on every page', async () => {
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

  it('keeps the input of a clerk that another one has overtaken, whatever its currency is', async () => {
    for (const currency of ['', 'DZD', 'EUR']) {
      const browser = new PlainBrowser(clinic.origin)
      await browser.open('/session?next=/clinic')
      await browser.submit('Sign in', { user: 'desk', password: 'desk-demo-password' })
      await browser.open('/clinic')
      expect((await put({ ...details, name: `Other ${currency}` })).status).to.equal(200)
      const { status, text } = await browser.submit('Save', { ...details, name: 'Typed at length', currency })
      expect([status, text.includes('Typed at length')], currency).to.deep.equal([412, true])
      expect(/<option value="(\w*)" selected>[^<]*<\/option>/.exec(text)?.[1] ?? '', currency).to.equal(currency)
    }
  })
})
