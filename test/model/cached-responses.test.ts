import { expect } from 'chai'
import fc from 'fast-check'
import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { dateAfter } from '@waymark/server/values'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, testSecret, tomorrow, type Clinic } from '../support/clinic.ts'
import { clinicClient, embeddedIn, linkOf, linksOf, type Document } from '../support/http/clinic-client.ts'
import { closed, listening } from '../support/http/listening.ts'
import { engines } from '../support/postgres/engines.ts'
import { inReplicatedPostgres, readsOn, replicaAbsence } from '../support/postgres/postgres-server.ts'

const users = [undefined, 'pat', 'mjones', 'desk'] as const
const types = ['application/prs.hal-forms+json', 'application/hal+json', 'text/html', 'text/calendar'] as const
const schedules = [tomorrow, dateAfter(tomorrow, 1)].map((date) => `/doctors/mjones/schedule?date=${date}&status=open`)
const metricsToken = 'metrics-of-the-test'

/** Three processes of one clinic, of which the last has no caches. */
interface World {
  readonly clinic: Clinic
  readonly origins: readonly [string, string, string]
  readonly tokens: Map<string | undefined, string | undefined>
  /** What each user can read, by links. */
  readonly targets: ReadonlyMap<string | undefined, readonly string[]>
  /** Open slots of two days. */
  readonly slots: readonly string[]
  readonly appointments: string[]
  reads: number
}

interface Read {
  readonly kind: 'read'
  readonly process: number
  readonly user: number
  readonly target: number
  readonly type: number
  readonly isConditional: boolean
}

interface Change {
  readonly kind: 'book' | 'hold' | 'release' | 'block' | 'rename'
  readonly process: number
  readonly user: number
  readonly slot: number
}

type Step =
  | Read
  | Change
  | { readonly kind: 'cancel'; readonly process: number }
  | { readonly kind: 'wait'; readonly seconds: number }

const process = fc.nat({ max: 2 })
const user = fc.nat({ max: users.length - 1 })
// Mostly the first schedule as HAL-FORMS, so that it is read again after each change.
const often = (others: fc.Arbitrary<number>): fc.Arbitrary<number> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: others })
const read = fc.record({
  kind: fc.constant('read' as const),
  process: fc.nat({ max: 1 }),
  user: often(user),
  target: often(fc.nat()),
  type: often(fc.nat({ max: types.length - 1 })),
  isConditional: fc.boolean(),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: read },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('book', 'hold', 'release', 'block', 'rename'),
      process,
      user,
      slot: fc.nat({ max: 7 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), process }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 30, 59, 61, 600, 2000) }),
  },
)

type Use = (test: (url: string, replica?: string) => Promise<void>) => Promise<void>

// Processes do not share a database in memory.
const places: readonly (readonly [name: string, use: Use])[] = [
  ...engines.filter(([engine]) => engine !== 'SQLite in memory'),
  ...(replicaAbsence === undefined ? [['PostgreSQL with a replica', inReplicatedPostgres] as const] : []),
]

describe('cached responses', function () {
  this.timeout(120_000)

  for (const [name, use] of places) {
    it(`are those that another process makes at that moment, on ${name}`, async () => {
      const seen = { repeated: 0, replicated: 0 }
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120 }), async (steps) => {
          await use(async (url, replica) => {
            const { repeated, replicated } = await inWorld({ url, replica }, async (world) => {
              for (const one of steps) await take(world, one)
            })
            seen.repeated += repeated
            seen.replicated += replicated
          })
        }),
        { numRuns: 3, endOnFailure: true },
      )
      expect(seen.repeated).to.be.above(0)
      expect(seen.replicated > 0, 'reads on the replica').to.equal(use === inReplicatedPostgres)
    })
  }
})

/** Returns how many responses were repeated, and how many connections have read on the replica. */
async function inWorld(
  { url, replica }: { readonly url: string; readonly replica: string | undefined },
  work: (world: World) => Promise<void>,
): Promise<{ readonly repeated: number; readonly replicated: number }> {
  const clinic = await openClinic({ url, duplicateWindow: 0, metricsToken, caches: 'used' })
  const mailTransport = { deliver: () => Promise.resolve() }
  const own = {
    secret: testSecret,
    clock: clinic.clock,
    logger: pino({ level: 'silent' }),
    duplicateWindow: 0,
    mailTransport,
  }
  const other = await openStorage(url, { ...own, replica })
  const unversioned = { ...(await openStorage(url, own)), stateVersion: () => undefined }
  const servers = [app({ ...own, storage: other }), app({ ...own, storage: unversioned, caches: 'off' })] as const
  const [second, third] = [await listening(servers[0]), await listening(servers[1])]
  try {
    const origins = [clinic.origin, second, third] as const
    await work(await worldOf(clinic, origins))
    return { repeated: await repeatedAt(clinic.origin), replicated: replica === undefined ? 0 : await readsOn(replica) }
  } finally {
    await Promise.all(servers.map(closed))
    await other.close()
    await unversioned.close()
    await clinic.close()
  }
}

async function worldOf(clinic: Clinic, origins: World['origins']): Promise<World> {
  const tokens = new Map<string | undefined, string | undefined>()
  const targets = new Map<string | undefined, readonly string[]>()
  for (const name of users) {
    tokens.set(name, name === undefined ? undefined : await signedIn(clinic, name))
    const client = await clinicClient(clinic, name)
    const { document: home } = await client.get('/')
    const pages = await Promise.all(schedules.map((schedule) => client.get(schedule)))
    targets.set(name, [...schedules, '/', ...pathsIn(home), ...pages.flatMap(({ document }) => pathsIn(document))])
  }
  const guest = await clinicClient(clinic)
  const days = await Promise.all(schedules.map((schedule) => guest.get(schedule)))
  const slots = [0, 1, 2, 3].flatMap((position) =>
    days.map(({ document }) => linkOf(at(embeddedIn(document, 'schedules'), position), 'self')),
  )
  return { clinic, origins, tokens, targets, slots, appointments: [], reads: 0 }
}

function pathsIn(document: Document): readonly string[] {
  const items = Object.keys(document._embedded ?? {}).flatMap((relation) => embeddedIn(document, relation))
  return [document, ...items].flatMap((one) =>
    Object.keys(one._links).flatMap((relation) =>
      linksOf(one, relation).flatMap(({ href }) => (href.startsWith('/') && !href.includes('{') ? [href] : [])),
    ),
  )
}

async function take(world: World, given: Step): Promise<void> {
  const { clinic, appointments } = world
  if (given.kind === 'wait') clinic.clock.set(clinic.clock.now() + given.seconds * 1000)
  else if (given.kind === 'read') await compare(world, given)
  else if (given.kind === 'cancel') {
    const path = appointments.pop()
    if (path !== undefined) await send(world, given.process, { user: 'desk', method: 'DELETE', path })
    await compareSchedules(world)
  } else {
    await change(world, given)
    await compareSchedules(world)
  }
}

// What a guest has read of both days before a change is cached.
async function compareSchedules(world: World): Promise<void> {
  for (const target of schedules.keys())
    await compare(world, { kind: 'read', process: 0, user: 0, target, type: 1, isConditional: false })
}

async function change({ slots, ...world }: World, { kind, process, user: who, slot }: Change): Promise<void> {
  const path = slots[slot] ?? ''
  if (kind === 'block') await send(world, process, { user: 'mjones', method: 'DELETE', path })
  else if (kind === 'hold') await send(world, process, { user: users[who], method: 'PUT', path: `${path}/hold` })
  else if (kind === 'release') await send(world, process, { user: users[who], method: 'DELETE', path: `${path}/hold` })
  else if (kind === 'rename') {
    const body = JSON.stringify({ name: `Dr ${String(slot)}` })
    await send(world, process, { user: 'mjones', method: 'PATCH', path: '/doctors/mjones/info', body })
  } else {
    const body = JSON.stringify({ name: 'Ada Lovelace', age: 36 })
    const { status, location } = await send(world, process, { user: users[who], method: 'POST', path, body })
    if (status === 201 && location !== null) world.appointments.push(location)
  }
}

interface Sent {
  readonly user: string | undefined
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly isSignedIn?: boolean
}

async function send(
  world: Pick<World, 'clinic' | 'origins' | 'tokens'>,
  process: number,
  { isSignedIn = true, ...sent }: Sent,
): Promise<{ readonly status: number; readonly location: string | null }> {
  const { clinic, origins, tokens } = world
  const { user: name, method, path, body } = sent
  // Sessions expire while the clock is set forward.
  if (!isSignedIn && name !== undefined) tokens.set(name, await signedIn(clinic, name))
  const token = tokens.get(name)
  const patching = { 'content-type': 'application/merge-patch+json', 'if-match': '*' }
  const response = await fetch((origins[process] ?? '') + path, {
    method,
    headers: {
      accept: 'application/hal+json',
      ...(method === 'PATCH' ? patching : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  })
  await response.arrayBuffer()
  if (response.status === 401 && isSignedIn) return send(world, process, { ...sent, isSignedIn: false })
  return { status: response.status, location: response.headers.get('location') }
}

async function compare({ origins: [first, second, fresh], tokens, targets }: World, given: Read): Promise<void> {
  const name = users[given.user]
  const path = at(targets.get(name) ?? [], given.target)
  const accept = `${at(types, given.type)}, */*;q=0.1`
  const token = tokens.get(name)
  const fields = { accept, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const { etag } = (await shown(fresh + path, fields)).fields
  const asked = { ...fields, ...(given.isConditional && etag !== undefined ? { 'if-none-match': etag } : {}) }
  const origin = given.process === 0 ? first : second
  const once = await shown(origin + path, asked)
  const again = await shown(origin + path, asked)
  const made = await shown(fresh + path, asked)
  // These are made for one request, such as the figures of a process or a challenge with a nonce.
  if (made.fields['cache-control'] === 'no-store') return
  const place = `${path} as ${accept} for ${name ?? 'a guest'}`
  expect(once, place).to.deep.equal(made)
  expect(again, `${place}, again`).to.deep.equal(made)
}

function at<Item>(list: readonly Item[], index: number): Item {
  return list[index % list.length] ?? expect.fail('The list is empty')
}

interface Shown {
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly content: string
}

const ownFields = new Set(['date', 'x-request-id', 'keep-alive', 'connection'])

async function shown(url: string, headers: Readonly<Record<string, string>>): Promise<Shown> {
  const ended = new AbortController()
  const response = await fetch(url, { headers, redirect: 'manual', signal: ended.signal })
  const fields = Object.fromEntries([...response.headers].filter(([name]) => !ownFields.has(name)))
  if (fields['content-type']?.startsWith('text/event-stream') === true) {
    ended.abort()
    return { status: response.status, fields, content: '' }
  }
  const content = Buffer.from(await response.arrayBuffer()).toString('latin1')
  // The origin of a process is part of absolute links.
  const origin = new URL(url).origin
  return { status: response.status, fields, content: content.replaceAll(origin, '') }
}

async function repeatedAt(origin: string): Promise<number> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^http_responses_repeated_total (\d+)$/m.exec(await response.text())?.[1] ?? 0)
}
