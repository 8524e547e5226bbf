import { bearer, connect, isHttpFailure, isInputRefused, optionsOf, prefilled, type UploadProgress } from '@waymark/sdk'
import { htmlLinks } from '@waymark/sdk/formats'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { rejectedAs } from '../support/sdk/rejected.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/authentication/signed-in.ts'

const table = ['id,name,speciality,timeZone,address,languages', 'new,Dr New,Cardiology,Europe/Rome,Via 1,it en'].join(
  '\r\n',
)

describe('the forms of the clinic in the SDK', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())

  const entered = async (user: string) =>
    connect(`${clinic.origin}/`, {
      describe: clinicDescription,
      credentials: bearer({ token: await signedIn(clinic, user) }),
    })

  it('import a table: its options, a dry run, the import, and its progress', async () => {
    const imports = await (await entered('desk')).follow('imports').get()
    const tables = await optionsOf(imports, 'import', 'table')
    expect(tables.map(({ value }) => value)).to.deep.equal(['doctors', 'availabilities', 'types'])
    const reports: UploadProgress[] = []
    const watched = imports.within({ onUpload: (progress) => void reports.push(progress) })
    const report = await watched.submit('import', { table: 'doctors', content: table })
    expect(report.state).to.include({ mode: 'dry-run', added: 1 })
    expect(reports.at(-1)?.sent).to.equal(reports[0]?.total)
    // The form has the submitted values and the next mode.
    expect(report.form('import').fields.map(({ value }) => value)).to.deep.equal(['doctors', 'import', table])
    expect((await report.submit('import', { table: 'doctors', content: table })).state).to.include({
      mode: 'import',
      added: 1,
    })
  })

  it('reject a file before a request, since JSON cannot contain files', async () => {
    const open = connect(`${clinic.origin}/`, { credentials: bearer({ token: await signedIn(clinic, 'desk') }) })
    const imports = await open.follow('wm:imports').get()
    const refused = imports.submit('import', { table: 'doctors', content: new Blob([table]) })
    expect((await rejectedAs(refused, isInputRefused)).faults).to.deep.equal([
      { pointer: '/content', detail: 'is a file, which application/json cannot carry' },
    ])
  })

  const profileOf = async () => (await entered('pat')).follow('session').follow('user').follow('user-profile').get()

  it('have default values from the service, so that clients need none of the state', async () => {
    const profile = await profileOf()
    expect(profile.form('change').fields[0]?.value).to.equal(profile.state.name)
    expect(prefilled(profile, 'change')).to.deep.equal({})
    const open = connect(`${clinic.origin}/`, { credentials: bearer({ token: await signedIn(clinic, 'pat') }) })
    const same = await open.follow('wm:session').follow('wm:user').follow('wm:user-profile').get()
    const changed = await same.submit('change', { telephone: '+44 20 7946 0018' })
    expect(changed.state).to.include({ name: profile.state.name, telephone: '+44 20 7946 0018' })
  })

  it('apply to the state that was read: the SDK sends If-Match', async () => {
    const [one, other] = [await profileOf(), await profileOf()]
    await one.submit('change', { name: 'Pat Miller', telephone: '+44 20 7946 0018' })
    const refused = await rejectedAs(
      other.submit('change', { name: 'Pat', telephone: '+44 20 7946 0019' }),
      isHttpFailure,
    )
    expect(refused.status).to.equal(412)
  })

  it('include the condition in their target, as in HTML', async () => {
    let isHtml = false
    const page = await connect(`${clinic.origin}/`, {
      credentials: bearer({ token: await signedIn(clinic, 'pat') }),
      formats: [htmlLinks],
      fetch: (input, init) => {
        const request = new Request(input, init)
        // The field that browsers send.
        const own = { accept: 'text/html', origin: clinic.origin, 'sec-fetch-site': 'same-origin' }
        for (const [name, value] of Object.entries(isHtml ? own : {})) request.headers.set(name, value)
        return fetch(request)
      },
    })
    const found = await page.follow('wm:session').follow('wm:user').follow('wm:user-profile').get()
    isHtml = true
    const inHtml = () => found.follow('self', {}, { prefer: 'fresh' }).get()
    const [one, other] = [await inHtml(), await inHtml()]
    const name = one.forms.find((each) => one.form(each).fields.some((field) => field.name === 'telephone')) ?? ''
    expect(one.form(name).method).to.equal('POST')
    expect(new URL(one.form(name).target).searchParams.get('_match')).to.match(/^"/)
    await one.send(name, { telephone: '+44 20 7946 0018' })
    const refused = await rejectedAs(other.send(name, { telephone: '+44 20 7946 0019' }), isHttpFailure)
    expect(refused.status).to.equal(412)
  })

  it('ignore the empty text of an untouched control', async () => {
    const home = connect(`${clinic.origin}/`, { describe: clinicDescription })
    const slot = await home.follow('doctor', { doctor: 'asmith' }).follow('next-slot').get()
    const missing = await rejectedAs(slot.submit('confirm', { name: '', age: 36, email: '' }), isInputRefused)
    expect(missing.faults.map(({ pointer, detail }) => [pointer, detail])).to.deep.equal([['/name', 'is required']])
    const appointment = await slot.submit('confirm', { name: 'Ada', age: 36, email: '', telephone: '' })
    expect(appointment.state.patient).not.to.have.any.keys('email', 'telephone')
  })
})
