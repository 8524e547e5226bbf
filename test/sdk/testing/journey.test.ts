import { bearer, connect, isHttpFailure, isTransportFailure, tokenHolder, type Fetch } from '@waymark/sdk'
import { recordJourney, replayJourney, type Journey } from '@waymark/sdk/testing'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'

describe('a recorded journey', () => {
  let clinic: Clinic
  let entry: string
  let journey: Journey
  let first: unknown

  /** Signs in, books the next time of a doctor, and fails to book it a second time. */
  async function book(fetch: Fetch, name = 'Ada') {
    const tokens = tokenHolder()
    const home = connect(entry, {
      describe: clinicDescription,
      fetch,
      credentials: bearer({ tokens }),
      retry: { most: 0 },
    })
    const session = await (await home).submit('sign-in', { user: 'pat', password: 'pat-demo-password', as: 'token' })
    tokens.set(session.state.token ?? '')
    const slot = await home.follow('doctor', { doctor: 'asmith' }).follow('next-slot').get()
    const appointment = await slot.submit('confirm', { name, age: 36 })
    const taken = await rejectedAs(slot.submit('confirm', { name: 'Bea', age: 40 }), isHttpFailure)
    return [appointment.state.start, appointment.state.patient.name, taken.status]
  }

  before(async () => {
    clinic = await openClinic()
    entry = `${clinic.origin}/`
    const recording = recordJourney()
    first = await book(recording.fetch)
    // As from a file.
    journey = JSON.parse(JSON.stringify(recording.journey())) as Journey
    await clinic.close()
  })

  it('runs again without the service, with the same result', async () => {
    const replay = replayJourney(journey)
    expect(await book(replay.fetch)).to.deep.equal(first)
    expect(replay.left()).to.deep.equal([])
  })

  it('has no secrets', () => {
    const text = JSON.stringify(journey)
    expect(text).to.contain('hidden').and.to.not.contain('pat-demo-password')
    expect(text).to.not.match(/set-cookie|authorization"/i)
    expect(text).to.not.match(/"token\\?":\\?"(?!hidden)/)
  })

  it('names a request that is another one, or one too many', async () => {
    const other = await rejectedAs(book(replayJourney(journey).fetch, 'Eve'), isTransportFailure)
    expect(String(other.cause)).to.contain('with another content').and.to.contain('"Ada"').and.to.contain('"Eve"')
    const replay = replayJourney(journey)
    await connect(entry, { fetch: replay.fetch })
    const missing = replay.left().length
    expect(missing).to.equal(journey.exchanges.length - 1)
    const twice = replayJourney({ version: 1, exchanges: journey.exchanges.slice(0, 1) })
    await connect(entry, { fetch: twice.fetch })
    const again = await rejectedAs(connect(entry, { fetch: twice.fetch, retry: { most: 0 } }).get(), isTransportFailure)
    expect(String(again.cause)).to.contain('1 times; this is one more')
    const none = replayJourney({ version: 1, exchanges: [] })
    const unknown = await rejectedAs(
      connect(entry, { fetch: none.fetch, retry: { most: 0 } }).get(),
      isTransportFailure,
    )
    expect(String(unknown.cause)).to.contain(`has no GET ${entry}`)
  })

  it('keeps bytes, empty responses and form content', async () => {
    const bytes = new Uint8Array([0, 255, 1])
    const service: Fetch = (input, init) => {
      const { method } = new Request(input, init)
      return Promise.resolve(
        method === 'GET'
          ? new Response(bytes, { headers: { 'content-type': 'image/png' } })
          : new Response(null, { status: 204 }),
      )
    }
    const recording = recordJourney({ fetch: service })
    const exchange = async (fetch: Fetch) => {
      const image = await fetch('http://a.test/i')
      const body = new URLSearchParams({ user: 'pat', password: 'x y' })
      const { status } = await fetch('http://a.test/f', { method: 'POST', body })
      return [new Uint8Array(await image.arrayBuffer()), status]
    }
    await exchange(recording.fetch)
    expect(recording.journey().exchanges[1]?.sent).to.equal('user=pat&password=hidden')
    expect(await exchange(replayJourney(recording.journey()).fetch)).to.deep.equal([bytes, 204])
  })
})
