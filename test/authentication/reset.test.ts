import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/signed-in.ts'

const json = { 'content-type': 'application/json', accept: 'application/json' } as const

describe('a forgotten password', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ publicOrigin: 'http://clinic.example' })
  })
  afterEach(() => clinic.close())

  const ask = (user: string): Promise<Response> =>
    fetch(`${clinic.origin}/password-resets`, { method: 'POST', headers: json, body: JSON.stringify({ user }) })
  const set = (path: string, password = 'seven purple lamps'): Promise<Response> =>
    fetch(clinic.origin + path, { method: 'PUT', headers: json, body: JSON.stringify({ password }) })
  const linkSent = (): string => /http:\/\/clinic\.example(\S+)/.exec(clinic.letters.at(-1)?.text ?? '')?.[1] ?? ''

  it('is set anew with the link of a message, once, and ends all sessions', async () => {
    const token = await signedIn(clinic, 'pat')
    expect((await ask('Pat')).status).to.equal(202)
    expect(clinic.letters.map(({ account, email }) => [account, email])).to.deep.equal([['pat', 'pat@example.org']])
    const path = linkSent()
    expect((await fetch(clinic.origin + path)).status).to.equal(200)
    expect((await set(path)).status).to.equal(204)
    expect((await set(path, 'another one at once')).status).to.equal(410)
    const session = await fetch(`${clinic.origin}/session`, { headers: { authorization: `Bearer ${token}` } })
    expect(session.status).to.equal(401)
    const basic = `Basic ${Buffer.from('pat:seven purple lamps').toString('base64')}`
    expect((await fetch(`${clinic.origin}/users/pat`, { headers: { authorization: basic } })).status).to.equal(200)
  })

  it('has the same answer for somebody who is not known, and sends nothing', async () => {
    const known = await ask('pat')
    const unknown = await ask('nobody')
    expect(await unknown.text()).to.equal(await known.text())
    expect(unknown.status).to.equal(known.status)
    expect(clinic.letters).to.have.lengthOf(1)
  })

  it('is over after an hour, and for a link that was changed', async () => {
    await ask('pat')
    const path = linkSent()
    // Each last character but the one that was sent, those that stand for the same octets included (RFC 4648 §3.5).
    for (const last of Array.from('AEIMQUYcgkosw048BFJNRVZdhlptx159').filter((other) => !path.endsWith(other))) {
      expect((await set(path.slice(0, -1) + last)).status, last).to.equal(410)
    }
    expect(
      (await set(path.replace(/resets\/[\w-]+/, `resets/${Buffer.from('desk').toString('base64url')}`))).status,
    ).to.equal(410)
    clinic.clock.set(clinic.clock.now() + 3_600_001)
    expect((await set(path)).status).to.equal(410)
  })

  it('says what is wrong with the new password, and the link still works', async () => {
    await ask('pat')
    expect((await set(linkSent(), 'short')).status).to.equal(422)
    expect((await set(linkSent())).status).to.equal(204)
  })
})
