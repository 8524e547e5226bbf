import { clinicDescription } from '@waymark/shared/clinic'
import { bearer, connect } from '@waymark/sdk'
import { oauthTokens } from '@waymark/sdk/oauth'
import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { registeredClient } from '../support/authentication/client-applications.ts'

/** A client application of the clinic with our SDK: it knows only the entry, its credentials and the user's input. */
describe('the SDK with OAuth 2 tokens', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, offersPasswordGrant: true })
  })
  after(() => clinic.close())

  it('gets tokens by password, acts within its scopes, and refreshes an expired token', async () => {
    const client = await registeredClient(clinic, { type: 'own' })
    const refreshed: string[] = []
    const tokens = oauthTokens({
      issuer: clinic.origin,
      client,
      scope: 'profile appointments',
      grant: { type: 'password', user: 'pat', password: 'pat-demo-password' },
      onRefreshToken: (token) => refreshed.push(token),
    })
    const home = await connect(clinic.origin, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const user = await home.follow('user')
    expect(user.state).to.include({ id: 'pat', email: 'pat@example.org' })
    clinic.clock.set(clinic.clock.now() + 2 * 3_600_000)
    expect((await home.follow('appointments')).state.total).to.equal(0)
    expect(refreshed).to.have.length(2)
    expect(new Set(refreshed).size).to.equal(2)
  })

  it('gets a token for a service, with the access of a guest', async () => {
    const client = await registeredClient(clinic, { type: 'service' })
    const tokens = oauthTokens({ issuer: clinic.origin, client, grant: { type: 'client-credentials' } })
    const home = await connect(clinic.origin, { describe: clinicDescription, credentials: bearer({ tokens }) })
    expect((await home.follow('doctors')).state.total).to.equal(3)
    expect(home.has('user')).to.equal(false)
  })
})
