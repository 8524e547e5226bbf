import { bearer, connect, tokenHolder } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { once } from 'node:events'
import { openClinic } from '../support/clinic.ts'
import { eventsOf } from '../support/http/event-reader.ts'
import { killedTask } from '../support/processes/killed-task.ts'
import { startServer, stop } from '../support/processes/process.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { createTask } from '../support/tasks.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

describe('a task with killed processes', () => {
  it('processes each user once', async () => {
    await inTemporaryFolder(async (folder) => {
      const { interrupted, wrong } = await killedTask(folder, { users: 5000, kills: 3 })
      expect(wrong).to.deep.equal([])
      expect(interrupted, 'kills that left it half done').to.be.greaterThan(0)
    })
  }).timeout(60_000)
})

describe('a clerk, by relation names only', () => {
  it('sends a message to many users, and sees the results', async () => {
    const clinic = await openClinic()
    const tokens = tokenHolder()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const home = await entry.get()
    const session = await home.submit('sign-in', { user: 'desk', password: 'desk-demo-password', as: 'token' })
    tokens.set(session.state.token ?? '')
    const tasks = await entry.follow('tasks').get()
    const users = ['pat', 'mjones', 'nobody', 'pat']
    const made = await tasks.submit('message', { users, subject: 'We are closed', text: 'See you on Tuesday.' })
    expect(made.state).to.include({ status: 'ready', total: 3, duplicates: 1 })
    const running = await made.submit('start')
    expect(running.state.status).to.equal('running')
    await clinic.work()
    const over = await running.follow('collection').get()
    const [task] = over.embedded('item')
    expect(task?.state).to.include({ status: 'failed', progress: 1, done: 2, failed: 1 })
    const items = await task?.follow('task-items').get()
    expect(items?.embedded('item').map(({ state }) => [state.user, state.status])).to.deep.equal([
      ['pat', 'done'],
      ['mjones', 'done'],
      ['nobody', 'failed'],
    ])
    await clinic.close()
  })
})

describe('graceful shutdown of a server', () => {
  it('ends open event streams', async () => {
    const server = startServer(['start'], { DATABASE_URL: 'sqlite::memory:' })
    const desk = { origin: await server.origin, token: '' }
    const token = await signedIn(desk, 'desk')
    const task = await createTask({ ...desk, token }, ['pat'])
    const response = await fetch(desk.origin + task, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    })
    const reading = eventsOf(response)
    await reading.next()
    await reading.next()
    const ended = once(server.child, 'exit')
    const stopped = stop(server)
    expect((await reading.next()).done).to.equal(true)
    expect(await ended).to.deep.equal([0, null])
    await stopped
  })
})
