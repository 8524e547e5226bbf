import { expect } from 'chai'
import { PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { registeredClient, type RegisteredClient } from '../../../support/authentication/client-applications.ts'
import { submitForm, type TokenAnswer } from '../../../support/authentication/token-endpoint.ts'

const back = 'https://diary.example/back'
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

describe('the errors of OAuth 2', () => {
  let clinic: Clinic
  let site: RegisteredClient
  let app: RegisteredClient
  let device: RegisteredClient
  let service: RegisteredClient
  let own: RegisteredClient
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true, offersPasswordGrant: true })
    site = await registeredClient(clinic, { type: 'site', redirectUris: back })
    app = await registeredClient(clinic, { type: 'app', redirectUris: back })
    device = await registeredClient(clinic, { type: 'device' })
    service = await registeredClient(clinic, { type: 'service' })
    own = await registeredClient(clinic, { type: 'own' })
  })
  after(() => clinic.close())

  const token = (values: Readonly<Record<string, string>>, client?: RegisteredClient): Promise<TokenAnswer> => {
    const { id = '', secret = '' } = client ?? {}
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
    return submitForm(clinic, '/oauth/token', values, client === undefined ? {} : basic)
  }
  const asDevice = (values: Readonly<Record<string, string>>): Promise<TokenAnswer> =>
    submitForm(clinic, '/oauth/device-authorize', values)

  for (const [title, scope] of [
    ['without a scope', undefined],
    ['with unknown scopes only', 'none other'],
  ] as const) {
    const scoped = scope === undefined ? {} : { scope }

    it(`RFC 6749 §3.3: a request ${title} is an invalid scope, before the user is asked`, async () => {
      // The example of RFC 7636 Appendix B.
      const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
      const pkce = { code_challenge, code_challenge_method: 'S256' }
      const asked = { client_id: site.id, response_type: 'code', redirect_uri: back, state: 's', ...pkce, ...scoped }
      const page = await new PlainBrowser(clinic.origin).open(
        `/oauth/authorize?${new URLSearchParams(asked).toString()}`,
      )
      expect(page.url.origin + page.url.pathname).to.equal(back)
      expect(page.url.searchParams.get('error')).to.equal('invalid_scope')
      expect(page.url.searchParams.get('state')).to.equal('s')
    })

    it(`RFC 8628 §3.1: a device ${title} is refused too`, async () => {
      const { status, body } = await asDevice({ client_id: device.id, ...scoped })
      expect([status, body['error']]).to.deep.equal([400, 'invalid_scope'])
    })
  }

  it('RFC 6749 §3.3: a token is not issued for unknown scopes only; other unknown scopes are ignored', async () => {
    const ofService = { grant_type: 'client_credentials' }
    const password = { grant_type: 'password', client_id: own.id, username: 'pat', password: 'pat-demo-password' }
    for (const [values, client] of [[ofService, service], [password]] as const) {
      const refused = await token({ ...values, scope: 'none' }, client)
      expect([refused.status, refused.body['error']]).to.deep.equal([400, 'invalid_scope'])
      const issued = await token({ ...values, scope: 'none appointments' }, client)
      expect([issued.status, issued.body['scope']]).to.deep.equal([200, 'appointments'])
      const without = await token(values, client)
      expect([without.status, without.body['scope']]).to.deep.equal([200, undefined])
    }
  })

  it('RFC 6749 §5.1: a response with a token is not cached', async () => {
    const { headers } = await token({ grant_type: 'client_credentials' }, service)
    expect([headers.get('cache-control'), headers.get('pragma')]).to.deep.equal(['no-store', 'no-cache'])
  })

  it('RFC 6749 §5.2: a client that may not use a grant is not authorized', async () => {
    const refused = [
      await token({ grant_type: 'client_credentials', client_id: app.id }),
      await token({ grant_type: 'authorization_code', client_id: device.id, code: 'x' }),
      await token({ grant_type: deviceGrant, client_id: app.id, device_code: 'x' }),
      await asDevice({ client_id: app.id, scope: 'appointments' }),
    ]
    for (const { status, body } of refused) {
      expect([status, body]).to.deep.equal([
        400,
        { error: 'unauthorized_client', error_description: 'The client is not registered for this grant type.' },
      ])
    }
  })
})
