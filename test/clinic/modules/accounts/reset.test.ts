import { expect } from 'chai'
import type { Letter } from '@waymark/clinic/modules/messages/domain/outbox'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

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
  const delivered = async (): Promise<string> => {
    await clinic.work()
    return linkSent()
  }
  const linkSent = (): string => /http:\/\/clinic\.example(\S+)/.exec(clinic.letters.at(-1)?.text ?? '')?.[1] ?? ''

  it('is set anew with the link of a message, once, and ends all sessions', async () => {
    const token = await signedIn(clinic, 'pat')
    expect((await ask('Pat')).status).to.equal(202)
    const path = await delivered()
    expect(clinic.letters.map(({ account, email }) => [account, email])).to.deep.equal([['pat', 'pat@example.org']])
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
    await clinic.work()
    expect(clinic.letters).to.have.lengthOf(1)
  })

  it('is over after an hour, and for a link that was changed', async () => {
    await ask('pat')
    const path = await delivered()
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
    expect((await set(await delivered(), 'short')).status).to.equal(422)
    expect((await set(linkSent())).status).to.equal(204)
  })

  it('sends at most three letters an hour, with the same answer to all requests', async () => {
    const statuses: number[] = []
    for (let request = 0; request < 10; request += 1) statuses.push((await ask('pat')).status)
    expect(new Set(statuses)).to.deep.equal(new Set([202]))
    await clinic.work()
    expect(clinic.letters).to.have.lengthOf(3)
    clinic.clock.set(clinic.clock.now() + 3_600_000)
    await ask('pat')
    await clinic.work()
    expect(clinic.letters).to.have.lengthOf(4)
  })

  it('is in no inbox, and its link is stored nowhere', async () => {
    await ask('pat')
    await clinic.work()
    const { messages } = clinic.storage
    // The welcome of the demonstration.
    expect((await messages.inbox('pat', clinic.clock.now())).total).to.equal(1)
    expect(linkSent()).to.match(/^\/password-resets\//)
  })

  it('costs an unknown name the same writes, and writes the name nowhere', async () => {
    await ask('pat')
    await ask('hunter2-in-the-wrong-field')
    const { items } = await clinic.storage.auditTrail.page({ limit: 10 })
    expect(items.map(({ what, subject }) => [what, subject])).to.deep.equal([
      ['password reset asked', ''],
      ['password reset asked', 'pat'],
    ])
    const due = await clinic.storage.outbox.claim(clinic.clock.now(), { limit: 10, until: clinic.clock.now() + 1 })
    expect(due.map(({ account }) => account)).to.include.members(['pat', ''])
  })
})

describe('a forgotten password while the mail server is away', () => {
  it('is answered at once and alike for known and unknown users, and the letter is delivered later', async () => {
    const delivered: Letter[] = []
    let isAway = true
    const courier = {
      deliver(letter: Letter): Promise<void> {
        if (isAway) return Promise.reject(new Error(`550 <${letter.email ?? ''}>: rejected`))
        return Promise.resolve(void delivered.push(letter))
      },
    }
    const clinic = await openClinic({ publicOrigin: 'http://clinic.example', courier })
    const ask = (user: string): Promise<Response> =>
      fetch(`${clinic.origin}/password-resets`, { method: 'POST', headers: json, body: JSON.stringify({ user }) })
    try {
      const [known, unknown] = [await ask('pat'), await ask('nobody')]
      expect([known.status, unknown.status]).to.deep.equal([202, 202])
      await clinic.work()
      isAway = false
      clinic.clock.set(clinic.clock.now() + 2 * 3_600_000)
      await clinic.work()
      const letters = delivered.filter(({ subject }) => subject === 'Set another password')
      expect(letters.map(({ account }) => account)).to.deep.equal(['pat'])
      const path = /http:\/\/clinic\.example(\S+)/.exec(letters[0]?.text ?? '')?.[1] ?? ''
      expect((await fetch(clinic.origin + path)).status).to.equal(200)
      expect(clinic.logged.join('\n')).not.to.include('pat@example.org')
    } finally {
      await clinic.close()
    }
  })

  it('waits for no mail server that says nothing', async () => {
    const courier = { deliver: (): Promise<void> => new Promise(() => undefined) }
    const clinic = await openClinic({ courier })
    try {
      const asked = await fetch(`${clinic.origin}/password-resets`, {
        ...{ method: 'POST', headers: json, body: JSON.stringify({ user: 'pat' }) },
        signal: AbortSignal.timeout(5000),
      })
      expect(asked.status).to.equal(202)
    } finally {
      await clinic.close()
    }
  })
})
