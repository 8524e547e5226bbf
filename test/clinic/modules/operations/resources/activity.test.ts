import { expect } from 'chai'
import { Activity } from '@waymark/shared/clinic'
import { activityIn } from '@waymark/clinic/modules/operations/figures'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'
import { eventsOf, type ReceivedEvent } from '../../../../support/http/event-reader.ts'
import { openSlots, postBooking } from '../../../../support/open-slots.ts'

const authorization = `Basic ${Buffer.from('desk:desk-demo-password').toString('base64')}`
const visit = { name: 'Ada', age: 36, email: 'ada@example.org' }

describe('the figures that people read', () => {
  it('are sums over all routes but the own one, with a bar for each duration', () => {
    const text = [
      '# HELP http_requests_total Requests',
      ...['200', '201', '304', '409', '412', '404', '503'].map(
        (status) => `http_requests_total{route="/a/:b",status="${status}"} 2`,
      ),
      'http_requests_total{route="/activity",status="200"} 9',
      ...['0.1', '+Inf'].flatMap((le, at) =>
        ['/a', '/b', '/activity'].map(
          (route) => `http_request_duration_seconds_bucket{le="${le}",route="${route}"} ${String(3 + at)}`,
        ),
      ),
      'http_requests_refused_total 4',
      'queue_length{queue="letters"} 5',
      'processes 3',
    ].join('\n')
    expect(activityIn(text, '/activity')).to.deep.equal({
      requests: 14,
      conflicts: 4,
      refused: 4,
      processes: 3,
      outcomes: [
        { name: 'Done', count: 4 },
        { name: 'Unchanged or elsewhere', count: 2 },
        { name: 'Conflict with another change', count: 4 },
        { name: 'Refused', count: 2 },
        { name: 'Failed', count: 2 },
      ],
      durations: [
        { name: 'up to 100 ms', count: 6 },
        { name: 'longer', count: 2 },
      ],
      queues: [{ name: 'Messages', count: 5 }],
    })
  })
})

describe('the activity of the service', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic({ watchInterval: 1 })
  })
  afterEach(() => clinic.close())

  const read = (accept: string, headers: Readonly<Record<string, string>> = { authorization }): Promise<Response> =>
    fetch(`${clinic.origin}/activity`, { headers: { accept, ...headers } })

  it('is for clerks, with a link on the home page', async () => {
    const home = await fetch(clinic.origin, { headers: { accept: 'text/html', authorization } })
    expect(await home.text()).to.include('<a href="/activity">Activity</a>')
    expect((await read('application/json', {})).status).to.equal(401)
    const pat = `Basic ${Buffer.from('pat:pat-demo-password').toString('base64')}`
    expect((await read('application/json', { authorization: pat })).status).to.equal(403)
  })

  it('has a conflict and due mails as numbers, and as charts that name them', async () => {
    const [slot = 0] = await openSlots(clinic)
    expect((await postBooking(clinic, slot, visit)).status).to.equal(201)
    expect((await postBooking(clinic, slot, { name: 'Bob', age: 40 })).status).to.equal(409)
    const state: unknown = await (await read('application/json')).json()
    if (!Activity.is(state)) throw new Error('The figures have another shape')
    expect(state.conflicts).to.equal(1)
    const mails = await clinic.storage.outbox.countDue(clinic.clock.now())
    expect(state.queues).to.deep.equal([{ name: 'Messages', count: mails }])
    const page = await (await read('text/html')).text()
    const bars = [...page.matchAll(/<progress [^>]*aria-label="([^"]+)"><\/progress> ([\d,]+)</g)]
    const counts = Object.fromEntries(bars.map(([, name = '', count]) => [name, count]))
    expect(counts['Done']).to.match(/^[1-9]\d*$/)
    expect(counts).to.include({ 'Conflict with another change': '1', Messages: String(mails) })
    expect(await (await read('text/markdown')).text()).to.match(/Conflict with another change[^}]*1/)
  })

  it('does not change by being read, and tells each change as an event', async () => {
    const before = (await read('application/json')).headers.get('etag')
    expect((await read('application/json')).headers.get('etag')).to.equal(before)
    const closing = new AbortController()
    const headers = { accept: 'text/event-stream', authorization }
    const stream = await fetch(`${clinic.origin}/activity`, { headers, signal: closing.signal })
    const seen: ReceivedEvent[] = []
    for await (const event of eventsOf(stream)) {
      if (event.id !== undefined) seen.push(event)
      if (seen.length === 1) await fetch(`${clinic.origin}/doctors`)
      if (seen.length === 2) break
    }
    expect(seen[0]?.id).not.to.equal(seen[1]?.id)
    closing.abort()
  })
})
