import { expect } from 'chai'
import { allEvents, eventsOf, type ReceivedEvent } from '../../../support/http/event-reader.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import {
  changeStatus,
  createTask,
  taskAt,
  messageInput,
  type Clerk,
  type TaskDocument,
} from '../../../support/tasks.ts'
import { openTwo, type TwoClinics } from '../../../support/processes/two-processes.ts'

const users = Array.from({ length: 1200 }, (_, number) => `nobody-${String(number)}`)

/** One process runs the task; any process can report its progress. */
describe('the events of a task', () => {
  let clinics: TwoClinics
  let desk: Clerk
  beforeEach(async () => {
    clinics = await openTwo({ watchInterval: 1 })
    desk = { origin: clinics.one.origin, token: await signedIn(clinics.one, 'desk') }
  })
  afterEach(() => clinics.close())

  function watch(task: string, { seen, signal }: { seen?: string; signal?: AbortSignal } = {}): Promise<Response> {
    const last = seen === undefined ? {} : { 'last-event-id': seen }
    return fetch(clinics.other.origin + task, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${desk.token}`, ...last },
      ...(signal === undefined ? {} : { signal }),
    })
  }

  const stateOf = ({ data }: ReceivedEvent): TaskDocument => JSON.parse(data ?? '{}') as TaskDocument
  const progressIn = (events: readonly ReceivedEvent[]): readonly ReceivedEvent[] =>
    events.filter(({ event }) => event === 'progress')

  it('report each step until the end from any process, then close the stream', async () => {
    const task = await createTask(desk, ['pat', ...users], messageInput)
    const reading = allEvents(await watch(task))
    await changeStatus(desk, task)
    await clinics.one.work()
    const events = progressIn(await reading)
    const states = events.map(stateOf)
    expect(states[0]).to.include({ status: 'ready', progress: 0 })
    expect(states.at(-1)).to.include({ status: 'failed', progress: 1, done: 1, failed: 1200 })
    const steps = states.map(({ progress }) => progress)
    expect(steps).to.deep.equal(steps.toSorted((a, b) => a - b))
    expect(new Set(events.map(({ id }) => id)).size).to.equal(events.length)
    expect(events.map(({ id }) => Number(id))).to.deep.equal(
      events.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
    )
  })

  it('resume after the last received event, and answer 204 after the final one', async () => {
    const task = await createTask(desk, ['pat'], messageInput)
    const leaving = new AbortController()
    const first = eventsOf(await watch(task, { signal: leaving.signal }))
    await first.next()
    const { id: seen = '' } = ((await first.next()).value ?? {}) as ReceivedEvent
    leaving.abort()
    const again = allEvents(await watch(task, { seen }))
    await changeStatus(desk, task)
    await clinics.one.work()
    const events = progressIn(await again)
    expect(events.map(({ id }) => id)).not.to.include(seen)
    expect(stateOf(events.at(-1) ?? {})).to.include({ status: 'done' })
    const last = events.at(-1)?.id ?? ''
    expect((await watch(task, { seen: last })).status).to.equal(204)
    // A client that missed the end receives it.
    expect(progressIn(await allEvents(await watch(task, { seen: '1' }))).map(({ id }) => id)).to.deep.equal([last])
  })

  it('end with the removal or cancellation of the task', async () => {
    const task = await createTask(desk, ['pat'], messageInput)
    const reading = allEvents(await watch(task))
    await changeStatus(desk, task, 'cancelled')
    expect(stateOf(progressIn(await reading).at(-1) ?? {})).to.include({ status: 'cancelled' })
    const other = await createTask(desk, ['pat'], messageInput)
    const until = eventsOf(await watch(other))
    await until.next()
    await until.next()
    await fetch(desk.origin + other, { method: 'DELETE', headers: { authorization: `Bearer ${desk.token}` } })
    expect((await until.next()).done).to.equal(true)
  })

  it('are for clerks only', async () => {
    const task = await createTask(desk, ['pat'], messageInput)
    const token = await signedIn(clinics.other, 'pat')
    for (const [shown, status] of [
      [{ authorization: `Bearer ${token}` }, 403],
      [{}, 401],
    ] as const) {
      const response = await fetch(clinics.other.origin + task, { headers: { accept: 'text/event-stream', ...shown } })
      expect(response.status).to.equal(status)
      expect(response.headers.get('content-type')).to.equal('application/problem+json')
    }
  })

  it('return the response to a form as one event', async () => {
    const task = await createTask(desk, ['pat'], messageInput)
    const response = await fetch(desk.origin + task, {
      method: 'PUT',
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${desk.token}`,
      },
      body: '{"status":"running"}',
    })
    expect([response.status, response.headers.get('content-type')]).to.deep.equal([
      202,
      'text/event-stream; charset=utf-8',
    ])
    expect((await allEvents(response)).map(stateOf)[0]).to.include({ status: 'running' })
    await clinics.other.work()
    expect(await taskAt(desk, task)).to.include({ status: 'done' })
  })
})
