import { expect } from 'chai'
import { Unavailable } from '@waymark/server/values'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { registeredClient, type RegisteredClient } from '../../../support/authentication/client-applications.ts'
import { submitForm, tokensByPassword } from '../../../support/authentication/token-endpoint.ts'

describe('the authorization server', () => {
  let clinic: Clinic
  let own: RegisteredClient
  beforeEach(async () => {
    clinic = await openClinic({ publicOrigin: 'http://clinic.example', offersPasswordGrant: true })
    own = await registeredClient(clinic, { type: 'own' })
  })
  afterEach(() => clinic.close())

  it('answers 503 with Retry-After at every endpoint without the database', async () => {
    const { access_token: token } = await tokensByPassword(clinic, own.id)
    const away = (): Promise<never> => Promise.reject(new Unavailable('The database is away'))
    Object.assign(clinic.storage.applications, { find: away })
    Object.assign(clinic.storage.oauthRecords, { find: away, put: away })
    const password = { grant_type: 'password', username: 'pat', password: 'pat-demo-password', scope: 'appointments' }
    const query = new URLSearchParams({ client_id: own.id, response_type: 'code' }).toString()
    const answers = await Promise.all([
      submitForm(clinic, '/oauth/token', { client_id: own.id, ...password }),
      submitForm(clinic, '/oauth/revoke', { client_id: own.id, token }),
      submitForm(clinic, '/oauth/introspect', { client_id: own.id, token }),
      fetch(`${clinic.origin}/oauth/authorize?${query}`),
      fetch(`${clinic.origin}/oauth/userinfo`, { headers: { authorization: `Bearer ${token}` } }),
    ])
    for (const { status, headers } of answers) {
      expect([status, headers.get('retry-after')]).to.deep.equal([503, '5'])
    }
  })

  it('records the request id in each entry of the audit log', async () => {
    await tokensByPassword(clinic, own.id)
    const { items } = await clinic.storage.auditLog.page({ limit: 10 })
    const [entry] = items.filter(({ what }) => what === 'token by password')
    expect(entry?.request).to.match(/^[\w-]{12}$/)
  })
})
