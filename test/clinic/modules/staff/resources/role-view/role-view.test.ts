import { expect } from 'chai'
import { RoleView } from '@waymark/shared/clinic'
import { signedIn } from '../../../../../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../../../../../support/clinic.ts'
import {
  clinicClient,
  formsIn,
  linkOf,
  templateOf,
  type ClinicClient,
} from '../../../../../support/http/clinic-client.ts'

describe('a page as another person sees it', () => {
  let clinic: Clinic
  let desk: ClinicClient
  let pat: ClinicClient
  before(async () => {
    clinic = await openClinic()
    desk = await clinicClient(clinic, 'desk')
    pat = await clinicClient(clinic, 'pat')
  })
  after(() => clinic.close())

  async function seen(page: string, role: RoleView['role'] = 'patient'): Promise<RoleView> {
    const { document, status } = await desk.get(`/role-view?page=${encodeURIComponent(page)}&role=${role}`)
    expect(status, page).to.equal(200)
    if (!RoleView.is(document)) throw new Error(JSON.stringify(document))
    return document
  }

  async function appointmentOfPat(): Promise<string> {
    const slot = await pat.get('/doctors/mjones/next-slot')
    return (await pat.submit(slot.document, 'confirm', { name: 'Pat Miller', age: 36 })).headers.get('location') ?? ''
  }

  const names = (parts: RoleView['shown']): readonly string[] => parts.map(({ name }) => name)

  it('is one link away for clerks only', async () => {
    const home = await desk.get('/')
    expect(linkOf(home.document, 'role-view')).to.include('/role-view')
    expect((await pat.get('/')).document._links).to.not.have.property('wm:role-view')
    expect((await pat.get('/role-view')).status).to.equal(403)
  })

  it('lists the hidden parts, each with its audience', async () => {
    const { hidden, shown } = await seen('/doctors/mjones/info')
    expect(hidden).to.deep.include({ part: 'form', name: 'Edit details', for: 'the doctor concerned, clerks' })
    expect(names(shown)).to.include('Join the waiting list').and.not.include('Edit details')
  })

  it('hides more from a visitor than from a patient', async () => {
    const { hidden } = await seen('/doctors/mjones/info', 'guest')
    expect(hidden).to.deep.include({
      part: 'link',
      name: 'Waiting list of Dr Mary Jones',
      for: 'all patients, all doctors, clerks',
    })
  })

  it('is that of the patient of the page', async () => {
    const page = await appointmentOfPat()
    const { person, shown, hidden } = await seen(page)
    expect(person).to.equal('Pat Miller')
    const own = await pat.get(page)
    const forms = formsIn(own.document).map((form) => templateOf(own.document, form).title)
    expect(shown.filter(({ part }) => part === 'form').map(({ name }) => name)).to.have.members(forms)
    expect(hidden).to.deep.include({ part: 'form', name: 'Record attendance', for: 'the doctor concerned, clerks' })
  })

  it('is that of no patient for a list, although it names one', async () => {
    await appointmentOfPat()
    expect(await seen('/appointments')).to.not.have.property('person')
  })

  it('leads to the pages of the reader where those of no patient in particular would be', async () => {
    const headers = { authorization: `Bearer ${await signedIn(clinic, 'desk')}`, accept: 'text/html' }
    const page = await (await fetch(`${clinic.origin}/role-view?page=/`, { headers })).text()
    const [, inside = ''] = page.split('<fieldset')
    const paths = [...inside.matchAll(/href="(\/users[^"?]*)/g)].map(([, path = '']) => path)
    expect(paths).to.include('/users/desk/messages')
    for (const path of paths) expect((await desk.get(path)).status, path).to.equal(200)
  })

  it('is refused to the holder of a closed account', async () => {
    const page = await appointmentOfPat()
    const account = await clinic.storage.accounts.find('pat')
    if (account === undefined) throw new Error('no account')
    await clinic.storage.accounts.change(account, { state: 'closed' }, clinic.clock.now())
    const { person, refusal, shown } = await seen(page)
    expect(person).to.equal('Pat Miller')
    expect(refusal?.detail).to.equal('The account is closed, so the patient cannot sign in.')
    expect(shown).to.deep.equal([])
  })

  it('has the refusal and its audience instead of parts', async () => {
    const { refusal, shown } = await seen('/desk')
    expect(refusal?.for).to.equal('clerks')
    expect(shown).to.deep.equal([])
  })

  it('shows nothing that the clerk may not read, and no page of itself', async () => {
    for (const page of ['/users/pat/messages', '/nowhere', '/role-view?page=/', '/doctors?unknown=1'])
      expect((await desk.get(`/role-view?page=${encodeURIComponent(page)}`)).status, page).to.equal(404)
  })

  it('leaves the links of others as they are, although it tries permissions', async () => {
    const before = (await desk.get('/')).document._links
    await seen('/')
    expect((await desk.get('/')).document._links).to.deep.equal(before)
  })
})
