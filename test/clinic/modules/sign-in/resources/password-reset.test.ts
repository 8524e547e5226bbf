import { expect } from 'chai'
import type { Mail } from '@waymark/clinic/modules/messages/domain/outbox'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { signedIn } from '../../../../support/authentication/signed-in.ts'

const json = { 'content-type': 'application/json', accept: 'application/json' } as const

describe('password reset', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ publicOrigin: 'http://clinic.example' })
  })
  afterEach(() => clinic.close())

  const ask = (user: string): Promise<Response> =>
    fetch(`${clinic.origin}/password-resets`, { method: 'POST', headers: json, body: JSON.stringify({ user }) })
  const set = (path: string, password = 'seven purple lamps'): Promise<Response> =>
    fetch(clinic.origin + path, { method: 'PUT', headers: json, body: JSON.stringify({ password }) })
  const delivered = async (): Promise<string> => {
    await clinic.work()
    return sentLink()
  }
  const sentLink = (): string => /http:\/\/clinic\.example(\S+)/.exec(clinic.mails.at(-1)?.text ?? '')?.[1] ?? ''

  it('sets a password once by the link in a message, and ends all sessions', async () => {
    const token = await signedIn(clinic, 'pat')
    expect((await ask('Pat')).status).to.equal(202)
    const path = await delivered()
    expect(clinic.mails.map(({ account, email }) => [account, email])).to.deep.equal([['pat', 'pat@example.org']])
    expect((await fetch(clinic.origin + path)).status).to.equal(200)
    expect((await set(path)).status).to.equal(204)
    expect((await set(path, 'another one at once')).status).to.equal(410)
    const session = await fetch(`${clinic.origin}/session`, { headers: { authorization: `Bearer ${token}` } })
    expect(session.status).to.equal(401)
    const basic = `Basic ${Buffer.from('pat:seven purple lamps').toString('base64')}`
    expect((await fetch(`${clinic.origin}/users/pat`, { headers: { authorization: basic } })).status).to.equal(200)
  })

  it('has the same response for an unknown user, and sends nothing', async () => {
    const known = await ask('pat')
    const unknown = await ask('nobody')
    expect(await unknown.text()).to.equal(await known.text())
    expect(unknown.status).to.equal(known.status)
    await clinic.work()
    expect(clinic.mails).to.have.lengthOf(1)
  })

  it('rejects a link after an hour, and a modified link', async () => {
    await ask('pat')
    const path = await delivered()
    // Every other last character, including those that decode to the same octets (RFC 4648 §3.5).
    for (const last of Array.from('AEIMQUYcgkosw048BFJNRVZdhlptx159').filter((other) => !path.endsWith(other))) {
      expect((await set(path.slice(0, -1) + last)).status, last).to.equal(410)
    }
    expect(
      (await set(path.replace(/resets\/[\w-]+/, `resets/${Buffer.from('desk').toString('base64url')}`))).status,
    ).to.equal(410)
    clinic.clock.set(clinic.clock.now() + 3_600_001)
    expect((await set(path)).status).to.equal(410)
  })

  it('reports errors of the new password, and the link stays valid', async () => {
    await ask('pat')
    expect((await set(await delivered(), 'short')).status).to.equal(422)
    expect((await set(sentLink())).status).to.equal(204)
  })

  it('sends at most three mails an hour, with the same response to each request', async () => {
    const statuses: number[] = []
    for (let request = 0; request < 10; request += 1) statuses.push((await ask('pat')).status)
    expect(new Set(statuses)).to.deep.equal(new Set([202]))
    await clinic.work()
    expect(clinic.mails).to.have.lengthOf(3)
    clinic.clock.set(clinic.clock.now() + 3_600_000)
    await ask('pat')
    await clinic.work()
    expect(clinic.mails).to.have.lengthOf(4)
  })

  it('does not appear in the inbox, and stores no link', async () => {
    await ask('pat')
    await clinic.work()
    const { messages } = clinic.storage
    // The welcome message of the demonstration data.
    expect((await messages.inbox('pat', clinic.clock.now())).total).to.equal(1)
    expect(sentLink()).to.match(/^\/password-resets\//)
  })

  it('makes the same writes for an unknown user name, and does not store the name', async () => {
    await ask('pat')
    await ask('hunter2-in-the-wrong-field')
    const { items } = await clinic.storage.auditLog.page({ limit: 10 })
    expect(items.map(({ what, subject }) => [what, subject])).to.deep.equal([
      ['password reset requested', ''],
      ['password reset requested', 'pat'],
    ])
    const due = await clinic.storage.outbox.claim(clinic.clock.now(), { limit: 10, until: clinic.clock.now() + 1 })
    expect(due.map(({ account }) => account)).to.include.members(['pat', ''])
  })
})

describe('password reset while the mail server is unavailable', () => {
  it('responds at once and equally for known and unknown users, and delivers the mail later', async () => {
    const delivered: Mail[] = []
    let isAway = true
    const mailTransport = {
      deliver(mail: Mail): Promise<void> {
        if (isAway) return Promise.reject(new Error(`550 <${mail.email ?? ''}>: rejected`))
        return Promise.resolve(void delivered.push(mail))
      },
    }
    const clinic = await openClinic({ publicOrigin: 'http://clinic.example', mailTransport })
    const ask = (user: string): Promise<Response> =>
      fetch(`${clinic.origin}/password-resets`, { method: 'POST', headers: json, body: JSON.stringify({ user }) })
    try {
      const [known, unknown] = [await ask('pat'), await ask('nobody')]
      expect([known.status, unknown.status]).to.deep.equal([202, 202])
      await clinic.work()
      isAway = false
      clinic.clock.set(clinic.clock.now() + 2 * 3_600_000)
      await clinic.work()
      const mails = delivered.filter(({ subject }) => subject === 'Reset your password')
      expect(mails.map(({ account }) => account)).to.deep.equal(['pat'])
      const path = /http:\/\/clinic\.example(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
      expect((await fetch(clinic.origin + path)).status).to.equal(200)
      expect(clinic.logged.join('\n')).not.to.include('pat@example.org')
    } finally {
      await clinic.close()
    }
  })

  it('does not wait for an unresponsive mail server', async () => {
    const mailTransport = { deliver: (): Promise<void> => new Promise(() => undefined) }
    const clinic = await openClinic({ mailTransport })
    try {
      const asked = await fetch(`${clinic.origin}/password-resets`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ user: 'pat' }),
        signal: AbortSignal.timeout(5000),
      })
      expect(asked.status).to.equal(202)
    } finally {
      await clinic.close()
    }
  })
})
