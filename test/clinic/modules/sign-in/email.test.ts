import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../support/clinic.ts'

const address = 'Pat.Miller@example.org'

describe('an e-mail address instead of a user name', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
    await withAddress('pat')
  })
  afterEach(() => clinic.close())

  async function withAddress(user: string, isVerified = true): Promise<void> {
    const { accounts } = clinic.storage
    const account = await accounts.find(user)
    if (account === undefined) throw new Error(`The clinic has no account ${user}`)
    const now = clinic.clock.now()
    await accounts.change(account, { profile: { name: account.name, email: address } }, now)
    if (isVerified) await accounts.verifyEmail({ id: user, email: address }, now)
  }

  const signIn = (user: string, password = 'pat-demo-password'): Promise<Response> =>
    fetch(`${clinic.origin}/session`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user, password }),
    })

  it('signs in if it is verified, whatever its case', async () => {
    const response = await signIn('pat.miller@EXAMPLE.org')
    expect(response.status).to.equal(201)
    expect(await response.json()).to.include({ user: 'pat' })
  })

  it('is refused like an unknown one if it is not verified, shared, or has another password', async () => {
    const answerTo = async (user: string, password?: string): Promise<unknown> => {
      const response = await signIn(user, password)
      return [response.status, ((await response.json()) as { readonly title: string }).title]
    }
    const unknown = await answerTo('nobody@example.org')
    expect(unknown).to.deep.equal([403, 'Wrong user name or password'])
    expect(await answerTo(address, 'a wrong password')).to.deep.equal(unknown)
    await withAddress('desk')
    expect(await answerTo(address)).to.deep.equal(unknown)
    await withAddress('desk', false)
  })

  it('counts attempts together with those of the user name', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await signIn(address, 'a wrong password')
      await signIn('pat', 'another wrong password')
    }
    expect((await signIn('pat', 'one more')).status).to.equal(429)
  })
})
