import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { booked } from '../support/booked.ts'
import { openClinic } from '../support/clinic.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { signedIn } from '../support/signed-in.ts'

interface Trail {
  readonly item: readonly {
    readonly who: string
    readonly what: string
    readonly subject: string
    readonly network: string
    readonly request: string
  }[]
}

describe('the audit trail', () => {
  it('says who has done what from where, to clerks only', async () => {
    const clinic = await openClinic()
    const appointment = await booked(clinic)
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
    // Each request has a name of its own.
    expect(new Set(item.map(({ request }) => request)).size).to.equal(3)
    for (const { request } of item) expect(request).to.match(/^[\da-f-]{36}$/)
    expect(item.map(({ network }) => network)).to.deep.equal(['127.0.0.1', '127.0.0.1', '127.0.0.1'])
    expect(text).not.to.include('Secret').and.not.to.include(appointment.split('=')[1])
    const pat = `Bearer ${await signedIn(clinic, 'pat')}`
    expect((await fetch(`${clinic.origin}/audit`, { headers: { authorization: pat } })).status).to.equal(403)
    expect((await fetch(`${clinic.origin}/audit`)).status).to.equal(401)
    await clinic.close()
  })

  it('has no entry for what was not done', async () => {
    const clinic = await openClinic()
    const path = await booked(clinic)
    const before = await clinic.storage.auditTrail.version()
    await fetch(`${clinic.origin}/schedules/1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const put = { method: 'PUT', headers: { 'content-type': 'application/json', 'if-match': '"other;hal"' } }
    await fetch(clinic.origin + path, { ...put, body: JSON.stringify({ name: 'Ada', age: 36 }) })
    expect(await clinic.storage.auditTrail.version()).to.equal(before)
    await clinic.close()
  })

  const tampering: readonly (readonly [title: string, sql: string, broken: number])[] = [
    ['changed', "update audit set who = 'nobody' where number = 2", 2],
    ['removed', 'delete from audit where number = 2', 2],
    [
      'put in the place of another',
      'update audit set what = (select what from audit where number = 1) where number = 3',
      3,
    ],
  ]
  for (const [title, sql, broken] of tampering) {
    it(`shows where an entry was ${title}`, () =>
      inTemporaryFolder(async (folder) => {
        const clinic = await openClinic({ url: `sqlite:${folder}/clinic.sqlite` })
        await booked(clinic)
        await signedIn(clinic, 'desk')
        await signedIn(clinic, 'pat')
        await signedIn(clinic, 'pat')
        expect(await clinic.storage.auditTrail.firstBroken()).to.equal(undefined)
        const database = new DatabaseSync(`${folder}/clinic.sqlite`)
        database.exec(sql)
        database.close()
        expect(await clinic.storage.auditTrail.firstBroken()).to.equal(broken)
        await clinic.close()
      }))
  }
})
