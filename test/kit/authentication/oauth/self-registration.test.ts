import { expect } from 'chai'
import { type RefusedRegistration, selfRegistration } from '@waymark/server/oauth'

describe('the registration of client applications by themselves (RFC 7591)', () => {
  const registration = selfRegistration(['a secret of the service'])
  const redirects = { redirect_uris: ['https://reader.example/back', 'http://127.0.0.1:8080/back'] }
  const refusalOf = (metadata: unknown): RefusedRegistration['error'] => {
    const registered = registration.register(metadata)
    return 'error' in registered ? registered.error : expect.fail(JSON.stringify(registered))
  }

  it('gives an identifier by which each process of the service knows the application, also after a new secret', () => {
    const registered = registration.register({ client_name: 'Reader', ...redirects })
    if ('error' in registered) expect.fail(registered.error_description)
    const rotated = selfRegistration(['a new secret', 'a secret of the service'])
    expect(rotated.find(registered.id)).to.deep.equal({
      id: registered.id,
      name: 'Reader',
      kind: 'app',
      redirectUris: redirects.redirect_uris,
      isConfidential: false,
      createdAt: 0,
      version: 1,
    })
    expect(registration.register({ client_name: 'Reader', ...redirects })).to.deep.equal(registered)
  })

  it('knows no identifier that it did not give', () => {
    const other = selfRegistration(['the secret of another service']).register(redirects)
    if ('error' in other) expect.fail(other.error_description)
    for (const id of [other.id, 'self.', 'self.AAAA', '0190c2a4']) expect(registration.find(id)).to.equal(undefined)
  })

  it('names an application without a name after the host to which it returns', () => {
    const registered = registration.register(redirects)
    expect('name' in registered && registered.name).to.equal('reader.example')
  })

  it('replaces what it does not support (§3.2.1)', () => {
    const asked = {
      ...redirects,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code'],
    }
    const registered = registration.register(asked)
    expect('isConfidential' in registered && registered.isConfidential).to.equal(false)
  })

  it('refuses redirect URIs that others could read (RFC 8252 §8.4)', () => {
    for (const uri of [
      'http://reader.example/back',
      'javascript:alert(1)',
      'https://a@reader.example/',
      'reader:/back',
    ])
      expect(refusalOf({ redirect_uris: [uri] }), uri).to.equal('invalid_redirect_uri')
    for (const given of [undefined, [], 'https://reader.example/back', [1], [`https://a.example/${'b'.repeat(800)}`]])
      expect(refusalOf({ redirect_uris: given })).to.equal('invalid_redirect_uri')
  })

  it('refuses names that could change the page of the consent, and other grants', () => {
    for (const name of ['', ' ', 'a\nb', 'Clinic \u202Etxt', 'x'.repeat(101), 7])
      expect(refusalOf({ ...redirects, client_name: name }), String(name)).to.equal('invalid_client_metadata')
    expect(refusalOf({ ...redirects, grant_types: ['client_credentials'] })).to.equal('invalid_client_metadata')
    for (const metadata of [undefined, null, [], 'text'])
      expect(refusalOf(metadata)).to.equal('invalid_client_metadata')
  })
})
