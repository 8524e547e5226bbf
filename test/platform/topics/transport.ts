import { connect, isHttpFailure, isRequestRefused, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { entered, rejectedAs } from './clinic.ts'
import { receivedAt } from './received-requests.ts'

export function transportTests({ harness: { describe, it }, place, platform }: Setting): void {
  const service = (): ReturnType<typeof connect> => connect(place().service)

  describe('requests', () => {
    it('are repeated on request of the service if they are idempotent', async () => {
      const found = await service().follow('flaky', { key: 'get' }).get()
      expect(found.state).to.deep.equal({ attempts: 2 })
    })

    it('are not repeated if they are not idempotent and have no key', async () => {
      const home = await service().get()
      const failure = await rejectedAs(home.send('flaky'), isHttpFailure)
      expect(failure.status).to.equal(503)
      const received = await receivedAt(place().service, '/flaky?key=post')
      expect(received.map(({ method }) => method)).to.deep.equal(['POST'])
      expect(received[0]?.headers['idempotency-key']).to.match(/^"[^"]{8,}"$/)
    })

    it('are aborted by the application', async () => {
      const controller = new AbortController()
      const asked = service().follow('slow').within({ signal: controller.signal }).get()
      const failing = rejectedAs(asked, isTransportFailure)
      setTimeout(() => {
        controller.abort(new Error('no more'))
      }, 50)
      const failure = await failing
      expect(failure.reason).to.equal('aborted')
      expect(failure.cause).to.have.property('message', 'no more')
    })

    it('are aborted by a timeout', async () => {
      const failure = await rejectedAs(service().follow('slow').within({ timeout: 100 }), isTransportFailure)
      expect(failure.reason).to.equal('timeout')
    })

    it('report a missing response', async () => {
      const unreachable = connect('http://127.0.0.1:1/', { retry: { most: 0 } })
      const failure = await rejectedAs(unreachable, isTransportFailure)
      expect(failure.reason).to.equal('network')
      expect(failure.url).to.equal('http://127.0.0.1:1/')
    })

    it('follow redirects, even if the platform hides the target', async () => {
      const found = await service().follow('moved').get()
      expect(found.state).to.deep.equal({ target: true })
      expect(new URL(found.url).pathname).to.equal('/target')
    })

    it('that are unsafe follow redirects only with a visible target', async () => {
      const home = await service().get()
      if (platform === 'node') {
        expect((await home.send('moved')).status).to.equal(201)
      } else {
        await rejectedAs(home.send('moved'), isRequestRefused)
        expect(await receivedAt(place().service, '/target')).to.satisfy((all: readonly { readonly method: string }[]) =>
          all.every(({ method }) => method === 'GET'),
        )
      }
    })

    it('carry language, media types and no other custom fields', async () => {
      await entered(place()).get()
      await service().get()
      const [first] = await receivedAt(place().service, '/')
      expect(first?.headers['accept']).to.match(/^application\/prs\.hal-forms\+json/)
      expect(Object.keys(first?.headers ?? {})).to.not.include.members(['authorization', 'if-match'])
    })
  })
}
