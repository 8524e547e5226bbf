import { bearer, connect, isHttpFailure, tokenHolder, type Representation } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import fc from 'fast-check'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/authentication/signed-in.ts'

/*
 * Life cycles as tables: for each state, the allowed forms and the next state. A random walk submits forms, including
 * outdated ones from kept pages; after each step the page offers what the table allows.
 */
interface Life<Page> {
  readonly begin: (clinic: Clinic) => Promise<Page>
  /** The next state by state and form. */
  readonly table: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly stateOf: (page: Page) => string
  readonly formsOf: (page: Page) => readonly string[]
  /** Returns the current page; undefined if it is gone. */
  readonly again: (page: Page) => Promise<Page | undefined>
  /** Idempotent steps that a state accepts again, without a form and without effect. */
  readonly repeats?: Readonly<Record<string, readonly string[]>>
  readonly take: Readonly<Record<string, (page: Page, clinic: Clinic) => Promise<unknown>>>
}

async function homeOf(clinic: Clinic, user: string): Promise<Representation<ClinicDescription, 'home'>> {
  const tokens = tokenHolder(await signedIn(clinic, user))
  return connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) }).get()
}

async function walked<Page>(life: Life<Page>, steps: readonly string[]): Promise<void> {
  const clinic = await openClinic({ duplicateWindow: 0 })
  try {
    const first = await life.begin(clinic)
    const kept = new Map<string, Page>(life.formsOf(first).map((form) => [form, first]))
    let page: Page | undefined = first
    let state = life.stateOf(first)
    for (const step of steps) {
      const allowed: Readonly<Record<string, string>> = life.table[state] ?? {}
      const isAllowed = Object.hasOwn(allowed, step)
      const from: Page | undefined = isAllowed ? (page ?? first) : kept.get(step)
      if (from === undefined) continue
      const isAccepted = isAllowed || life.repeats?.[state]?.includes(step) === true
      expect(await isRefused(life, step, [from, clinic]), `${step} in state ${state}`).to.equal(!isAccepted)
      state = allowed[step] ?? state
      page = await life.again(first)
      compare(life, page, state)
      keep(life, page, kept)
    }
  } finally {
    await clinic.close()
  }
}

// A page that a slow client keeps.
function keep<Page>(life: Life<Page>, page: Page | undefined, kept: Map<string, Page>): void {
  if (page === undefined) return
  for (const form of life.formsOf(page)) kept.set(form, page)
}

async function isRefused<Page>(life: Life<Page>, step: string, given: readonly [Page, Clinic]): Promise<boolean> {
  const done = await life.take[step]?.(...given).catch((error: unknown) => error)
  if (isHttpFailure(done) && [404, 409, 410, 412].includes(done.status)) return true
  if (done instanceof Error) throw done
  return false
}

function compare<Page>(life: Life<Page>, page: Page | undefined, state: string): void {
  expect(page === undefined ? 'gone' : life.stateOf(page)).to.equal(state)
  const allowed = Object.keys(life.table[state] ?? {}).filter((form) => !outside.has(form))
  const offered = page === undefined ? [] : life.formsOf(page)
  expect(offered.toSorted(), `offered when ${state}`).to.deep.equal(allowed.toSorted())
}

// Transitions without a form.
const outside = new Set(['time passes', 'work is done'])

type Settlement = Representation<ClinicDescription, 'settlement'>
const address = { name: 'Pat', street: '1 Road', postalCode: 'SE1', city: 'London', country: 'UK' }

const settlement: Life<Settlement> = {
  async begin(clinic) {
    const home = await homeOf(clinic, 'pat')
    const cart = await home.follow('user').follow('cart').get()
    const filled = await cart.submit('add', { book: 'living-with-asthma', quantity: 2 })
    return (await filled.follow('collection').get()).submit('settle')
  },
  table: {
    open: { address: 'addressed', cancel: 'cancelled', 'time passes': 'expired' },
    addressed: { payment: 'ready', cancel: 'cancelled', 'time passes': 'expired' },
    ready: { confirm: 'confirmed', cancel: 'cancelled', 'time passes': 'expired' },
    confirmed: { 'time passes': 'confirmed' },
    cancelled: { 'time passes': 'cancelled' },
    expired: { 'time passes': 'expired' },
  },
  repeats: {
    addressed: ['address'],
    ready: ['address', 'payment'],
    confirmed: ['address', 'payment', 'confirm'],
  },
  stateOf: ({ state }) => state.status,
  formsOf: ({ forms }) => forms.filter((form) => form !== 'view'),
  again: (page) => page.follow('self').get(),
  take: {
    address: (page) => page.submit('address', address),
    payment: (page) => page.submit('payment', { payment: 'invoice' }),
    confirm: (page) => page.submit('confirm'),
    cancel: (page) => page.submit('cancel'),
    // Longer than prices are guaranteed, but shorter than a session.
    'time passes': async (page, { clock }) => {
      const minutes = 29 * 60_000
      clock.set(clock.now() + minutes)
      await page.follow('self').get()
      clock.set(clock.now() + minutes)
    },
  },
}

type Task = Representation<ClinicDescription, 'task'>

const task: Life<Task> = {
  async begin(clinic) {
    const tasks = await (await homeOf(clinic, 'desk')).follow('tasks').get()
    // The second user does not exist, so the item fails.
    return tasks.submit('message', { users: ['pat', 'nobody'], subject: 'Hello', text: 'We are closed.' })
  },
  table: {
    ready: { start: 'running', cancel: 'cancelled', remove: 'gone', 'work is done': 'ready' },
    running: { cancel: 'cancelled', 'work is done': 'failed' },
    failed: { retry: 'running', remove: 'gone', 'work is done': 'failed' },
    cancelled: { remove: 'gone', 'work is done': 'cancelled' },
    gone: { 'work is done': 'gone' },
  },
  stateOf: ({ state }) => state.status,
  formsOf: ({ forms }) => forms.filter((form) => form !== 'view'),
  again: (page) => whileThere(() => page.follow('self').get()),
  take: {
    start: (page) => page.submit('start'),
    retry: (page) => page.submit('retry'),
    cancel: (page) => page.submit('cancel'),
    remove: (page) => page.submit('remove'),
    'work is done': (_page, clinic) => clinic.work(),
  },
}

type Message = Representation<ClinicDescription, 'message'>

const message: Life<Message> = {
  async begin(clinic) {
    const messages = await (await homeOf(clinic, 'pat')).follow('user').follow('messages').get()
    const [first] = messages.embedded('item')
    if (first === undefined) expect.fail('The clinic has greeted')
    return first.follow('self').get()
  },
  table: {
    unread: { mark: 'read', remove: 'gone' },
    read: { mark: 'unread', remove: 'gone' },
    gone: {},
  },
  stateOf: ({ state }) => state.status,
  formsOf: ({ forms }) => forms.filter((form) => form !== 'view'),
  again: (page) => whileThere(() => page.follow('self').get()),
  take: {
    // A message shows the state in which it was read.
    mark: async (page) => (await page.follow('self').get()).submit('mark', { status: await otherThan(page) }),
    remove: (page) => page.submit('remove'),
  },
}

async function otherThan(page: Message): Promise<'read' | 'unread'> {
  return (await page.follow('self').get()).state.status === 'read' ? 'unread' : 'read'
}

async function whileThere<Page>(ask: () => Promise<Page>): Promise<Page | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isHttpFailure(error) && [404, 410].includes(error.status)) return undefined
    throw error
  }
}

describe('life cycles', function () {
  this.timeout(120_000)

  it('of a settlement: the offered forms are the allowed ones, in any order', async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(settlement.take)), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(steps, (given) => walked(settlement, given)),
      { numRuns: 10 },
    )
  })

  it('of a task: the offered forms are the allowed ones, in any order', async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(task.take)), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(steps, (given) => walked(task, given)),
      { numRuns: 10 },
    )
  })

  it('of a message: the offered forms are the allowed ones, in any order', async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(message.take)), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(steps, (given) => walked(message, given)),
      { numRuns: 10 },
    )
  })
})
