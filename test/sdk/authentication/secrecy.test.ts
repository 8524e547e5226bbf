import { bearer, connect, isAuthenticationRefused, isHttpFailure, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import { inspect } from 'node:util'
import { asks, linkTo, shownTo } from '../../support/sdk/asking.ts'
import { rejected, rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('Credentials in errors', () => {
  const serve = services()
  const credentials = bearer({ token: 'secret-word' })
  const unspoken = (error: unknown) => {
    expect(inspect(error, { depth: 20, showHidden: true })).to.not.match(/secret-word|c2VjcmV0LXdvcm/)
  }

  it('are not there when the network fails', async () => {
    const service = await serve({ 'GET /': { broken: true } })
    const failure = await rejectedAs(connect(service.entry, { credentials }), isTransportFailure)
    expect(shownTo(service)).to.include('Bearer secret-word')
    unspoken(failure)
  })

  it('are not there when the time is over', async () => {
    const service = await serve({ 'GET /': { delay: 5_000 } })
    unspoken(await rejected(connect(service.entry, { credentials, timeout: 50 })))
  })

  it('are not there when the service refuses', async () => {
    const service = await serve({ 'GET /': asks('Bearer error="invalid_token"') })
    unspoken(await rejectedAs(connect(service.entry, { credentials }), isHttpFailure))
  })

  it('are not there when they cannot be sent', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    const home = connect(service.entry, { credentials: bearer({ token: 'secret-word\r\nx: y' }) })
    unspoken(await rejectedAs(home, isAuthenticationRefused))
    expect(service.lines).to.deep.equal([])
    expect(() => connect(service.entry, { headers: { authorization: 'Bearer secret-word\n!' } }))
      .to.throw(TypeError)
      .that.satisfies((error: Error) => !error.message.includes('secret-word'))
  })

  it('are not there where the platform repeats what it could not send', async () => {
    const fetch = () => Promise.reject(new TypeError('Invalid value: Bearer secret-word'))
    const failure = await rejectedAs(
      connect('http://clinic.example/', { fetch, retry: { most: 0 } }),
      isTransportFailure,
    )
    expect(failure.message).to.not.contain('secret-word')
  })

  it('are masked where they stand in a URL', async () => {
    for (const entry of ['http://pat:secret-word@clinic.example/', 'http://pat:secret-word@clinic.example:x/']) {
      try {
        connect(entry)
        expect.fail('must be refused')
      } catch (error) {
        unspoken(error)
        expect(error).to.have.property('url').that.contains('//***@clinic.example')
      }
    }
    const service = await serve({ 'GET /': linkTo('http://pat:secret-word@clinic.example/') })
    unspoken(await rejected(connect(service.entry).follow('up')))
  })

  it('are masked in notices too', async () => {
    const notices: string[] = []
    const service = await serve({ 'GET /': linkTo('http://pat:secret-word@clinic.example/{a}') })
    const home = connect(service.entry, { onNotice: ({ message }) => notices.push(message) })
    await rejected(home.follow('up'))
    expect(notices).to.have.length(1)
    unspoken(notices)
  })
})
