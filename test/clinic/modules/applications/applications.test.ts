import { expect } from 'chai'
import { DatabaseSync } from 'node:sqlite'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { registeredClient } from '../../../support/authentication/client-applications.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { submitForm, responseFor, tokensByPassword } from '../../../support/authentication/token-endpoint.ts'

type Document = Readonly<Record<string, unknown>>

/** Client applications as resources: clerks register them, and users see the ones with access to their account. */
describe('client applications', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let clinic: Clinic
  let desk: string
  let pat: string
  before(async () => {
    folder = await temporaryFolder()
    const url = `sqlite:${folder.path}/clinic.sqlite`
    clinic = await openClinic({ url, publicOrigin: 'http://clinic.example', offersPasswordGrant: true })
    desk = await signedIn(clinic, 'desk')
    pat = await signedIn(clinic, 'pat')
  })
  after(async () => {
    await clinic.close()
    await folder.remove()
  })

  const ask = (
    token: string,
    path: string,
    init: { method?: string; body?: Document; match?: string } = {},
  ): Promise<Response> =>
    fetch(clinic.origin + path, {
      method: init.method ?? 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/hal+json',
        'content-type': 'application/json',
        ...(init.match === undefined ? {} : { 'if-match': init.match }),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    })
  const read = async (token: string, path: string): Promise<Document> =>
    (await (await ask(token, path)).json()) as Document
  const links = (document: Document): readonly string[] => Object.keys(document['_links'] as object)

  it('do not learn the name of a user without the scope profile', async () => {
    const { id } = await registeredClient(clinic, { type: 'own' })
    for (const [scope, isNamed] of [
      ['appointments', false],
      ['profile', true],
    ] as const) {
      const { access_token: token } = await tokensByPassword(clinic, id, scope)
      for (const path of ['/', '/doctors', '/applications', '/users/pat', '/session']) {
        const headers = { authorization: `Bearer ${token}`, accept: 'text/html' }
        const text = await (await fetch(clinic.origin + path, { headers })).text()
        expect(text.includes('Pat Miller'), `${path} ${scope}`).to.equal(isNamed)
      }
    }
  })

  it('are for clerks: others see no link at home, and get 403', async () => {
    expect(links(await read(desk, '/'))).to.include('wm:applications')
    expect(links(await read(pat, '/'))).not.to.include('wm:applications')
    expect((await ask(pat, '/applications')).status).to.equal(403)
    expect((await fetch(`${clinic.origin}/applications`)).status).to.equal(401)
    expect((await ask(pat, '/applications', { method: 'POST', body: { name: 'x', type: 'service' } })).status).to.equal(
      403,
    )
  })

  it('have a secret that is shown only in the response to the registration, and stored as a hash', async () => {
    const { id, secret = '' } = await registeredClient(clinic, { type: 'service' })
    expect(secret).to.match(/^[\w-]{43}$/)
    expect(await read(desk, `/applications/${id}`))
      .to.include({ isConfidential: true })
      .and.not.have.property('secret')
    expect(JSON.stringify(await clinic.storage.applications.find(id))).not.to.include(secret)
    expect(await registeredClient(clinic, { type: 'own' })).not.to.have.property('secret')
    expect(await registeredClient(clinic, { type: 'own', secret: 'yes' })).to.have.property('secret')
    expect(await registeredClient(clinic, { type: 'service', secret: 'no' })).to.have.property('secret')
  })

  const wrong: readonly (readonly [title: string, body: Document])[] = [
    ['a site without a redirect URI', { name: 'x', type: 'site' }],
    ['a site with an insecure redirect URI', { name: 'x', type: 'site', redirectUris: 'http://diary.example/' }],
    ['a service with a redirect URI', { name: 'x', type: 'service', redirectUris: 'https://diary.example/' }],
  ]
  for (const [title, body] of wrong) {
    it(`${title} is rejected at the field`, async () => {
      const response = await ask(desk, '/applications', { method: 'POST', body })
      const { errors = [] } = (await response.json()) as { errors?: { pointer: string }[] }
      expect([response.status, errors.map(({ pointer }) => pointer)]).to.deep.equal([422, ['/redirectUris']])
    })
  }

  it('are updated with the current validator only', async () => {
    const { id } = await registeredClient(clinic, { type: 'site', redirectUris: 'https://diary.example/a' })
    const tag = (await ask(desk, `/applications/${id}`)).headers.get('etag') ?? ''
    const body = { name: 'Diary', redirectUris: 'https://diary.example/a\nhttps://diary.example/b' }
    expect((await ask(desk, `/applications/${id}`, { method: 'PUT', body })).status).to.equal(428)
    const changed = await ask(desk, `/applications/${id}`, { method: 'PUT', body, match: tag })
    expect([changed.status, await changed.json()][1]).to.deep.include({
      name: 'Diary',
      redirectUris: ['https://diary.example/a', 'https://diary.example/b'],
    })
    expect((await ask(desk, `/applications/${id}`, { method: 'PUT', body, match: tag })).status).to.equal(412)
    const faulty = { ...body, redirectUris: 'javascript:alert(1)' }
    const fresh = (await ask(desk, `/applications/${id}`)).headers.get('etag') ?? ''
    expect((await ask(desk, `/applications/${id}`, { method: 'PUT', body: faulty, match: fresh })).status).to.equal(422)
  })

  it('are paged', async () => {
    const total = Number((await read(desk, '/applications'))['total'])
    expect(total).to.be.greaterThan(3)
    const first = await read(desk, '/applications?limit=2')
    expect((first['_embedded'] as { item: unknown[] }).item).to.have.length(2)
    expect(links(first)).to.include('next')
  })

  it('are listed to the account owner with their access, and to no other user', async () => {
    const { id } = await registeredClient(clinic, { type: 'own', name: 'Kiosk' })
    await tokensByPassword(clinic, id, 'profile')
    await tokensByPassword(clinic, id, 'appointments')
    expect(links(await read(pat, '/users/pat'))).to.include('wm:connected-applications')
    const allowed = await read(pat, `/users/pat/applications/${id}`)
    expect(allowed).to.include({ id, name: 'Kiosk', allowedAt: '2026-11-30T12:00:00.000Z' })
    expect(allowed['may']).to.have.members([
      'See, book, change and cancel your appointments',
      'See your name and e-mail address',
    ])
    expect((await ask(desk, '/users/pat/applications')).status).to.equal(403)
    expect((await ask(desk, `/users/desk/applications/${id}`)).status).to.equal(404)
    const { access_token } = await tokensByPassword(clinic, id, 'appointments profile schedule')
    expect((await responseFor(clinic, access_token, '/users/pat/applications')).status).to.equal(403)
    expect((await ask(pat, `/users/pat/applications/${id}`, { method: 'DELETE' })).status).to.equal(204)
    expect((await responseFor(clinic, access_token)).status).to.equal(401)
    expect((await ask(pat, `/users/pat/applications/${id}`)).status).to.equal(404)
  })

  it('leave no token, code or secret in the database, and the audit log records grants and refusals', async () => {
    const { id, secret = '' } = await registeredClient(clinic, { type: 'own', name: 'Kiosk', secret: 'yes' })
    const client = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` }
    const given = { grant_type: 'password', username: 'pat', password: 'pat-demo-password', scope: 'profile' }
    const { body } = await submitForm(clinic, '/oauth/token', given, client)
    await submitForm(clinic, '/oauth/token', { ...given, password: 'wrong' }, client)
    await submitForm(clinic, '/oauth/revoke', { token: String(body['refresh_token']) }, client)
    const database = new DatabaseSync(`${folder.path}/clinic.sqlite`, { readOnly: true })
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).all()
    const held = JSON.stringify(tables.map(({ name }) => database.prepare(`select * from "${String(name)}"`).all()))
    database.close()
    expect(held).to.include(id)
    for (const secretValue of [body['access_token'], body['refresh_token'], secret])
      expect(held).not.to.include(String(secretValue))
    const { items } = await clinic.storage.auditLog.page({ limit: 4 })
    expect(items.map(({ who, what, subject }) => [who, what, subject])).to.deep.equal([
      ['pat', 'token revoked', id],
      ['guest', 'token refused: invalid_grant', id],
      ['pat', 'token by password', id],
      ['desk', 'client application registered', `/applications/${id}`],
    ])
    expect(await clinic.storage.auditLog.verify()).to.include({ isIntact: true })
  })

  it('are discoverable from the API catalog by the metadata of the authorization server', async () => {
    const catalog = JSON.stringify(await (await fetch(`${clinic.origin}/.well-known/api-catalog`)).json())
    expect(catalog).to.include('/.well-known/oauth-authorization-server')
  })

  it('are unavailable without a public origin', async () => {
    const unknown = await openClinic()
    for (const path of ['/.well-known/openid-configuration', '/oauth/token', '/oauth/device', '/oauth/consents/x']) {
      expect((await fetch(unknown.origin + path)).status, path).to.equal(404)
    }
    expect(await (await fetch(`${unknown.origin}/.well-known/api-catalog`)).text()).not.to.include(
      'authorization-server',
    )
    await unknown.close()
  })

  it('cannot use the password grant where it is disabled', async () => {
    const careful = await openClinic({ publicOrigin: 'http://clinic.example' })
    const { id } = await registeredClient(careful, { type: 'own' })
    const given = { grant_type: 'password', client_id: id, username: 'pat', password: 'pat-demo-password' }
    const { status, body } = await submitForm(careful, '/oauth/token', given)
    expect([status, body['error']]).to.deep.equal([400, 'unsupported_grant_type'])
    await careful.close()
  })
})
