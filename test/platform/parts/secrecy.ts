import { basic, connect, digest, isFailure, isRequestRefused } from '@waymark/sdk'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { entered, rejectedAs } from './clinic.ts'
import { receivedAt, type Received } from './received.ts'

const headers = { 'x-api-key': 'secret', authorization: 'Bearer secret' }

/** Returns whether any field identifies the user. */
function tells({ headers: { authorization, cookie, 'x-api-key': key } }: Received): boolean {
  return [authorization, cookie, key].some((value) => value !== undefined)
}

export function secrecyTests({ harness: { describe, it }, place }: Setting): void {
  describe('secrets', () => {
    it('go to the origin of the entry', async () => {
      await connect(place().service, { headers }).follow('target')
      expect((await receivedAt(place().service, '/target')).at(-1)?.headers).to.include(headers)
    })

    it('do not follow a link to another origin', async () => {
      await connect(place().service, { headers }).follow('away')
      const received = await receivedAt(place().other, '/linked')
      expect(received.map(tells)).to.deep.equal([false])
    })

    it('do not follow a redirect to another origin', async () => {
      await connect(place().service, { headers }).follow('moved-away')
      const received = await receivedAt(place().other, '/redirected')
      expect(received.map(tells)).to.deep.equal([false])
    })

    it('are not shown to another origin that asks for them', async () => {
      const credentials = basic({ user: 'pat', password: 'secret' })
      await rejectedAs(connect(place().service, { credentials }).follow('asking'), isFailure)
      const received = await receivedAt(place().other, '/asks')
      expect(received).to.have.length.above(0)
      expect(received.some(tells)).to.equal(false)
    })

    it('are not sent as cookies, nor kept as such', async () => {
      await connect(place().service).follow('cookie').follow('cookie')
      const received = await receivedAt(place().service, '/cookie')
      expect(received.map(tells)).to.deep.equal([false, false])
    })

    it('are shown by Basic and by Digest to the clinic, when it asks', async () => {
      const basically = basic({ user: 'pat', password: 'pat-demo-password' })
      const session = await entered(place(), { credentials: basically }).follow('session').get()
      expect(session.state.name).to.be.a('string')
      const digestively = digest({ user: 'pat', password: 'pat-demo-application-password' })
      const user = await entered(place(), { credentials: digestively }).follow('session').follow('appointments').get()
      expect(user.state.total).to.be.a('number')
    })

    it('are not taken from a URL', () => {
      expect(() => connect('http://pat:secret@127.0.0.1/'))
        .to.throw()
        .that.satisfies(isRequestRefused)
    })
  })
}
