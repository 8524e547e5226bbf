import { expect } from 'chai'
import {
  clinicClient,
  templateOf,
  type ClinicClient,
  type ClinicResponse,
} from '../../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

describe('a legal notice', () => {
  let clinic: Clinic
  let desk: ClinicClient
  beforeEach(async () => {
    clinic = await openClinic()
    desk = await clinicClient(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const publish = async (text: string, language = 'en'): Promise<ClinicResponse> => {
    const spoken = { 'accept-language': language }
    const { headers } = await desk.get('/clinic/privacy', spoken)
    return desk.send('PUT', '/clinic/privacy', { text }, { ...spoken, 'if-match': headers.get('etag') ?? '' })
  }
  const page = async (path: string, language = 'en'): Promise<string> => {
    const headers = { accept: 'text/html', 'accept-language': language }
    return (await fetch(clinic.origin + path, { headers })).text()
  }

  it('says that it is not published, and offers clerks a template with the name of the clinic', async () => {
    expect(await page('/clinic/privacy')).to.include('has not published')
    const { document } = await desk.get('/clinic/privacy')
    const template = templateOf(document, 'publish').properties?.find(({ name }) => name === 'text')?.value
    expect(template).to.include('Waymark Clinic, 7 Lamb Walk').and.to.include('[your supervisory authority]')
  })

  it('is a draft for clerks as long as it has gaps of the template', async () => {
    expect((await publish('We store nothing. Complain to [your supervisory authority].')).status).to.equal(200)
    expect(await page('/clinic/privacy'))
      .to.include('has not published')
      .and.not.to.include('We store nothing')
    expect(await page('/books')).not.to.include('/clinic/privacy')
    expect((await desk.get('/clinic/privacy')).document).to.include({ missing: '[your supervisory authority]' })
    expect((await publish('## Data\nWe store your name\nand your age.\n\n- Name\n- Age')).status).to.equal(200)
    const text = await page('/clinic/privacy')
    for (const part of ['<h2>Data</h2>', '<p>We store your name<br>and your age.</p>', '<li>Age</li>'])
      expect(text).to.include(part)
    expect(await page('/books')).to.include('<a href="/clinic/privacy">Privacy notice</a>')
  })

  it('escapes what clerks write', async () => {
    await publish('## <script>alert(1)</script>\n- <b>x</b>')
    expect(await page('/clinic/privacy')).not.to.match(/<script>alert|<b>x/v)
  })

  it('is shown in the language of the reader, or in another one that is marked', async () => {
    await publish('We store your name.')
    const german = await page('/clinic/privacy', 'de')
    expect(german).to.include('<div class="prose" lang="en"').and.to.include('nicht in Ihrer Sprache')
    expect((await publish('Wir speichern Ihren Namen.', 'de')).status).to.equal(200)
    expect(await page('/clinic/privacy', 'de'))
      .to.include('Wir speichern')
      .and.not.to.include('We store')
    expect(await page('/clinic/privacy', 'fr')).to.include('We store your name.')
  })

  it('does not exist under another name', async () => {
    expect((await desk.get('/clinic/cookies')).status).to.equal(404)
  })
})
