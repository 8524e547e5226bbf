import { expect } from 'chai'
import { bearer, connect, tokenHolder } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { softAuthenticator, type SoftAuthenticator } from '../support/authentication/soft-authenticator.ts'

/** Stands in for the browser, which passes the options to a device. */
describe('passkeys in the SDK, by relations and forms', () => {
  let clinic: Clinic
  let device: SoftAuthenticator
  beforeEach(async () => {
    clinic = await openClinic({ knowsOrigin: true })
    device = softAuthenticator(clinic.origin)
  })
  afterEach(() => clinic.close())

  const create = (options: unknown): ReturnType<SoftAuthenticator['create']> => device.create(options as never)
  const get = (options: unknown): ReturnType<SoftAuthenticator['get']> => device.get(options as never)

  it('create an account, sign in, add a key and rename it', async () => {
    const tokens = tokenHolder()
    const home = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const registrations = await home.follow('passkey-registration').get()
    const registration = await registrations.submit('begin', { user: 'ada', name: 'Ada Lovelace', key: 'Telephone' })
    const user = await registration.submit('register', { credential: create(registration.state.publicKey) })
    expect(user.state).to.include({ id: 'ada', name: 'Ada Lovelace' })

    const signIns = await home.follow('passkey-sign-in').get()
    const asked = await signIns.submit('begin', { user: 'ada' })
    expect(asked.state.userId).to.equal(registration.state.userId)
    const session = await asked.submit('sign-in', { credential: get(asked.state.publicKey), as: 'token' })
    expect(session.state).to.include({ user: 'ada', method: 'passkey' })
    tokens.set(session.state.token ?? expect.fail('There is a token'))

    const keys = await session.follow('user').follow('credentials').get()
    const wanted = await keys.submit('begin-passkey', { name: 'Laptop' })
    const added = await wanted.submit('add-passkey', { credential: create(wanted.state.publicKey) })
    expect(added.state).to.include({ name: 'Laptop', type: 'passkey', isSuspected: false })
    expect((await added.submit('rename', { name: 'Work laptop' })).state.name).to.equal('Work laptop')
    const names = (await added.follow('collection').get()).embedded('item').map(({ state }) => state.name)
    expect(names.sort()).to.deep.equal(['Telephone', 'Work laptop'])
  })
})
