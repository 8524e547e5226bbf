import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { openSlots } from '../../support/open-slots.ts'
import { signedIn } from '../../support/authentication/signed-in.ts'

describe('the language of a person', () => {
  let clinic: Clinic
  let pat: string
  beforeEach(async () => {
    clinic = await openClinic()
    pat = await signedIn(clinic, 'pat')
  })
  afterEach(() => clinic.close())

  const as = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` })

  function read(path: string, headers: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(clinic.origin + path, { headers: { accept: 'application/json', ...headers } })
  }

  async function send(
    method: string,
    path: string,
    input: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { headers: present } = await read(path, headers)
    const condition = method === 'PATCH' ? { 'if-match': present.get('etag') ?? '*' } : {}
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const given = { accept: 'application/json', 'content-type': type, ...headers, ...condition }
    return fetch(clinic.origin + path, { method, headers: given, body: JSON.stringify(input) })
  }

  async function languageOf(path: string, headers: Readonly<Record<string, string>>): Promise<string | null> {
    return (await read(path, headers)).headers.get('content-language')
  }

  it('is that of the account before that of the browser', async () => {
    expect(await languageOf('/users/pat', { ...as(pat), 'accept-language': 'fr' })).to.equal('fr')
    expect((await send('PATCH', '/users/pat/profile', { language: 'de' }, as(pat))).status).to.equal(200)
    expect(await languageOf('/users/pat', { ...as(pat), 'accept-language': 'fr' })).to.equal('de')
    expect(await languageOf('/users/pat?lang=es', { ...as(pat), 'accept-language': 'fr' })).to.equal('es')
    const { language } = (await (await read('/users/pat/profile', as(pat))).json()) as { readonly language: string }
    expect(language).to.equal('de')
  })

  it('must be one that the clinic speaks', async () => {
    const response = await send('PATCH', '/users/pat/profile', { language: 'tlh' }, as(pat))
    expect(response.status).to.equal(422)
    expect(await response.text()).to.include('must be one of en, de, es, fr, zh-Hans, ar')
  })

  it('is kept in the account if a member chooses it on a page', async () => {
    const response = await send('PUT', '/language', { language: 'zh-Hans' }, as(pat))
    expect(response.headers.get('set-cookie')).to.match(/^language=zh-Hans; /)
    expect(await languageOf('/', as(pat))).to.equal('zh-Hans')
    expect(await languageOf('/', {})).to.equal('en')
  })

  it('is that of the messages to an account, whoever causes them', async () => {
    await send('PATCH', '/users/pat/profile', { language: 'de' }, as(pat))
    await clinic.storage.accounts.verifyEmail({ id: 'pat', email: 'pat@example.org' }, clinic.clock.now())
    const desk = await signedIn(clinic, 'desk')
    const [slot = 0] = await openSlots(clinic)
    const input = { name: 'Pat Miller', age: 40, user: 'pat' }
    expect((await send('POST', `/schedules/${String(slot)}`, input, as(desk))).status).to.equal(201)
    await clinic.work()
    const [mail] = clinic.mails.filter(({ account }) => account === 'pat')
    expect(mail?.language).to.equal('de')
    expect(mail?.subject).to.match(/^Ihr Termin bei Dr .* am Dienstag, 1\. Dezember 2026/)
    expect(mail?.text).to.match(/^Ihr Termin ist gebucht\./)
    expect(mail?.text).to.include('Allgemeinmedizin')
    const file = mail?.calendar?.({ email: 'clinic@example.org' }).text
    expect(file).to.include('SUMMARY:Termin bei Dr ')
  })

  it('is that of the request in mails to guests', async () => {
    const [slot = 0] = await openSlots(clinic)
    const input = { name: 'Gus', age: 40, email: 'gus@example.org' }
    const booked = await send('POST', `/schedules/${String(slot)}`, input, { 'accept-language': 'ar' })
    expect(booked.status).to.equal(201)
    await clinic.work()
    const [mail] = clinic.mails
    expect(mail?.language).to.equal('ar')
    expect(mail?.text)
      .to.match(/\p{Script=Arabic}/u)
      .and.not.match(/Your appointment|please/i)
  })
})
