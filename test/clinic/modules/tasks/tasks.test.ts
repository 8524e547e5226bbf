import { expect } from 'chai'
import type { TaskState } from '@waymark/clinic/modules/tasks/domain/task'
import { openClinic, tomorrow, type Clinic } from '../../../support/clinic.ts'
import { openSlots } from '../../../support/open-slots.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'
import { changeStatus, createTask, send, taskAt, messageInput, type Clerk } from '../../../support/tasks.ts'

interface Template {
  readonly method: string
  readonly target?: string
  readonly properties: readonly { readonly name: string; readonly value?: unknown }[]
}
interface Document {
  readonly [member: string]: unknown
  readonly _links: Readonly<Record<string, { readonly href: string }>>
  readonly _embedded?: { readonly item?: readonly Document[] }
  readonly _templates?: Readonly<Record<string, Template>>
}

const formsType = 'application/prs.hal-forms+json'

describe('tasks', () => {
  let clinic: Clinic
  let desk: Clerk
  beforeEach(async () => {
    clinic = await openClinic()
    desk = { origin: clinic.origin, token: await signedIn(clinic, 'desk') }
  })
  afterEach(() => clinic.close())

  const read = async (path: string, at = desk): Promise<Document> =>
    (await (await send(at, path, { method: 'GET', accept: formsType })).json()) as Document
  const items = async (task: string, query = ''): Promise<readonly Document[]> =>
    (await read(`${task}/items${query}`))._embedded?.item ?? []
  const subjectsOf = async (account: string): Promise<readonly string[]> => {
    const now = clinic.clock.now()
    const page = await clinic.storage.messages.page({ account, now }, { limit: 100 })
    return page.items.map(({ subject }) => subject)
  }

  describe('are created', () => {
    it('for the users of a search, which links to forms with their names', async () => {
      const users = await read('/users?q=pat')
      const tasks = users._links['wm:tasks']?.href ?? expect.fail('The search has users')
      const { _templates: templates = {} } = await read(tasks)
      const filled = Object.entries(templates).flatMap(([name, { properties }]) =>
        properties.flatMap((field) => (field.name === 'users' ? [`${name}: ${JSON.stringify(field.value)}`] : [])),
      )
      const kinds = ['message', 'cancel-day', 'export', 'deactivate']
      expect(filled).to.deep.equal(kinds.map((name) => `${name}: ["pat"]`))
      const page = await (await send(desk, tasks, { method: 'GET', accept: 'text/html' })).text()
      expect(page).to.include('<h2>New task for 1 user</h2>').and.to.include('>\npat</textarea>')
      expect((await read('/users'))._links).not.to.have.property('wm:tasks')
      expect((await read('/users?q=unknown'))._links).not.to.have.property('wm:tasks')
      const found = await send(desk, '/tasks?q=unknown', { method: 'GET', accept: 'text/html' })
      expect(await found.text()).to.include('<h2>New task</h2>')
    })

    it('ready, with unique users and a count of duplicates', async () => {
      const response = await send(desk, '/tasks', {
        body: { ...messageInput, users: ['pat', 'Pat', ' pat ', 'nobody'] },
      })
      expect(response.status).to.equal(201)
      const task = response.headers.get('location') ?? ''
      expect(await response.json()).to.include({ status: 'ready', total: 2, duplicates: 2, progress: 0, done: 0 })
      expect(await taskAt(desk, task)).to.deep.include({
        status: 'ready',
        kind: 'message',
        createdBy: 'desk',
        input: { subject: messageInput.subject, text: messageInput.text },
      })
      expect((await items(task)).map(({ user, status }) => [user, status])).to.deep.equal([
        ['pat', 'waiting'],
        ['nobody', 'waiting'],
      ])
      await clinic.work()
      expect((await taskAt(desk, task)).status).to.equal('ready')
    })

    it('from the form of a page, with one user per line', async () => {
      const response = await fetch(`${clinic.origin}/tasks`, {
        method: 'POST',
        headers: { accept: 'application/json', authorization: `Bearer ${desk.token}` },
        body: new URLSearchParams({ ...messageInput, users: 'pat\r\n\r\n  mjones \r\nnobody' }),
      })
      expect(response.status).to.equal(201)
      expect(await response.json()).to.include({ total: 3 })
    })

    it('for 100,000 users at most in one request', async () => {
      const users = Array.from({ length: 100_000 }, (_, number) => `somebody-with-a-long-name-${String(number)}`)
      const task = await createTask(desk, users)
      expect(await taskAt(desk, task)).to.include({ total: 100_000 })
      const last = (await read(`${task}/items?cursor=end&limit=1`))._embedded?.item?.[0]
      expect(last).to.include({ position: 100_000, user: users.at(-1) })
      const more = await send(desk, '/tasks', { body: { ...messageInput, users: [...users, 'one-more'] } })
      expect(more.status).to.equal(422)
      const long = await send(desk, '/tasks', { body: { ...messageInput, users: ['x'.repeat(5_000_000)] } })
      expect([long.status, await long.text()]).to.satisfy(([status, text]: readonly [number, string]) => {
        return status === 413 && text.includes(String(4 * 1024 * 1024))
      })
      const elsewhere = await send(desk, '/users', { body: { user: 'x'.repeat(100_000) } })
      expect(elsewhere.status).to.equal(413)
    }).timeout(20_000)

    it('from valid input only, otherwise with the form and its input', async () => {
      const refused = async (body: Readonly<Record<string, unknown>>): Promise<unknown> => {
        const response = await send(desk, '/tasks', { body, accept: formsType })
        expect(response.status, JSON.stringify(body)).to.equal(422)
        const { errors, _templates: templates = {} } = (await response.json()) as Document & {
          readonly errors: readonly { readonly pointer: string }[]
        }
        return [errors.map(({ pointer }) => pointer), Object.keys(templates)]
      }
      expect(await refused({ ...messageInput, users: [] })).to.deep.equal([['/users'], ['message']])
      expect(await refused({ ...messageInput, users: ['pat', 7, 'a\u0000b'] })).to.deep.equal([
        ['/users/1', '/users/2'],
        ['message'],
      ])
      expect(await refused({ kind: 'cancel-day', users: ['pat'], date: 'today' })).to.deep.equal([
        ['/date', '/reason'],
        ['cancel-day'],
      ])
      expect(await refused({ kind: 'deactivate', users: ['pat'], text: 'T' })).to.deep.equal([
        ['/text'],
        ['deactivate'],
      ])
      expect(await refused({ kind: 'toString', users: ['pat'] })).to.deep.equal([['/kind'], ['message']])
      expect(await refused({ users: ['pat'] })).to.deep.equal([['/kind'], ['message']])
    })

    it('by clerks only, with links from home and from their account', async () => {
      for (const [user, status] of [
        ['', 401],
        ['pat', 403],
        ['mjones', 403],
      ] as const) {
        const at = { ...desk, token: user === '' ? '' : await signedIn(clinic, user) }
        const task = await createTask(desk, ['pat'], { ...messageInput, subject: `Of ${user}` })
        expect((await send(at, '/tasks', { method: 'GET' })).status, user).to.equal(status)
        expect((await send(at, '/tasks', { body: { ...messageInput, users: ['pat'] } })).status).to.equal(status)
        for (const path of [task, `${task}/items`, `${task}/items/1`, `${task}/items/1/result`]) {
          expect((await send(at, path, { method: 'GET' })).status, path).to.equal(status)
        }
        expect((await changeStatus(at, task)).status).to.equal(status)
        expect((await send(at, task, { method: 'DELETE' })).status).to.equal(status)
        expect((await read('/', at))._links, user).not.to.have.property('wm:tasks')
      }
      expect((await read('/'))._links['wm:tasks']?.href).to.include('/tasks')
      expect((await read('/users/desk'))._links['wm:tasks']?.href).to.equal('/tasks')
    })
  })

  describe('change their status', () => {
    const offers: Readonly<Record<TaskState, readonly string[]>> = {
      ready: ['start', 'cancel', 'remove'],
      running: ['cancel'],
      done: ['remove'],
      failed: ['retry', 'remove'],
      cancelled: ['remove'],
    }

    async function taskIn(state: TaskState): Promise<string> {
      const task = await createTask(desk, state === 'failed' ? ['pat', 'nobody'] : ['pat', 'mjones'])
      if (state === 'cancelled') await changeStatus(desk, task, 'cancelled')
      if (state !== 'ready' && state !== 'cancelled') await changeStatus(desk, task)
      if (state === 'done' || state === 'failed') await clinic.work()
      expect((await taskAt(desk, task)).status).to.equal(state)
      return task
    }

    for (const state of Object.keys(offers) as TaskState[]) {
      it(`from ${state} by their forms only`, async () => {
        const task = await taskIn(state)
        const { _templates: templates = {} } = await read(task)
        expect(Object.keys(templates)).to.deep.equal(offers[state])
        const open = Object.values(templates).flatMap(({ properties }) => properties.map(({ value }) => value))
        // Each attempt starts from the same status, so each has its own task.
        for (const to of ['running', 'cancelled']) {
          const one = await taskIn(state)
          const isThere = to === state
          const { status } = await changeStatus(desk, one, to)
          const expected = to === 'running' ? 202 : 200
          expect(status, to).to.equal(open.includes(to) || isThere ? expected : 409)
          const after = await taskAt(desk, one)
          expect(after.status).to.equal(open.includes(to) ? to : state)
        }
        for (const to of ['ready', 'done', 'failed', 'lost']) {
          expect((await changeStatus(desk, task, to)).status, to).to.equal(422)
        }
        const isRemoved = (await send(desk, task, { method: 'DELETE' })).status
        expect(isRemoved).to.equal(offers[state].includes('remove') ? 204 : 409)
        expect((await send(desk, task, { method: 'GET' })).status).to.equal(isRemoved === 204 ? 404 : 200)
      })
    }

    it('by PUT or PATCH, with Location and Retry-After', async () => {
      const task = await createTask(desk, ['pat'])
      const response = await fetch(clinic.origin + task, {
        method: 'PATCH',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${desk.token}`,
          'content-type': 'application/merge-patch+json',
        },
        body: '{"status":"running"}',
      })
      expect(response.status).to.equal(202)
      expect(response.headers.get('location')).to.equal(task)
      expect(response.headers.get('retry-after')).to.equal('1')
      expect(await response.json()).to.include({ status: 'running', total: 1, done: 0, progress: 0 })
      expect((await send(desk, task, { method: 'GET' })).headers.get('retry-after')).to.equal('1')
      await clinic.work()
      const over = await send(desk, task, { method: 'GET' })
      expect(over.headers.get('retry-after')).to.equal(null)
      expect(await over.json()).to.include({ status: 'done', progress: 1 })
    })

    it('from the current version only, if a condition is sent', async () => {
      const task = await createTask(desk, ['pat'])
      const response = await fetch(clinic.origin + task, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${desk.token}`,
          'content-type': 'application/json',
          'if-match': '"7;json"',
        },
        body: '{"status":"running"}',
      })
      expect(response.status).to.equal(412)
    })
  })

  it('process each user, and record why an item failed', async () => {
    const task = await createTask(desk, ['pat', 'nobody', 'mjones'])
    await changeStatus(desk, task)
    await clinic.work()
    expect(await taskAt(desk, task)).to.include({ status: 'failed', total: 3, done: 2, failed: 1, progress: 1 })
    expect((await items(task, '?status=failed')).map(({ user, reason }) => [user, reason])).to.deep.equal([
      ['nobody', 'No user has this name'],
    ])
    const page = await read(`${task}/items?status=done&limit=1`)
    expect([page['total'], page._embedded?.item?.[0]?.['user']]).to.deep.equal([2, 'pat'])
    expect((await read(page._links['next']?.href ?? ''))._embedded?.item?.[0]?.['user']).to.equal('mjones')
    expect(await subjectsOf('mjones')).to.deep.equal([messageInput.subject])
    expect(clinic.mails.filter(({ subject }) => subject === messageInput.subject)).to.have.lengthOf(2)
  })

  it('retry failed items only', async () => {
    const task = await createTask(desk, ['pat', 'nina'])
    await changeStatus(desk, task)
    await clinic.work()
    await clinic.storage.accounts.add({ id: 'nina', name: 'Nina', role: 'patient', createdAt: 0 })
    await changeStatus(desk, task)
    await clinic.work()
    expect(await taskAt(desk, task)).to.include({ status: 'done', done: 2, failed: 0 })
    expect((await subjectsOf('pat')).filter((title) => title === messageInput.subject)).to.have.lengthOf(1)
    expect(await subjectsOf('nina')).to.deep.equal([messageInput.subject])
  })

  it('cancel the appointments of a day with a message to the patients, and keep other days', async () => {
    const pat = { ...desk, token: await signedIn(clinic, 'pat') }
    const book = async (slot: number | undefined): Promise<string> => {
      const response = await send(pat, `/schedules/${String(slot)}`, { body: { name: 'Pat Miller', age: 40 } })
      expect(response.status).to.equal(201)
      return response.headers.get('location') ?? ''
    }
    const [first] = await openSlots(clinic)
    const meant = await book(first)
    const [other] = await openSlots(clinic, { date: '2026-12-02' })
    const kept = await book(other)
    const given = { kind: 'cancel-day', date: tomorrow, reason: 'The doctor is ill.' }
    const task = await createTask(desk, ['pat', 'desk'], given)
    await changeStatus(desk, task)
    await clinic.work()
    expect(await taskAt(desk, task)).to.include({ status: 'failed', done: 1, failed: 1 })
    expect((await items(task, '?status=failed')).map(({ user, reason }) => [user, reason])).to.deep.equal([
      ['desk', 'There is no booked appointment on this day'],
    ])
    expect((await read(meant, pat))['status']).to.equal('cancelled')
    expect((await read(kept, pat))['status']).to.equal('booked')
    expect(clinic.mails.some(({ text }) => text.includes('The doctor is ill.'))).to.equal(true)
    const { items: entries } = await clinic.storage.auditLog.page({ limit: 5 })
    expect(entries.map(({ who, what }) => [who, what])).to.deep.include(['desk', 'appointment cancelled by a task'])
  })

  it('cancel the appointments of all patients with a doctor, guests included', async () => {
    const pat = { ...desk, token: await signedIn(clinic, 'pat') }
    const guest = { ...desk, token: '' }
    const book = async (by: Clerk, slot: number | undefined, more = {}): Promise<string> => {
      const body = { name: 'Pat Miller', age: 40, ...more }
      const response = await send(by, `/schedules/${String(slot)}`, { body })
      expect(response.status, await response.clone().text()).to.equal(201)
      return response.headers.get('location') ?? ''
    }
    const [first, second] = await openSlots(clinic)
    const own = await book(pat, first)
    const ofGuest = await book(guest, second, { name: 'Gus Hill', email: 'gus@example.org' })
    const [otherDay] = await openSlots(clinic, { date: '2026-12-02' })
    const [, , otherDoctor] = await openSlots(clinic, { doctor: 'asmith' })
    const kept = [await book(pat, otherDay), await book(pat, otherDoctor)]
    const sent = clinic.mails.length
    const given = { kind: 'cancel-day', date: tomorrow, reason: 'The doctor is ill.' }
    const task = await createTask(desk, ['mjones'], given)
    await changeStatus(desk, task)
    await clinic.work()
    expect(await taskAt(desk, task)).to.include({ status: 'done', done: 1 })
    const statusOf = async (path: string): Promise<unknown> => (await read(path.replace(/\?.*/, '')))['status']
    expect([await statusOf(own), await statusOf(ofGuest)]).to.deep.equal(['cancelled', 'cancelled'])
    expect(await Promise.all(kept.map(statusOf))).to.deep.equal(['booked', 'booked'])
    const told = clinic.mails.slice(sent).filter(({ text }) => text.includes('The doctor is ill.'))
    expect(told.map(({ email }) => email))
      .to.include('gus@example.org')
      .and.to.have.lengthOf(2)
    const { items: entries } = await clinic.storage.auditLog.page({ limit: 5 })
    const cancelled = entries.filter(({ what }) => what === 'appointment cancelled by a task')
    expect(cancelled.map(({ who }) => who)).to.deep.equal(['desk', 'desk'])
    const paths = [own, ofGuest].map((path) => path.replace(/\?.*/, ''))
    expect(cancelled.map(({ subject }) => subject)).to.have.members(paths)
  })

  it('close the day of the doctor, whose times are neither free nor offered', async () => {
    const pat = { ...desk, token: await signedIn(clinic, 'pat') }
    const [first] = await openSlots(clinic)
    const waiting = { body: { from: tomorrow, to: tomorrow } }
    expect((await send(pat, '/doctors/mjones/waiting-list', waiting)).status).to.equal(201)
    const guest = { ...desk, token: '' }
    await send(guest, `/schedules/${String(first)}`, { body: { name: 'Gus Hill', age: 40, email: 'gus@example.org' } })
    const task = await createTask(desk, ['mjones'], { kind: 'cancel-day', date: tomorrow, reason: 'Ill.' })
    await changeStatus(desk, task)
    await clinic.work()
    expect(await taskAt(desk, task)).to.include({ status: 'done', done: 1 })
    expect(await openSlots(clinic)).to.deep.equal([])
    expect((await subjectsOf('pat')).filter((subject) => subject.includes('free'))).to.deep.equal([])
  })

  it('export the data of each user, for the clerk to download', async () => {
    const { accounts } = clinic.storage
    const profile = { name: 'Pat Miller', email: 'pat@example.org', telephone: '+44 20 7946 0018' }
    const before = await accounts.find('pat')
    if (before === undefined) expect.fail('pat has an account')
    await accounts.change(before, { profile }, clinic.clock.now())
    const task = await createTask(desk, ['pat'], { kind: 'export' })
    await changeStatus(desk, task)
    await clinic.work()
    const [item] = await items(task)
    const result = await send(desk, item?._links['enclosure']?.href ?? '', { method: 'GET' })
    expect(result.status).to.equal(200)
    expect(result.headers.get('content-disposition')).to.equal('attachment; filename="item-1.json"')
    const known = (await result.json()) as { readonly user: object; readonly messages: readonly object[] }
    expect(known.user).to.include({ id: 'pat', ...profile })
    expect(known.messages).to.have.lengthOf(1)
    expect(JSON.stringify(known)).not.to.match(/"password|hash|secret/i)
  })

  it('close accounts and end their sessions', async () => {
    const pat = { ...desk, token: await signedIn(clinic, 'pat') }
    const task = await createTask(desk, ['pat'], { kind: 'deactivate' })
    await changeStatus(desk, task)
    await clinic.work()
    expect(await taskAt(desk, task)).to.include({ status: 'done' })
    expect((await send(pat, '/users/pat', { method: 'GET' })).status).to.be.oneOf([401, 403])
    expect(await read('/users/pat')).to.include({ status: 'closed' })
    const again = await createTask(desk, ['pat'])
    await changeStatus(desk, again)
    await clinic.work()
    expect((await items(again))[0]).to.include({ status: 'failed', reason: 'The account is closed' })
  })

  it('show their progress as a bar on their page, and escape the input', async () => {
    const task = await createTask(desk, ['<i>pat</i>', 'pat'], {
      ...messageInput,
      subject: '<script>alert(1)</script>',
    })
    await changeStatus(desk, task)
    const page = async (path: string): Promise<string> =>
      (await send(desk, path, { method: 'GET', accept: 'text/html' })).text()
    const running = await page(task)
    expect(running).to.include('<progress max="1" value="0" aria-label="Progress"')
    expect(running).not.to.include('<script>alert')
    // The status changes without a request, so forms have no condition.
    expect(running).to.include('Cancel task').and.not.to.include('data-match')
    expect(await page(`${task}/items`))
      .to.include('&#60;i&#62;pat')
      .and.not.to.include('<i>pat')
    await clinic.work()
    expect(await page(task)).to.include('<progress max="1" value="1"')
    const form = await page('/tasks')
    expect(form).to.match(/<textarea[^>]* name="users"/)
  })
})

describe('clients that write too often', () => {
  it('learn that one request can process many items (specification §7)', async () => {
    const clinic = await openClinic({ writesPerMinute: 1 })
    const put = (): Promise<Response> =>
      fetch(`${clinic.origin}/session`, {
        method: 'PUT',
        headers: { accept: 'application/hal+json', 'content-length': '0' },
      })
    await put()
    const response = await put()
    expect(response.status).to.equal(429)
    const { _links: links } = (await response.json()) as Document
    expect(links['wm:tasks']?.href).to.equal('/tasks')
    await clinic.close()
  })
})
