import { expect } from 'chai'
import { PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { clinicClient, linkOf, type ClinicClient } from '../../../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

interface Line {
  readonly table?: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly end?: { readonly lines: number }
  readonly tables?: Readonly<Record<string, number>>
}

const linesOf = (text: string): readonly Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

describe('the file of a clinic over HTTP', () => {
  let clinic: Clinic
  let desk: ClinicClient
  let token: string
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    desk = await clinicClient(clinic, 'desk')
    token = await signedIn(clinic, 'desk')
  })
  after(() => clinic.close())

  const fetched = (path: string): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { authorization: `Bearer ${token}` } })
  const sent = (file: string, query: string): Promise<Response> =>
    fetch(`${clinic.origin}/imports/clinic?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-ndjson',
        accept: 'application/hal+json',
      },
      body: file,
    })
  const downloaded = async (): Promise<Response> => {
    const { document } = await desk.get(linkOf((await desk.get('/')).document, 'export'))
    return fetched(linkOf(document, 'clinic-file'))
  }

  it('is linked from the exports, and has a line for each row, with a manifest and an end', async () => {
    const response = await downloaded()
    expect(response.headers.get('content-type')).to.equal('application/x-ndjson')
    expect(response.headers.get('content-disposition')).to.equal('attachment; filename="clinic.ndjson"')
    expect(response.headers.get('etag')).to.match(/^"/)
    const text = await response.text()
    const [manifest = {}, ...lines] = linesOf(text)
    expect(manifest).to.deep.include({ format: 'waymark clinic', version: 1, createdAt: '2026-11-30T12:00:00.000Z' })
    const rows = lines.slice(0, -1)
    for (const [table, count] of Object.entries(manifest.tables ?? {}))
      expect(
        rows.filter((line) => line.table === table),
        table,
      ).to.have.length(count)
    expect(lines.at(-1)?.end?.lines).to.equal(lines.length)
    const pat = rows.find(({ table, row }) => table === 'account' && row?.['id'] === 'pat')
    expect(pat?.row).to.include({ role: 'patient', state: 'active' }).and.not.have.property('passwordHash')
    expect(text).not.to.include('argon2')
    const { items } = await clinic.storage.auditLog.page({ limit: 1 })
    expect(items[0]).to.include({ who: 'desk', what: 'export', subject: '/export/clinic' })
  })

  it('is for clerks only', async () => {
    for (const [user, status] of [
      ['pat', 403],
      ['mjones', 403],
      [undefined, 401],
    ] as const) {
      const headers = user === undefined ? {} : { authorization: `Bearer ${await signedIn(clinic, user)}` }
      for (const path of ['/export/clinic', '/imports/clinic'])
        expect((await fetch(clinic.origin + path, { headers })).status, path).to.equal(status)
      const posted = await fetch(`${clinic.origin}/imports/clinic?mode=import`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-ndjson' },
        body: '{}',
      })
      expect(posted.status).to.equal(status)
    }
  })

  it('is refused if it is damaged or newer, and changes nothing when it is sent again', async () => {
    const file = await (await downloaded()).text()
    const extra = '{"table":"book","row":{"id":"new","title":"New"}}'
    const damaged = await sent(`${file}${extra}\n`, 'mode=import')
    expect(damaged.status).to.equal(422)
    expect(await damaged.json()).to.deep.include({
      added: 0,
      faults: [{ line: file.split('\n').length, detail: 'comes after the end of the file' }],
    })
    const [manifest = ''] = file.split('\n')
    const long = 'x'.repeat(100_000)
    for (const line of [
      { table: long, row: {} },
      { table: 'account', row: { [long]: 1 } },
    ]) {
      const answer = await sent(`${manifest}\n${JSON.stringify(line)}\n`, 'mode=import')
      const text = await answer.text()
      expect([answer.status, text.includes('"line":2'), text.length < 5000]).to.deep.equal([422, true, true])
    }
    const newer: unknown = await (await sent(file.replace('"version":1', '"version":9'), 'mode=dry-run')).json()
    expect(newer).to.deep.include({
      faults: [
        {
          line: 1,
          detail: 'has version 9 of the format, and this service knows 1; update the service first',
        },
      ],
    })
    for (const mode of ['dry-run', 'import', 'import']) {
      const report = (await (await sent(file, `mode=${mode}&conflicts=keep`)).json()) as { readonly added: number }
      expect(report, mode).to.include({ added: 0, conflicts: 0 })
    }
  })

  it('is imported by a form without JavaScript, and a file that is none is explained', async () => {
    const browser = new PlainBrowser(clinic.origin)
    await browser.open('/session')
    await browser.submit('Sign in', { user: 'desk', password: 'desk-demo-password' })
    const page = await browser.open('/export')
    expect(page.text).to.include('href="/export/clinic"').and.include('href="/imports/clinic"')
    await browser.open('/imports/clinic')
    const trial = { mode: 'dry-run', conflicts: 'refuse' }
    const wrong = await browser.submit('Continue', { ...trial, content: 'id,name\n1,2' })
    expect(wrong.text).to.include('must be the first line of a file that the export of a clinic has written')
    await browser.open('/imports/clinic')
    const content = new File([await (await downloaded()).text()], 'clinic.ndjson')
    const dry = await browser.submit('Continue', { ...trial, content })
    expect(dry.text).to.include('Ready to import').and.include('Rows by table')
    const done = await browser.submit('Import now', { mode: 'import', conflicts: 'refuse', content })
    expect([done.status, done.text.includes('<h1>Import complete</h1>')]).to.deep.equal([200, true])
  })
})
