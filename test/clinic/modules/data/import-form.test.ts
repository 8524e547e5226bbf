import { expect } from 'chai'
import { writeTable } from '@waymark/server/csv'
import { PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'

const head = ['id', 'name', 'speciality', 'timeZone', 'address', 'languages']
const doctors = (id: string): string =>
  writeTable([head, [id, `Dr ${id}`, 'Cardiology', 'Europe/Rome', 'Via 1', 'it en']])

describe('the import form without JavaScript', () => {
  let clinic: Clinic
  let browser: PlainBrowser
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    browser = new PlainBrowser(clinic.origin)
    await browser.open('/session')
    await browser.submit('Sign in', { user: 'desk', password: 'desk-demo-password' })
    await browser.open('/imports')
  })
  afterEach(() => clinic.close())

  it('returns the content in the form after a dry run', async () => {
    const dry = await browser.submit('Continue', { table: 'doctors', mode: 'dry-run', content: doctors('a') })
    expect([dry.status, dry.text.includes('Ready to import')]).to.deep.equal([200, true])
    expect(dry.text).to.include('a,Dr a,Cardiology,Europe/Rome,Via 1,it en')
    const faulty = await browser.submit('Import now', { content: doctors('b c') })
    expect(faulty.status).to.equal(422)
    expect(faulty.text).to.include('must be an identifier of letters, digits and hyphens')
    await browser.open('/imports')
    await browser.submit('Continue', { table: 'doctors', mode: 'dry-run', content: doctors('a') })
    const done = await browser.submit('Import now')
    expect([done.status, done.text.includes('<h1>Import complete</h1>')]).to.deep.equal([200, true])
    expect((await browser.open('/doctors/a/info')).status).to.equal(200)
  })

  it('lists the errors of a refused import above the form with its table', async () => {
    const content = `${doctors('a')}b c,Dr B,Cardiology,Europe/Rome,Via 1,it`
    const refused = await browser.submit('Continue', { table: 'doctors', mode: 'import', content })
    expect([refused.status, refused.text.includes('<strong>Nothing was imported</strong>')]).to.deep.equal([422, true])
    expect(refused.text)
      .to.include('<h1>1 error found</h1>')
      .and.to.match(
        /<td[^>]*>3<\/td><td[^>]*>id<\/td><td[^>]*>must be an identifier of letters, digits and hyphens<\/td>/,
      )
      .and.to.include('<h2 id="form-0">Correct the table</h2>')
      .and.to.include('b c,Dr B,Cardiology,Europe/Rome,Via 1,it</textarea>')
      .and.not.to.include('New and changed rows')
    const done = await browser.submit('Continue', { table: 'doctors', mode: 'import', content: doctors('a') })
    expect([done.status, done.text.includes('<h1>Import complete</h1>')]).to.deep.equal([200, true])
  })

  it('lists the errors of a refused clinic file', async () => {
    await browser.open('/imports/clinic')
    const refused = await browser.submit('Continue', { mode: 'import', conflicts: 'refuse', content: 'no file' })
    expect([refused.status, refused.text.includes('<strong>Nothing was imported</strong>')]).to.deep.equal([422, true])
    expect(refused.text)
      .to.match(/<td[^>]*>1<\/td><td[^>]*><\/td><td[^>]*>must be /)
      .and.to.include('Choose another file')
      .and.to.include('no file</textarea>')
      .and.not.to.include('Nothing is changed yet.')
  })

  it('takes a file with semicolons, and says how to save one in another encoding', async () => {
    const file = (bytes: string | Uint8Array<ArrayBuffer>): File =>
      new File([bytes], 'doctors.csv', { type: 'text/csv' })
    const table = `\ufeff${head.join(';')}\r\na;"Dr Jörg; Å";Cardiology;Europe/Rome;Via 1, Roma;it en\r\n`
    const trial = { table: 'doctors', mode: 'dry-run' }
    const latin = await browser.submit('Continue', {
      ...trial,
      content: file(new Uint8Array(Buffer.from(table, 'latin1'))),
    })
    expect(latin.status).to.equal(400)
    expect(latin.text).to.include('Save the file in UTF-8 (in Excel, choose “CSV UTF-8”) and send it again.')
    await browser.open('/imports')
    await browser.submit('Continue', { ...trial, content: file(table) })
    const done = await browser.submit('Import now')
    expect([done.status, done.text.includes('<h1>Import complete</h1>')]).to.deep.equal([200, true])
    expect((await browser.open('/doctors/a/info')).text)
      .to.include('Dr Jörg; Å')
      .and.include('Via 1, Roma')
  })

  it('takes a file', async () => {
    const file = (text: string): File => new File([text], 'doctors.csv', { type: 'text/csv' })
    const trial = { table: 'doctors', mode: 'dry-run' }
    const wrong = await browser.submit('Continue', { ...trial, content: file(doctors('b c')) })
    expect(wrong.text).to.include('must be an identifier of letters, digits and hyphens')
    const dry = await browser.submit('Continue', { ...trial, content: file(`\ufeff${doctors('a')}`) })
    expect([dry.status, dry.text.includes('Ready to import')]).to.deep.equal([200, true])
    const done = await browser.submit('Import now')
    expect([done.status, done.text.includes('<h1>Import complete</h1>')]).to.deep.equal([200, true])
    expect((await browser.open('/doctors/a/info')).status).to.equal(200)
  })
})
