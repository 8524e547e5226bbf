import { connect, isHttpFailure, isRequestRefused, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { entered, rejectedAs } from './clinic.ts'
import { receivedAt } from './received.ts'

export function transportTests({ harness: { describe, it }, place, platform }: Setting): void {
  const service = (): ReturnType<typeof connect> => connect(place().service)

  describe('requests', () => {
    it('are sent again where the service asks for it and nothing can be done twice', async () => {
      const found = await service().follow('flaky', { key: 'get' }).get()
      expect(found.state).to.deep.equal({ attempts: 2 })
    })

    it('are not sent again where something could be done twice, and can be told apart', async () => {
      const home = await service().get()
      const failure = await rejectedAs(home.send('flaky'), isHttpFailure)
      expect(failure.status).to.equal(503)
      const received = await receivedAt(place().service, '/flaky?key=post')
      expect(received.map(({ method }) => method)).to.deep.equal(['POST'])
      expect(received[0]?.headers['idempotency-key']).to.match(/^"[^"]{8,}"$/)
    })

    it('end when the application wants', async () => {
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

    it('end when the time is over', async () => {
      const failure = await rejectedAs(service().follow('slow').within({ timeout: 100 }), isTransportFailure)
      expect(failure.reason).to.equal('timeout')
    })

    it('that get no answer say so', async () => {
      const nobody = connect('http://127.0.0.1:1/', { retry: { most: 0 } })
      const failure = await rejectedAs(nobody, isTransportFailure)
      expect(failure.reason).to.equal('network')
      expect(failure.url).to.equal('http://127.0.0.1:1/')
    })

    it('for a page that has moved go there, also where the platform does not say where', async () => {
      const found = await service().follow('moved').get()
      expect(found.state).to.deep.equal({ target: true })
      expect(new URL(found.url).pathname).to.equal('/target')
    })

    it('that change something are redirected only where one can see where to', async () => {
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

    it('carry the language and the media types, and nothing that a service does not know', async () => {
      await entered(place()).get()
      await service().get()
      const [first] = await receivedAt(place().service, '/')
      expect(first?.headers['accept']).to.match(/^application\/prs\.hal-forms\+json/)
      expect(Object.keys(first?.headers ?? {})).to.not.include.members(['authorization', 'if-match'])
    })
  })
}
