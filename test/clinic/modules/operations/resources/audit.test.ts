import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { bookedAppointment } from '../../../../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { clinicClient, embeddedIn } from '../../../../support/http/clinic-client.ts'
import { inTemporaryFolder } from '../../../../support/temporary-folder.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'

interface Trail {
  readonly item: readonly {
    readonly who: string
    readonly what: string
    readonly subject: string
    readonly network: string
    readonly request: string
  }[]
}

describe('the audit log', () => {
  it('records user, action and network address, for clerks only', async () => {
    const clinic = await openClinic()
    const appointment = await bookedAppointment(clinic)
    const body = JSON.stringify({ user: 'pat', password: 'My Secret Guess' })
    await fetch(`${clinic.origin}/session`, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const response = await fetch(`${clinic.origin}/audit`, { headers: { accept: 'application/json', authorization } })
    const text = await response.text()
    const { item } = JSON.parse(text) as Trail
    expect(item.map(({ who, what }) => `${who}: ${what}`)).to.deep.equal([
      'desk: sign-in by password',
      'guest: sign-in refused',
      'guest: slot confirm',
    ])
    // Each request has its own id.
    expect(new Set(item.map(({ request }) => request)).size).to.equal(3)
    for (const { request } of item) expect(request).to.match(/^[\w-]{12}$/)
    expect(item.map(({ network }) => network)).to.deep.equal(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
    expect(text).not.to.include('Secret').and.not.to.include(appointment.split('=')[1])
    const pat = `Bearer ${await signedIn(clinic, 'pat')}`
    expect((await fetch(`${clinic.origin}/audit`, { headers: { authorization: pat } })).status).to.equal(403)
    expect((await fetch(`${clinic.origin}/audit`)).status).to.equal(401)
    await clinic.close()
  })

  it('has no entry for rejected requests', async () => {
    const clinic = await openClinic()
    const path = await bookedAppointment(clinic)
    const before = await clinic.storage.auditLog.version()
    await fetch(`${clinic.origin}/schedules/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const put = { method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': '"other;hal"' } }
    await fetch(clinic.origin + path, { ...put, body: JSON.stringify({ name: 'Ada', age: 36 }) })
    expect(await clinic.storage.auditLog.version()).to.equal(before)
    await clinic.close()
  })

  it('has one choice for all events that have the same words', async () => {
    const clinic = await openClinic({ duplicateWindow: 0 })
    const [guest, desk] = [await clinicClient(clinic), await clinicClient(clinic, 'desk')]
    const first = await bookedAppointment(clinic, { name: 'Ada', age: 36 })
    expect((await guest.send('DELETE', first)).status).to.equal(200)
    const second = await bookedAppointment(clinic, { name: 'Bea', age: 36 })
    const cancelled = await guest.send('PUT', second.replace('?', '/cancellation?'), { why: 'Ill' })
    expect(cancelled.status, JSON.stringify(cancelled.document)).to.equal(200)
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    for (const event of ['appointment cancel', 'cancellation cancel']) {
      const found = await desk.get(`/audit?operation=${encodeURIComponent(event)}`)
      expect(embeddedIn(found.document, 'item').map(({ what }) => what)).to.have.members([
        'appointment cancel',
        'cancellation cancel',
      ])
      const page = await fetch(`${clinic.origin}/audit?operation=${encodeURIComponent(event)}`, {
        headers: { accept: 'text/html', authorization },
      })
      const options = [...(await page.text()).matchAll(/<option [^>]*>Cancelled an appointment<\/option>/g)]
      expect(options.map(([option]) => option.includes(' selected'))).to.deep.equal([true])
    }
    const reset = { accept: 'application/hal+json', authorization, 'accept-language': 'de' }
    await clinic.storage.auditLog.append({ at: 0, who: 'pat', what: 'password reset', subject: 'pat', client: '' })
    await clinic.storage.auditLog.append({ at: 0, who: 'pat', what: 'passwordReset set', subject: 'pat', client: '' })
    const alone = await (await fetch(`${clinic.origin}/audit?operation=password%20reset`, { headers: reset })).text()
    expect(alone, 'two events with one German word')
      .to.include('"password reset"')
      .and.not.include('passwordReset set"')
    await clinic.close()
  })

  const tampering: readonly (readonly [title: string, sql: string, broken: number])[] = [
    ['changed', "update audit set who = 'nobody' where number = 2", 2],
    ['removed', 'delete from audit where number = 2', 2],
    [
      'replaced by a copy of another',
      'update audit set what = (select what from audit where number = 1) where number = 3',
      3,
    ],
    ['truncated', 'delete from audit where number = 4', 4],
    [
      'truncated, with the head set to the previous entry',
      `delete from audit where number = 4;
       update audit_head set number = 3, hash = (select hash from audit where number = 3)`,
      3,
    ],
    ['declared to be from before the keyed hashes', 'update audit_head set plain_until = 4', 4],
    [
      'appended to the last one',
      'insert into audit select number + 1, at, who, what, subject, client, request, hash from audit where number = 4',
      5,
    ],
    ['deleted with all the others', "delete from audit; update audit_head set number = 0, hash = '', mac = ''", 1],
  ]
  for (const [title, sql, broken] of tampering) {
    it(`detects an entry that was ${title}`, () =>
      inTemporaryFolder(async (folder) => {
        const { clinic, database } = await withFourEntries(folder)
        expect(await clinic.storage.auditLog.verify()).to.include({ isIntact: true })
        database.exec(sql)
        database.close()
        const verdict = { isIntact: false, brokenAt: broken }
        expect(await clinic.storage.auditLog.verify()).to.deep.equal(verdict)
        await clinic.close()
      }))
  }

  const unsealed: readonly (readonly [title: string, sql: string])[] = [
    ['changed', "update audit_unsealed set who = 'nobody'"],
    [
      'copied',
      "insert into audit_unsealed select 99, id || '0', at, who, what, subject, client, request, mac from audit_unsealed",
    ],
  ]
  for (const [title, sql] of unsealed) {
    it(`detects an entry that was ${title} before it was sealed`, () =>
      inTemporaryFolder(async (folder) => {
        const { clinic, database } = await withFourEntries(folder)
        await signedIn(clinic, 'pat')
        database.exec(sql)
        database.close()
        const [last] = (await clinic.storage.auditLog.page({ limit: 1 })).items
        const brokenAt = (last?.number ?? 0) + 1
        expect(await clinic.storage.auditLog.verify()).to.deep.equal({ isIntact: false, brokenAt })
        await clinic.close()
      }))
  }

  it('stays broken when entries are added after a truncation', () =>
    inTemporaryFolder(async (folder) => {
      const { clinic, database } = await withFourEntries(folder)
      database.exec(`delete from audit where number = 4;
        update audit_head set number = 3, hash = (select hash from audit where number = 3)`)
      database.close()
      await signedIn(clinic, 'pat')
      expect(await clinic.storage.auditLog.verify()).to.include({ isIntact: false })
      expect((await clinic.storage.auditLog.page({ limit: 1 })).items[0]).to.include({ number: 4, who: 'pat' })
      await clinic.close()
    }))

  it('detects a chain that was recomputed without the key', () =>
    inTemporaryFolder(async (folder) => {
      const { clinic, database } = await withFourEntries(folder)
      const last = hashWithoutKey(database)
      database.prepare('update audit_head set hash = ?').run(last)
      database.close()
      expect(await clinic.storage.auditLog.verify()).to.include({ isIntact: false })
      await clinic.close()
    }))

  it('verifies only the latest entries on request', () =>
    inTemporaryFolder(async (folder) => {
      const { clinic, database } = await withFourEntries(folder)
      database.exec("update audit set who = 'nobody' where number = 2")
      database.close()
      expect(await clinic.storage.auditLog.verify(2)).to.include({ isIntact: true })
      expect(await clinic.storage.auditLog.verify(3)).to.deep.equal({ isIntact: false, brokenAt: 2 })
      await clinic.close()
    }))

  it('continues in a database from before the keyed hashes', () =>
    inTemporaryFolder(async (folder) => {
      const file = `${folder}/clinic.sqlite`
      const { clinic, database } = await withFourEntries(folder)
      await clinic.close()
      hashWithoutKey(database)
      database.exec("drop table audit_head; delete from migration where name = '0014-audit-head'")
      database.close()
      const later = await openClinic({ url: `sqlite:${file}` })
      expect(await later.storage.auditLog.verify()).to.include({ isIntact: true, plainUntil: 4 })
      await signedIn(later, 'pat')
      const verdict = await later.storage.auditLog.verify()
      expect(verdict).to.include({ isIntact: true, plainUntil: 4 }).and.to.have.nested.property('head.number', 5)
      await later.close()
    }))
})

interface FourEntries {
  readonly clinic: Clinic
  readonly database: DatabaseSync
}

async function withFourEntries(folder: string): Promise<FourEntries> {
  const url = `sqlite:${folder}/clinic.sqlite`
  const clinic = await openClinic({ url })
  await bookedAppointment(clinic)
  await signedIn(clinic, 'desk')
  await signedIn(clinic, 'pat')
  await signedIn(clinic, 'pat')
  await clinic.storage.auditLog.seal()
  return { clinic, database: new DatabaseSync(`${folder}/clinic.sqlite`) }
}

/** Recomputes the chain without a key, as before migration 0014, and returns the last hash. */
function hashWithoutKey(database: DatabaseSync): string {
  let before = ''
  for (const row of database.prepare('select * from audit order by number').all()) {
    const { number, at, who, what, subject, client, request } = row
    const text = JSON.stringify([before, number, at, who, what, subject, client, request])
    before = createHash('sha256').update(text).digest('base64url')
    database.prepare('update audit set hash = ? where number = ?').run(before, Number(number))
  }
  return before
}
