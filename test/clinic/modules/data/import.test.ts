import { expect } from 'chai'
import * as fc from 'fast-check'
import { DatabaseSync } from 'node:sqlite'
import { writeTable } from '@waymark/server/csv'
import { clinicClient, formsIn, linkOf, linksOf, templateOf } from '../../../support/http/clinic-client.ts'
import type { ClinicClient, ClinicResponse } from '../../../support/http/clinic-client.ts'
import { openClinic, tomorrow, type Clinic } from '../../../support/clinic.ts'
import { openSlots, postBooking } from '../../../support/open-slots.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { inTemporaryFolder } from '../../../support/temporary-folder.ts'

const head = ['id', 'name', 'speciality', 'timeZone', 'address', 'languages']
const row = (id: string, name = `Dr ${id}`): readonly string[] => [
  id,
  name,
  'Cardiology',
  'Europe/Rome',
  'Via 1',
  'it en',
]
const doctors = (...ids: readonly string[]): string => writeTable([head, ...ids.map((id) => row(id))])

describe('an import', () => {
  let clinic: Clinic
  let desk: ClinicClient
  let token: string
  beforeEach(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
    desk = await clinicClient(clinic, 'desk')
    token = await signedIn(clinic, 'desk')
  })
  afterEach(() => clinic.close())

  const sent = async (query: string, body: string, type = 'text/csv'): Promise<ClinicResponse> => {
    const response = await fetch(`${clinic.origin}/imports?${query}`, {
      method: 'POST',
      headers: { 'content-type': type, accept: 'application/prs.hal-forms+json', authorization: `Bearer ${token}` },
      body,
    })
    return {
      status: response.status,
      headers: response.headers,
      document: (await response.json()) as ClinicResponse['document'],
    }
  }
  const exported = async (table: string, accept = 'text/csv'): Promise<string> => {
    const headers = { accept, authorization: `Bearer ${token}` }
    return (await fetch(`${clinic.origin}/export/${table}`, { headers })).text()
  }
  const everything = (): Promise<string> => exported('all', 'application/json')
  const counts = ({ document: { added, changed, unchanged } }: ClinicResponse): unknown => [added, changed, unchanged]
  const faults = ({ document }: ClinicResponse): unknown => document['faults']

  describe('of doctors', () => {
    it('previews the changes in a dry run, without effect', async () => {
      const before = await everything()
      const file = `${await exported('doctors')}${writeTable([row('new'), row('newer')])}`.replace(
        'Dr Kit',
        'Dr Christopher',
      )
      const report = await sent('table=doctors', file)
      expect([report.status, report.document['mode'], counts(report), faults(report)]).to.deep.equal([
        200,
        'dry-run',
        [2, 1, 2],
        [],
      ])
      expect(report.document['rows']).to.deep.equal([
        { line: 3, id: 'kwong', outcome: 'changed' },
        { line: 5, id: 'new', outcome: 'added' },
        { line: 6, id: 'newer', outcome: 'added' },
      ])
      expect(await everything()).to.equal(before)
      const done = await sent('table=doctors&mode=import', file)
      expect([done.status, counts(done)]).to.deep.equal([200, [2, 1, 2]])
      expect((await desk.get('/doctors/kwong/info')).document).to.include({ name: 'Dr Christopher Wong' })
      expect((await desk.get('/doctors/new/info')).document).to.include({ speaks: 'Italian, English' })
      expect(counts(await sent('table=doctors&mode=import', file))).to.deep.equal([0, 0, 5])
    })

    it('reports every error by line and column, with the valid values', async () => {
      const file = [
        'id,name,speciality,timeZone,address,languages',
        'a b,Dr A,S,Europe/Rome,A,en',
        'ok,Dr Ok,S,Europe/Rome,A,en',
        'c,,S,Rome,"A',
        'B",english',
        'd,Dr D,S,UTC,A',
        '',
        'ok,Dr Again,S,UTC,A,en',
        'e,"Dr\u0007 E",S,UTC,A,',
      ].join('\r\n')
      const report = await sent('table=doctors', file)
      expect([report.status, counts(report)]).to.deep.equal([200, [1, 0, 0]])
      expect(faults(report)).to.deep.equal([
        { line: 2, column: 'id', detail: 'must be an identifier of letters, digits and hyphens' },
        { line: 4, column: 'name', detail: 'is required' },
        { line: 4, column: 'timeZone', detail: 'must be a time zone by its name, such as Europe/London' },
        { line: 4, column: 'address', detail: 'must have 1 to 300 characters and no control characters' },
        { line: 4, column: 'languages', detail: 'must be a language by its code, such as en or pt-BR' },
        { line: 6, detail: 'has 5 cells, but the first line has 6' },
        { line: 8, column: 'id', detail: 'is already on line 3' },
        { line: 9, column: 'name', detail: 'must have 1 to 100 characters and no control characters' },
        { line: 9, column: 'languages', detail: 'is required' },
      ])
    })

    it('reports errors of the header line, and content that is no table', async () => {
      expect(faults(await sent('table=doctors', 'id,name,fee,name\r\nx,y,z,w'))).to.deep.equal([
        {
          line: 1,
          column: 'fee',
          detail: 'is not a column; the columns are id, name, speciality, timeZone, address, languages',
        },
        ...['speciality', 'timeZone', 'address', 'languages'].map((column) => {
          return { line: 1, column, detail: 'is missing; add the column and leave unknown values empty' }
        }),
        { line: 1, column: 'name', detail: 'occurs twice' },
      ])
      const open = `${doctors('a')}b,"Dr B,S,UTC,A,en\r\n`
      expect(faults(await sent('table=doctors', open))).to.deep.equal([
        { line: 3, detail: 'has a quotation mark that is never closed' },
      ])
      const nameless = faults(await sent('table=doctors', '\r\n\r\n,')) as readonly { line: number; column?: string }[]
      expect(nameless.map(({ line, column }) => [line, column])).to.deep.equal([
        ...[undefined, undefined, ...head].map((column) => [3, column]),
      ])
    })

    it('accepts columns in any order, and line breaks of any system', async () => {
      const turned = writeTable([head.toReversed(), row('a').toReversed()]).replaceAll('\r\n', '\n')
      expect(counts(await sent('table=doctors&mode=import', `\ufeff${turned}`))).to.deep.equal([1, 0, 0])
      expect((await desk.get('/doctors/a/info')).document).to.include({ name: 'Dr a', timeZone: 'Europe/Rome' })
    })

    it('changes nothing if one of a hundred lines is invalid', async () => {
      const before = await everything()
      const ids = Array.from({ length: 99 }, (_, index) => `d${String(index)}`)
      const report = await sent('table=doctors&mode=import', `${doctors(...ids)}bad,Dr Bad,S,Nowhere,A,en\r\n`)
      expect([report.status, report.document['type']]).to.deep.equal([422, '/problems/import-refused'])
      expect(faults(report)).to.deep.equal([
        { line: 101, column: 'timeZone', detail: 'must be a time zone by its name, such as Europe/London' },
      ])
      expect(await everything()).to.equal(before)
    })

    it('changes nothing if an appointment conflicts with any line', async () => {
      const [slot = 0] = await openSlots(clinic, { date: '2026-11-30' })
      await postBooking(clinic, slot, { name: 'Ada', age: 36 })
      const before = await everything()
      const file = `${await exported('doctors')}${writeTable([row('z')])}`.replace('America/New_York', 'Asia/Hong_Kong')
      const report = await sent('table=doctors&mode=import', file)
      expect(report.status).to.equal(422)
      const [fault] = faults(report) as readonly { line: number; column: string; detail: string }[]
      expect([fault?.line, fault?.column]).to.deep.equal([4, 'timeZone'])
      expect(fault?.detail).to.include('(1 appointment: Monday 30 November 2026, ')
      expect(await everything()).to.equal(before)
    })

    it('adds two thousand doctors at once, which can be found afterwards', async () => {
      const ids = Array.from({ length: 2000 }, (_, index) => `d${String(index)}`)
      const report = await sent('table=doctors&mode=import', doctors(...ids))
      expect(counts(report)).to.deep.equal([2000, 0, 0])
      expect((await desk.get('/doctors?language=it')).document).to.include({ total: 2000 })
    }).timeout(60_000)

    it('accepts at most five thousand rows', async () => {
      const rows = Array.from({ length: 5001 }, () => ({}))
      const report = await sent('table=doctors', JSON.stringify(rows), 'application/json')
      const found = faults(report) as readonly { line: number; detail: string }[]
      expect(found.at(-1)).to.deep.equal({ line: 5001, detail: 'exceeds the limit of 5000 rows per import' })
      expect(found).to.have.length(1002)
    }).timeout(60_000)

    it('parses at most five thousand rows, even with errors', async () => {
      const report = await sent('table=doctors', `${writeTable([head])}${'x\n'.repeat(400_000)}`)
      const found = faults(report) as readonly { line: number; detail: string }[]
      expect(found.at(-1)).to.deep.equal({ line: 5002, detail: 'exceeds the limit of 5000 rows per import' })
      expect(found).to.have.length(1002)
      expect(found.at(-2)?.detail).to.equal('begins the errors after the first 1000; correct those first')
    })
  })

  describe('of availabilities', () => {
    it('creates the slots', async () => {
      const file = (await exported('availabilities')).replace(
        /^mjones,09:00-17:00,09:00-17:00/m,
        'mjones,off,09:00-10:00',
      )
      expect(counts(await sent('table=availabilities', file))).to.deep.equal([0, 1, 2])
      expect(await openSlots(clinic)).to.have.length(16)
      expect(counts(await sent('table=availabilities&mode=import', file))).to.deep.equal([0, 1, 2])
      expect(await openSlots(clinic)).to.have.length(2)
    })

    it('includes doctors of an earlier import', async () => {
      await sent('table=doctors&mode=import', doctors('new'))
      const file = (await exported('availabilities')).replace(/^mjones/m, 'new')
      expect(counts(await sent('table=availabilities&mode=import', file))).to.deep.equal([1, 0, 2])
      await clinic.work()
      expect(await openSlots(clinic, { doctor: 'new' })).to.have.length(16)
    })

    it('reports every error, both of syntax and of conflicts', async () => {
      await postBooking(clinic, (await openSlots(clinic))[0] ?? 0, { name: 'Ada', age: 36 })
      const before = await everything()
      const file = (await exported('availabilities'))
        .replace(/^asmith,09:00-17:00/m, 'nobody,09:00-17:00')
        .replace(/^kwong,09:00-17:00/m, 'kwong,9-5')
        .replace(/^mjones,09:00-17:00,09:00-17:00/m, 'mjones,09:00-17:00,off')
      const report = await sent('table=availabilities&mode=import', file)
      expect(report.status).to.equal(422)
      expect(faults(report)).to.deep.equal([
        { line: 2, column: 'doctor', detail: 'must be the ID of an existing doctor; import the doctors first' },
        {
          line: 3,
          column: 'monday',
          detail: 'must be off or hours in order, such as 09:00-12:00, 13:00-17:00',
        },
        {
          line: 4,
          detail:
            'Move or cancel these appointments first, or let “Set exceptions” cancel them. (1 appointment: Tuesday 1 December 2026, 09:00)',
        },
      ])
      expect(await everything()).to.equal(before)
      expect(await openSlots(clinic, { date: tomorrow })).to.have.length(15)
    })
  })

  describe('after an export', () => {
    for (const [type, accept] of [
      ['text/csv', 'text/csv'],
      ['application/json', 'application/json'],
    ] as const) {
      for (const table of ['doctors', 'availabilities']) {
        it(`changes nothing: ${table} as ${type}`, async () => {
          const { headers } = await desk.get('/doctors/mjones/availability')
          const given = { monday: '09:00-12:00, 13:00-17:00', exceptions: '2026-12-24 off\n2026-12-31 09:00-12:00' }
          const more = { slotLength: 20, horizon: 30, perDay: 10, buffer: 5, notice: 60 }
          await desk.send(
            'PUT',
            '/doctors/mjones/availability',
            { ...given, ...more },
            { 'if-match': headers.get('etag') ?? '' },
          )
          const report = await sent(`table=${table}&mode=import`, await exported(table, accept), type)
          expect([report.status, counts(report), faults(report)]).to.deep.equal([200, [0, 0, 3], []])
        })
      }
    }

    const unusual = fc.constantFrom(
      '=1+1',
      "'=1",
      "'s",
      '+1',
      '-1',
      '@x',
      '"',
      '""',
      ',',
      ' x ',
      'a,b',
      '漢字',
      '🏥',
      'é',
      '’',
      ';',
    )
    const line = fc.oneof(unusual, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }))
    const text = fc.tuple(line, line).map((parts) => parts.join(''))

    it('into another clinic creates the same doctors, with any texts', async () => {
      const other = await openClinic({ duplicateWindow: 0 })
      const clerk = await clinicClient(other, 'desk')
      const given = fc.record({ name: text, speciality: text, address: text })
      let count = 0
      await fc.assert(
        fc.asyncProperty(given, async (words) => {
          count += 1
          const doctor = { id: `d${String(count)}`, timeZone: 'UTC', languages: ['en', 'pt-BR'], ...words }
          const added = await desk.send('POST', '/doctors', doctor)
          fc.pre(added.status === 201)
        }),
        { numRuns: 60 },
      )
      const content = await exported('doctors')
      const done = await clerk.send('POST', '/imports', { table: 'doctors', mode: 'import', content })
      expect(done.document['faults']).to.deep.equal([])
      const otherToken = await signedIn(other, 'desk')
      const headers = { accept: 'application/json', authorization: `Bearer ${otherToken}` }
      const there: unknown = await (await fetch(`${other.origin}/export/doctors`, { headers })).json()
      expect(there).to.deep.equal(JSON.parse(await exported('doctors', 'application/json')))
      await other.close()
    })
  })

  it('changes nothing if another change makes a row impossible after the trial', () =>
    inTemporaryFolder(async (folder) => {
      const other = await openClinic({ url: `sqlite:${folder}/clinic.sqlite`, duplicateWindow: 0 })
      const clerk = await clinicClient(other, 'desk')
      const imported = (table: string, content: string): Promise<ClinicResponse> =>
        clerk.send('POST', '/imports', { table, mode: 'import', content })
      const ids = Array.from({ length: 40 }, (_, index) => `d${String(index)}`)
      await imported('doctors', doctors(...ids))
      const database = new DatabaseSync(`${folder}/clinic.sqlite`)
      // In the second group of the trial, the first group is not there.
      database.exec(`create trigger other_change after insert on availability when new.doctor = 'd30'
        and exists (select 1 from availability where doctor = 'd0') begin delete from doctor where id = 'd31'; end`)
      const [head = '', example = ''] = (await exported('availabilities')).split('\r\n')
      const hours = ids.map((id) => example.replace(/^[^,]+/, id))
      const table = [head, ...hours, ''].join('\r\n')
      const refused = await imported('availabilities', table)
      expect([refused.status, refused.document['type'], counts(refused)]).to.deep.equal([
        422,
        '/problems/import-refused',
        [0, 0, 0],
      ])
      expect(faults(refused)).to.have.length(1)
      database.exec('drop trigger other_change')
      database.close()
      expect(counts(await imported('availabilities', table))).to.deep.equal([40, 0, 0])
      await other.close()
    }))

  describe('is submitted', () => {
    it('by clerks only, with a link from home', async () => {
      expect(linkOf((await desk.get('/')).document, 'imports')).to.equal('/imports')
      for (const [user, status] of [
        ['pat', 403],
        ['mjones', 403],
        [undefined, 401],
      ] as const) {
        const client = await clinicClient(clinic, user)
        expect(linksOf((await client.get('/')).document, 'imports')).to.have.length(0)
        expect((await client.get('/imports')).status).to.equal(status)
        const refused = await client.send('POST', '/imports', { table: 'doctors', content: doctors('x') })
        expect(refused.status).to.equal(status)
      }
    })

    it('as a form, as a table, or as a list', async () => {
      const { document } = await desk.get('/imports')
      const inForm = await desk.submit(document, 'import', { table: 'doctors', mode: 'dry-run', content: doctors('a') })
      const alone = await sent('table=doctors', doctors('a'))
      const rows = [{ id: 'a', name: 'A', speciality: 'S', timeZone: 'UTC', address: 'A', languages: ['it'] }]
      const list = await sent('table=doctors', JSON.stringify(rows), 'application/json')
      const inText = await desk.submit(document, 'import', { table: 'doctors', content: JSON.stringify(rows) })
      const inside = await desk.submit(document, 'import', { table: 'doctors', content: rows })
      for (const answer of [inForm, alone, list, inText, inside]) expect(counts(answer)).to.deep.equal([1, 0, 0])
      const { headers } = await desk.send('OPTIONS', '/imports')
      expect(headers.get('accept-post')).to.equal(
        'application/json, application/x-www-form-urlencoded, application/vnd.collection+json, application/ld+json, application/vnd.api+json, text/csv, multipart/form-data',
      )
    })

    it('with the name of the table, in a supported media type', async () => {
      const nameless = await sent('mode=import', doctors('a'))
      expect([nameless.status, nameless.document['errors']]).to.deep.equal([
        422,
        [{ pointer: '/table', detail: 'is required' }],
      ])
      expect((await sent('table=books', doctors('a'))).status).to.equal(400)
      expect((await sent('table=doctors', doctors('a'), 'text/tab-separated-values')).status).to.equal(415)
      // Only the import accepts this media type.
      const elsewhere = await fetch(`${clinic.origin}/users`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', authorization: `Bearer ${token}` },
        body: doctors('a'),
      })
      expect([elsewhere.status, elsewhere.headers.get('accept')]).to.deep.equal([
        415,
        'application/json, application/x-www-form-urlencoded, application/vnd.collection+json, application/ld+json, application/vnd.api+json',
      ])
      expect((await sent('table=doctors', '[{]', 'application/json')).status).to.equal(400)
      const broken = await desk.send('POST', '/imports', { table: 'doctors', content: '[{]' })
      expect(broken.document['faults']).to.deep.equal([{ line: 1, detail: 'must be well-formed JSON' }])
    })

    it('without an echo of long content', async () => {
      const long = 'x'.repeat(200_000)
      const sentIn = (document: object) => desk.send('POST', '/imports', document)
      const contents = [`${long}\r\na`, [{ [long]: 1 }], 'x'.repeat(1_048_577)]
      const answers = await Promise.all(contents.map((content) => sentIn({ table: 'doctors', content })))
      answers.push(await sentIn({ table: 'doctors', content: doctors('a'), [long]: 1 }))
      for (const { document } of answers) expect(JSON.stringify(document)).to.have.length.below(8000)
    })

    it('with at most 1,048,576 characters', async () => {
      const large = `${doctors('a')}${'\r\n'.repeat(524_288)}`
      expect((await sent('table=doctors', large)).status).to.equal(422)
      expect((await sent('table=doctors', large.slice(0, 1_048_576))).status).to.equal(200)
    })

    it('again after a successful dry run, by its form for the import', async () => {
      const { document } = await sent('table=doctors', doctors('a'))
      const { properties = [] } = templateOf(document, 'import')
      expect(Object.fromEntries(properties.map(({ name, value }) => [name, value]))).to.deep.equal({
        table: 'doctors',
        mode: 'import',
        content: doctors('a'),
      })
      const done = await sent('table=doctors&mode=import', doctors('a'))
      expect(formsIn(done.document)).to.deep.equal([])
    })

    it('once for an Idempotency-Key, whose response is the stored report', async () => {
      const content = { table: 'doctors', mode: 'import', content: doctors('a') }
      const key = { 'idempotency-key': '"import of doctors"' }
      const once = await desk.send('POST', '/imports', content, key)
      const again = await desk.send('POST', '/imports', content, key)
      expect([again.status, again.headers.get('idempotency-replayed')]).to.deep.equal([200, '?1'])
      expect(again.document).to.deep.equal(once.document)
      expect(counts(again)).to.deep.equal([1, 0, 0])
    })

    it('and recorded in the audit log', async () => {
      await sent('table=doctors', doctors('a'))
      await sent('table=doctors&mode=import', doctors('a'))
      const { items } = await clinic.storage.auditLog.page({ limit: 1 })
      expect(items[0]).to.include({ who: 'desk', what: 'import of doctors: 1 added, 0 changed', subject: '/imports' })
      const before = await clinic.storage.auditLog.version()
      await sent('table=doctors', doctors('b'))
      await sent('table=doctors&mode=import', doctors('b c'))
      expect(await clinic.storage.auditLog.version()).to.equal(before)
    })
  })
})
