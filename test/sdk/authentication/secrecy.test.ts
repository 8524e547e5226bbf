import { bearer, connect, isAuthenticationRefused, isHttpFailure, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import { inspect } from 'node:util'
import { challenging, linkTo, credentialsSentTo } from '../../support/sdk/challenges.ts'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('credentials in errors', () => {
  const serve = services()
  const credentials = bearer({ token: 'secret-word' })
  const expectNoSecret = (error: unknown) => {
    expect(inspect(error, { depth: 20, showHidden: true })).to.not.match(/secret-word|c2VjcmV0LXdvcm/)
  }

  it('are absent after a network failure', async () => {
    const service = await serve({ 'GET /': { broken: true } })
    const failure = await rejectedAs(connect(service.entry, { credentials }), isTransportFailure)
    expect(credentialsSentTo(service)).to.include('Bearer secret-word')
    expectNoSecret(failure)
  })

  it('are absent after a timeout', async () => {
    const service = await serve({ 'GET /': { delay: 5_000 } })
    expectNoSecret(await rejected(connect(service.entry, { credentials, timeout: 50 })))
  })

  it('are absent after a rejection', async () => {
    const service = await serve({ 'GET /': challenging('Bearer error="invalid_token"') })
    expectNoSecret(await rejectedAs(connect(service.entry, { credentials }), isHttpFailure))
  })

  it('are absent if they cannot be sent', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    const home = connect(service.entry, { credentials: bearer({ token: 'secret-word\r\nx: y' }) })
    expectNoSecret(await rejectedAs(home, isAuthenticationRefused))
    expect(service.lines).to.deep.equal([])
    expect(() => connect(service.entry, { headers: { authorization: 'Bearer secret-word\n!' } }))
      .to.throw(TypeError)
      .that.satisfies((error: Error) => !error.message.includes('secret-word'))
  })

  it('are absent if the platform quotes an invalid value', async () => {
    const fetch = () => Promise.reject(new TypeError('Invalid value: Bearer secret-word'))
    const failure = await rejectedAs(
      connect('http://clinic.example/', { fetch, retry: { most: 0 } }),
      isTransportFailure,
    )
    expect(failure.message).to.not.contain('secret-word')
  })

  it('are masked in URLs', async () => {
    for (const entry of ['http://pat:secret-word@clinic.example/', 'http://pat:secret-word@clinic.example:x/']) {
      try {
        connect(entry)
        expect.fail('must be refused')
      } catch (error) {
        expectNoSecret(error)
        expect(error).to.have.property('url').that.contains('//***@clinic.example')
      }
    }
    const service = await serve({ 'GET /': linkTo('http://pat:secret-word@clinic.example/') })
    expectNoSecret(await rejected(connect(service.entry).follow('up')))
  })

  it('are masked in notices', async () => {
    const notices: string[] = []
    const service = await serve({ 'GET /': linkTo('http://pat:secret-word@clinic.example/{a}') })
    const home = connect(service.entry, { onNotice: ({ message }) => notices.push(message) })
    await rejected(home.follow('up'))
    expect(notices).to.have.length(1)
    expectNoSecret(notices)
  })
})
