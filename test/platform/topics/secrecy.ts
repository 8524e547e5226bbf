import { basic, connect, digest, isFailure, isRequestRefused } from '@waymark/sdk'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { entered, rejectedAs } from './clinic.ts'
import { receivedAt, type Received } from './received-requests.ts'

const headers = { 'x-api-key': 'secret', authorization: 'Bearer secret' }

/** Returns whether any field identifies the user. */
function tells({ headers: { authorization, cookie, 'x-api-key': key } }: Received): boolean {
  return [authorization, cookie, key].some((value) => value !== undefined)
}

export function secrecyTests({ harness: { describe, it }, place }: Setting): void {
  describe('secrets', () => {
    it('are sent to the origin of the entry', async () => {
      await connect(place().service, { headers }).follow('target')
      expect((await receivedAt(place().service, '/target')).at(-1)?.headers).to.include(headers)
    })

    it('are not sent to another origin by a link', async () => {
      await connect(place().service, { headers }).follow('away')
      const received = await receivedAt(place().other, '/linked')
      expect(received.map(tells)).to.deep.equal([false])
    })

    it('are not sent to another origin by a redirect', async () => {
      await connect(place().service, { headers }).follow('moved-away')
      const received = await receivedAt(place().other, '/redirected')
      expect(received.map(tells)).to.deep.equal([false])
    })

    it('are not sent to another origin that requests them', async () => {
      const credentials = basic({ user: 'pat', password: 'secret' })
      await rejectedAs(connect(place().service, { credentials }).follow('asking'), isFailure)
      const received = await receivedAt(place().other, '/asks')
      expect(received).to.have.length.above(0)
      expect(received.some(tells)).to.equal(false)
    })

    it('are neither sent nor stored as cookies', async () => {
      await connect(place().service).follow('cookie').follow('cookie')
      const received = await receivedAt(place().service, '/cookie')
      expect(received.map(tells)).to.deep.equal([false, false])
    })

    it('are sent to the clinic by Basic and Digest after a challenge', async () => {
      const basically = basic({ user: 'pat', password: 'pat-demo-password' })
      const session = await entered(place(), { credentials: basically }).follow('session').get()
      expect(session.state.name).to.be.a('string')
      const digestively = digest({ user: 'pat', password: 'pat-demo-application-password' })
      const user = await entered(place(), { credentials: digestively }).follow('session').follow('appointments').get()
      expect(user.state.total).to.be.a('number')
    })

    it('are not read from URLs', () => {
      expect(() => connect('http://pat:secret@127.0.0.1/'))
        .to.throw()
        .that.satisfies(isRequestRefused)
    })
  })
}
