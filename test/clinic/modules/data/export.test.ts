import type { TableCell } from '@waymark/server'
import { expect } from 'chai'
import { readTable } from '@waymark/clinic/modules/data/csv'
import { clinicClient, linkOf, linksOf, type ClinicClient } from '../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

describe('an export', () => {
  let clinic: Clinic
  let desk: ClinicClient
  let token: string
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    desk = await clinicClient(clinic, 'desk')
    token = await signedIn(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const fetched = (path: string, accept = '*/*'): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { accept, authorization: `Bearer ${token}` } })
  const bookedBy = async (name: string): Promise<void> => {
    const [slot = 0] = await openSlots(clinic)
    expect((await postBooking(clinic, slot, { name, age: 36 })).status).to.equal(201)
  }
  const tables = ['doctors', 'availabilities', 'types', 'users', 'appointments', 'books']

  it('is linked from home for clerks, with a file for each table and one for all', async () => {
    const { document } = await desk.get(linkOf((await desk.get('/')).document, 'export'))
    expect(document).to.include({ doctors: 3, availabilities: 3, types: 4, books: 10 })
    expect(linksOf(document, 'tables').map(({ href }) => href)).to.deep.equal(tables.map((name) => `/export/${name}`))
    expect(linkOf(document, 'enclosure')).to.equal('/export/all')
  })

  it('is a page with one link to download each file', async () => {
    const page = await (await fetched('/export', 'text/html')).text()
    for (const name of [...tables, 'all'])
      expect(page.match(new RegExp(`href="/export/${name}"[^>]* download>`, 'g')), name).to.have.length(1)
    expect(page).not.to.include('The tables of the clinic as CSV or JSON files.')
  })

  it('is for clerks only', async () => {
    for (const [user, status] of [
      ['pat', 403],
      ['mjones', 403],
      [undefined, 401],
    ] as const) {
      const client = await clinicClient(clinic, user)
      expect(linksOf((await client.get('/')).document, 'export')).to.have.length(0)
      for (const path of ['/export', '/export/all', ...tables.map((name) => `/export/${name}`)]) {
        const answer = await fetch(clinic.origin + path, {
          headers: user === undefined ? {} : { authorization: `Bearer ${await signedIn(clinic, user)}` },
        })
        expect(answer.status, path).to.equal(status)
      }
    }
  })

  it('has the same rows in CSV and JSON', async () => {
    await bookedBy('=HYPERLINK("http://evil.example")')
    const { document } = await desk.get('/export')
    for (const table of tables) {
      const csv = await fetched(`/export/${table}`)
      expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
      expect(csv.headers.get('content-disposition')).to.equal(`attachment; filename="${table}.csv"`)
      const [head, ...lines] = (await readTable(await csv.text())).lines
      const rows = (await (await fetched(`/export/${table}`, 'application/json')).json()) as Record<string, TableCell>[]
      const asText = (value: TableCell): string => (typeof value === 'object' ? value.join(' ') : String(value ?? ''))
      expect(lines.map(({ cells }) => cells)).to.deep.equal(
        rows.map((row) => head?.cells.map((column) => asText(row[column]))),
      )
      // Long tables are not counted.
      expect([rows.length, undefined]).to.include(document[table])
      for (const row of rows)
        expect(Object.keys(row).every((name) => head?.cells.includes(name) === true)).to.equal(true)
    }
  })

  it('contains no spreadsheet formulas', async () => {
    await bookedBy('=HYPERLINK("http://evil.example")')
    expect(await (await fetched('/export/appointments')).text()).to.include(`,"'=HYPERLINK(""http://evil.example"")",`)
  })

  it('has all tables in one document, and no secrets', async () => {
    await bookedBy('Ada')
    const text = await (await fetched('/export/all')).text()
    const whole = JSON.parse(text) as Record<string, unknown[]>
    expect(Object.keys(whole)).to.deep.equal(tables)
    for (const table of tables) {
      expect(whole[table]).to.deep.equal(await (await fetched(`/export/${table}`, 'application/json')).json())
    }
    expect(text).not.to.match(/argon2|capability|hash|secret/i)
  })

  it('is recorded in the audit log, since it contains personal data', async () => {
    await fetched('/export/users')
    await fetched('/export/all')
    const { items } = await clinic.storage.auditLog.page({ limit: 2 })
    expect(items.map(({ who: client, what, subject }) => [client, what, subject])).to.deep.equal([
      ['desk', 'export', '/export/all'],
      ['desk', 'export', '/export/users'],
    ])
    expect(await clinic.storage.auditLog.verify()).to.include({ isIntact: true })
  })

  it('is paged if a table exceeds the rows of a file', async () => {
    const page = await fetched('/export/books')
    expect(page.headers.get('link')).not.to.include('rel="next"')
    const cursor = `a.${Buffer.from('A bad back: moving again\na-bad-back').toString('base64url')}`
    const { lines } = await readTable(await (await fetched(`/export/books?cursor=${cursor}`)).text())
    expect(lines).to.have.length(10)
    expect((await fetched('/export/books?cursor=nonsense')).status).to.equal(400)
  })

  it('has no other tables or formats', async () => {
    for (const path of ['/export/secrets', '/export/constructor', '/export/__proto__']) {
      expect((await fetched(path)).status, path).to.equal(404)
    }
    expect((await fetched('/export/doctors', 'text/html')).status).to.equal(406)
  })

  it('gets 304 while it is unchanged', async () => {
    const first = await fetched('/export/doctors')
    const condition = { authorization: `Bearer ${token}`, 'if-none-match': first.headers.get('etag') ?? '' }
    const again = (): Promise<Response> => fetch(`${clinic.origin}/export/doctors`, { headers: condition })
    expect((await again()).status).to.equal(304)
    const doctor = { id: 'n', name: 'N', speciality: 'S', timeZone: 'UTC', address: 'A', languages: ['en'] }
    await desk.send('POST', '/doctors', doctor)
    expect((await again()).status).to.equal(200)
  })
})
