import { expect } from 'chai'
import { clinicDescription } from '@waymark/shared/clinic'
import { connect, events } from '@waymark/sdk'
import { signedIn } from '../../../../support/authentication/signed-in.ts'
import { tomorrow } from '../../../../support/clinic.ts'
import { eventsOf, type ReceivedEvent } from '../../../../support/http/event-reader.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'
import { openTwo, type TwoClinics } from '../../../../support/processes/two-processes.ts'

/** One process books, another one reports the change. */
describe('the event streams of pages', () => {
  let clinics: TwoClinics
  beforeEach(async () => {
    clinics = await openTwo({ watchInterval: 1 })
  })
  afterEach(() => clinics.close())

  const pages = {
    week: `/doctors/mjones/week?date=${tomorrow}`,
    'day for patients': `/doctors/mjones/schedule?date=${tomorrow}`,
    'day for staff': `/doctors/mjones/schedule?date=${tomorrow}&status=all`,
    desk: `/desk?date=${tomorrow}`,
    'free times': `/free-times?speciality=General%20practice&from=${tomorrow}`,
  }

  async function book(name: string): Promise<Response> {
    const [slot = 0] = await openSlots(clinics.one)
    return postBooking(clinics.one, slot, { name, age: 36, email: 'ada@example.org' })
  }

  it('end with the session of the caller, and send nothing after it', async () => {
    const { origin } = clinics.other
    const authorization = `Bearer ${await signedIn(clinics.other, 'desk')}`
    const stream = eventsOf(
      await fetch(origin + pages.desk, { headers: { accept: 'text/event-stream', authorization } }),
    )
    expect((await stream.next()).done).to.equal(false)
    const ended = await fetch(`${clinics.one.origin}/session`, { method: 'DELETE', headers: { authorization } })
    expect(ended.status).to.equal(204)
    await book('Ada Lovelace')
    const rest: ReceivedEvent[] = []
    for await (const event of stream) rest.push(event)
    expect(rest.filter(({ event }) => event === 'change').length).to.be.at.most(1)
  })

  it('end when the session expires, although the stream is open', async () => {
    const authorization = `Bearer ${await signedIn(clinics.other, 'desk')}`
    const headers = { accept: 'text/event-stream', authorization }
    const stream = eventsOf(await fetch(clinics.other.origin + pages.desk, { headers }))
    expect((await stream.next()).done).to.equal(false)
    clinics.pass(31 * 60_000)
    for await (const event of stream) expect(event.event).to.equal('change')
  })

  for (const [name, path] of Object.entries(pages)) {
    it(`tell the version of the ${name} and each change of another process, without personal data`, async () => {
      const authorization = `Bearer ${await signedIn(clinics.other, 'desk')}`
      const closing = new AbortController()
      const follow = async (seen?: string): Promise<AsyncGenerator<ReceivedEvent>> => {
        const headers = {
          accept: 'text/event-stream',
          authorization,
          ...(seen === undefined ? {} : { 'last-event-id': seen }),
        }
        return eventsOf(await fetch(clinics.other.origin + path, { headers, signal: closing.signal }))
      }
      const next = async (stream: AsyncGenerator<ReceivedEvent>): Promise<ReceivedEvent> => {
        for (;;) {
          const received = await stream.next()
          if (received.done === true) throw new Error('The stream has ended')
          if (received.value.event !== undefined) return received.value
        }
      }
      const first = await follow()
      const before = await next(first)
      const tag = (await fetch(clinics.other.origin + path, { headers: { authorization } })).headers.get('etag')
      expect(tag?.startsWith(`"${before.id ?? ''};`)).to.equal(true)
      await book('Ada Lovelace')
      const after = await next(first)
      expect(after).to.include({ event: 'change', data: '{}' })
      expect(after.id).not.to.equal(before.id)
      // The client that missed the change receives it, and the one that has it receives the next one only.
      expect(await next(await follow(before.id))).to.deep.equal(after)
      const later = next(await follow(after.id))
      await book('Bea Jones')
      expect((await later).id).not.to.equal(after.id)
      closing.abort()
    })
  }

  it('are for the readers of the page only', async () => {
    for (const path of [pages.desk, pages['day for staff']]) {
      const response = await fetch(clinics.one.origin + path, { headers: { accept: 'text/event-stream' } })
      expect(response.status, path).to.equal(401)
    }
  })

  it('are followed by the typed SDK', async () => {
    const clinic = connect(`${clinics.other.origin}/`, { describe: clinicDescription })
    const present = clinic.follow('doctor', { doctor: 'mjones' }).follow('week')
    const week = await present.follow('week', { date: tomorrow }).get()
    const ids: string[] = []
    for await (const { id = '', type } of events(week)) {
      expect(type).to.equal('change')
      ids.push(id)
      if (ids.length === 2) break
      await book('Ada Lovelace')
    }
    expect(new Set(ids).size).to.equal(2)
  })
})
