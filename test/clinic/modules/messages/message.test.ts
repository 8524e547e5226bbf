import { expect } from 'chai'
import { defaultLead } from '@waymark/clinic/modules/booking/domain/reminder'
import { openClinic, type Clinic } from '../../../support/clinic.ts'
import { openSlots } from '../../../support/open-slots.ts'
import { signedIn } from '../../../support/authentication/signed-in.ts'

interface Link {
  readonly href: string
}
interface Document {
  readonly [member: string]: unknown
  readonly _links: Readonly<Record<string, Link>>
  readonly _embedded?: { readonly item?: readonly Document[] }
  readonly _templates?: Readonly<Record<string, { readonly method: string; readonly target?: string }>>
}

/** The messages of the clinic, from bookings to the inbox and mail. */
describe('the messages of a user', () => {
  let clinic: Clinic
  let pat: string
  const formsType = 'application/prs.hal-forms+json'
  beforeEach(async () => {
    clinic = await openClinic()
    pat = await signedIn(clinic, 'pat')
    // Messages of the demonstration data.
    await clinic.storage.messages.remove('pat', 1, clinic.clock.now())
  })
  afterEach(() => clinic.close())

  function ask(path: string, { method = 'GET', body, token = pat, ...more }: AskOptions = {}): Promise<Response> {
    const content = body === undefined ? {} : { 'content-type': more.type ?? 'application/json' }
    const authorization = token === '' ? {} : { authorization: `Bearer ${token}` }
    return fetch(clinic.origin + path, {
      method,
      headers: { accept: formsType, ...authorization, ...content },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }
  interface AskOptions {
    readonly method?: string
    readonly body?: unknown
    readonly token?: string
    readonly type?: string
  }
  const read = async (path: string, token = pat): Promise<Document> =>
    (await (await ask(path, { token })).json()) as Document
  const list = '/users/pat/messages'

  async function book(name = 'Pat Miller'): Promise<string> {
    const slots = await openSlots(clinic)
    const response = await ask(`/schedules/${String(slots.at(-1))}`, { method: 'POST', body: { name, age: 40 } })
    expect(response.status).to.equal(201)
    return response.headers.get('location') ?? ''
  }

  const kindsOf = ({ _embedded }: Document): readonly unknown[] => (_embedded?.item ?? []).map(({ kind }) => kind)

  it('report bookings, changes and cancellations with links, and are sent once', async () => {
    const appointment = await book()
    const change = { method: 'PUT', body: { name: 'Pat Miller', age: 41 } }
    const tag = (await ask(appointment)).headers.get('etag') ?? ''
    const changed = await fetch(clinic.origin + appointment, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': tag, authorization: `Bearer ${pat}` },
      body: JSON.stringify(change.body),
    })
    expect(changed.status).to.equal(200)
    await ask(appointment, { method: 'DELETE' })
    await ask(appointment, { method: 'DELETE' })
    const inbox = await read(list)
    expect(inbox).to.include({ total: 3, unread: 3 })
    expect(kindsOf(inbox)).to.deep.equal(['cancellation', 'change', 'confirmation'])
    for (const { _links: links } of inbox._embedded?.item ?? []) {
      expect(links['wm:appointment']?.href).to.equal(appointment)
    }
    await clinic.work()
    await clinic.work()
    expect(clinic.mails.map(({ subject, email }) => [subject.split(' ')[0], email])).to.have.deep.members([
      ['Your', 'pat@example.org'],
      ['Changed:', 'pat@example.org'],
      ['Cancelled:', 'pat@example.org'],
    ])
  })

  it('remind a day before the appointment, unless it is cancelled', async () => {
    const kept = await book()
    const { startInstant } = await read(kept)
    const cancelled = await book('Another Patient')
    await ask(cancelled, { method: 'DELETE' })
    expect(kindsOf(await read(list))).not.to.include('reminder')
    await clinic.work()
    const sent = clinic.mails.length
    clinic.clock.set(Date.parse(String(startInstant)) - defaultLead)
    pat = await signedIn(clinic, 'pat')
    const reminders = (await read(list))._embedded?.item?.filter(({ kind }) => kind === 'reminder') ?? []
    expect(reminders.map(({ _links: links }) => links['wm:appointment']?.href)).to.deep.equal([kept])
    await clinic.work()
    expect(clinic.mails.slice(sent).map(({ subject }) => subject.split(' ')[0])).to.deep.equal(['Reminder:'])
  })

  it('are not stored for guests, since they have no inbox', async () => {
    const [slot = 0] = await openSlots(clinic)
    await ask(`/schedules/${String(slot)}`, { method: 'POST', body: { name: 'Guest', age: 40 }, token: '' })
    await clinic.work()
    expect(clinic.mails).to.deep.equal([])
  })

  it('are linked from the account and the session', async () => {
    for (const path of ['/users/pat', '/session']) {
      expect((await read(path))._links['wm:messages']?.href, path).to.equal(list)
    }
    expect((await read('/users/pat', await signedIn(clinic, 'desk')))._links).not.to.have.property('wm:messages')
  })

  it('are paged, latest first, with a filter for unread ones', async () => {
    const messages = Array.from({ length: 5 }, (_, number) => ({
      account: 'pat',
      kind: 'notice',
      subject: `Number ${String(number)}`,
      text: 'T',
      sentAt: clinic.clock.now(),
    }))
    await clinic.storage.messages.sendAll(messages as Parameters<typeof clinic.storage.messages.sendAll>[0])
    const subjects = async (path: string): Promise<readonly unknown[]> =>
      ((await read(path))._embedded?.item ?? []).map(({ subject }) => subject)
    const first = await read(`${list}?limit=2`)
    expect(await subjects(`${list}?limit=2`)).to.deep.equal(['Number 4', 'Number 3'])
    expect(await subjects(first._links['next']?.href ?? '')).to.deep.equal(['Number 2', 'Number 1'])
    const [latest] = (await read(list))._embedded?.item ?? []
    const self = latest?._links['self']?.href ?? ''
    const marked = await ask(self, { method: 'PUT', body: { status: 'read' } })
    expect([marked.status, ((await marked.json()) as Document)['status']]).to.deep.equal([200, 'read'])
    expect(await subjects(`${list}?status=unread&limit=2`)).to.deep.equal(['Number 3', 'Number 2'])
    expect(await read(`${list}?status=unread`)).to.include({ total: 4, unread: 4 })
    expect(await read(list)).to.include({ total: 5, unread: 4 })
  })

  it('are marked by PUT and PATCH, idempotently, and deleted', async () => {
    await book()
    const [message] = (await read(list))._embedded?.item ?? []
    const self = message?._links['self']?.href ?? ''
    const patch = { method: 'PATCH', type: 'application/merge-patch+json', body: { status: 'read' } }
    for (const attempt of [patch, patch, { method: 'PUT', body: { status: 'read' } }]) {
      const response = await ask(self, attempt)
      expect([response.status, ((await response.json()) as Document)['status']]).to.deep.equal([200, 'read'])
    }
    expect((await ask(self, { method: 'PUT', body: { status: 'unread' } })).status).to.equal(200)
    expect(await read(list)).to.include({ unread: 1 })
    expect((await ask(self, { method: 'PUT', body: { status: 'lost' } })).status).to.equal(422)
    expect((await ask(self, { method: 'DELETE' })).status).to.equal(204)
    expect((await ask(self)).status).to.equal(404)
    expect(await read(list)).to.include({ total: 0, unread: 0 })
  })

  it('are marked all at once, by a form that is present only with unread ones', async () => {
    await book()
    await book('Another Patient')
    const { _templates: templates } = await read(list)
    expect(templates?.['read-all']).to.include({ method: 'PUT' })
    const response = await ask(list, { method: 'PUT', body: { status: 'read' } })
    expect((await response.json()) as Document).to.include({ total: 2, unread: 0 })
    expect((await read(list))._templates ?? {}).not.to.have.property('read-all')
  })

  it('are not denied by the page of the unread ones', async () => {
    await book()
    await ask(list, { method: 'PUT', body: { status: 'read' } })
    const headers = { accept: 'text/html', authorization: `Bearer ${pat}` }
    const page = await (await fetch(`${clinic.origin}${list}?status=unread`, { headers })).text()
    expect(page).to.include('<p class="none">No unread messages.</p>')
  })

  it('are accessible to their recipient only', async () => {
    await book()
    const [message] = (await read(list))._embedded?.item ?? []
    const self = message?._links['self']?.href ?? ''
    const others = { '': 401, [await signedIn(clinic, 'desk')]: 403, [await signedIn(clinic, 'mjones')]: 403 }
    for (const [token, status] of Object.entries(others)) {
      for (const [path, options] of [
        [list, {}],
        [self, {}],
        [list, { method: 'PUT', body: { status: 'read' } }],
        [self, { method: 'PUT', body: { status: 'read' } }],
        [self, { method: 'DELETE' }],
      ] as const) {
        expect((await ask(path, { ...options, token })).status, `${JSON.stringify(options)} ${path}`).to.equal(status)
      }
    }
    const moved = self.replace('/users/pat/', '/users/desk/')
    expect((await ask(moved, { token: await signedIn(clinic, 'desk') })).status).to.equal(404)
  })

  it('show any text on a page unchanged', async () => {
    const text = '<script>alert(1)</script>\n{{7*7}} [a](javascript:alert(1)) "quoted"'
    const message = {
      account: 'pat',
      kind: 'notice',
      subject: '</title><b>&',
      text,
      sentAt: clinic.clock.now(),
    } as const
    await clinic.storage.messages.send(message)
    // The list shows the first line only.
    const lines = { [list]: '', [`${list}/2`]: '\n{{7*7}}' }
    for (const [path, second] of Object.entries(lines)) {
      const page = await fetch(clinic.origin + path, {
        headers: { accept: 'text/html', authorization: `Bearer ${pat}` },
      })
      const content = await page.text()
      expect(content).to.include(`&#60;script&#62;alert(1)&#60;/script&#62;${second}`)
      expect(content).not.to.include('<script>alert').and.not.to.include('</title><b>')
    }
  })
})
