import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { signedIn } from '../authentication/signed-in.ts'
import { openClinic, testSecret, type Clinic } from '../clinic.ts'
import { closed, listening } from '../http/listening.ts'
import { randomOf, type Random } from './random.ts'
import { submissionOf, type HalForms } from './submission.ts'

/*
 * Two services on one database, of which one has no caches: whatever is read and written through either of them, each
 * read of the one with caches must be the response of the other.
 */
export interface Run {
  /** Where the clinic is stored; a database in memory cannot be shared. */
  readonly url: string
  readonly seed: number
  readonly isOver: () => boolean
}

export interface Result {
  readonly reads: number
  readonly writes: number
  /** Reads that the service with caches answered with 304. */
  readonly notModified: number
  readonly faults: readonly string[]
}

type Fields = Readonly<Record<string, string>>

interface Principal {
  readonly name: string
  readonly credentials: () => Promise<Fields>
  fields: Fields
  /** The URIs that the principal has found by links. */
  readonly known: string[]
  /** The last entity tag by URI and media type. */
  readonly tags: Map<string, string>
}

interface World {
  readonly clinic: Clinic
  readonly origins: readonly [cached: string, uncached: string]
  readonly principals: readonly Principal[]
  readonly random: Random
  readonly counts: { reads: number; writes: number; notModified: number }
  readonly faults: string[]
}

const halForms = 'application/prs.hal-forms+json'
const types = [
  halForms,
  halForms,
  'application/hal+json',
  'application/json',
  'text/html',
  'text/markdown',
  'text/calendar',
]
const mostKnown = 400
// Longer than the cached content of most pages is fresh, and than a session is idle.
const jumps = [1000, 30_000, 61_000, 600_000, 1_900_000]

/** Runs random reads, writes and jumps of the clock until it is over, or until the first faults. */
export async function differential({ url, seed, isOver }: Run): Promise<Result> {
  const clinic = await openClinic({ url, duplicateWindow: 0, caches: 'used' })
  const own = { secret: testSecret, clock: clinic.clock, logger: pino({ level: 'silent' }), duplicateWindow: 0 }
  const storage = await openStorage(url, own)
  const mailTransport = { deliver: () => Promise.resolve() }
  const uncached = app({ ...own, mailTransport, storage, caches: 'off' })
  try {
    const origins = [clinic.origin, await listening(uncached)] as const
    const counts = { reads: 0, writes: 0, notModified: 0 }
    const world: World = {
      clinic,
      origins,
      principals: principalsOf(clinic),
      random: randomOf(seed),
      counts,
      faults: [],
    }
    for (const principal of world.principals) await renew(principal)
    while (!isOver() && world.faults.length === 0) await step(world)
    return { ...counts, faults: world.faults }
  } finally {
    await closed(uncached)
    await storage.close()
    await clinic.close()
  }
}

function principalsOf(clinic: Clinic): readonly Principal[] {
  const bearer = (user: string) => async (): Promise<Fields> => ({
    authorization: `Bearer ${await signedIn(clinic, user)}`,
  })
  const basic = (user: string, password: string) => (): Promise<Fields> =>
    Promise.resolve({ authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` })
  const kinds: Readonly<Record<string, () => Promise<Fields>>> = {
    guest: () => Promise.resolve({}),
    'pat with a token': bearer('pat'),
    'pat with a password': basic('pat', 'pat-demo-password'),
    'pat with an application password': basic('pat', 'pat-demo-application-password'),
    'mjones with a token': bearer('mjones'),
    'desk with a token': bearer('desk'),
  }
  return Object.entries(kinds).map(([name, credentials]) => {
    return { name, credentials, fields: {}, known: ['/'], tags: new Map<string, string>() }
  })
}

async function renew(principal: Principal): Promise<void> {
  principal.fields = await principal.credentials()
}

async function step(world: World): Promise<void> {
  const { random, clinic, principals } = world
  const principal = random.of(principals)
  const chance = random.below(100)
  if (chance < 4) {
    clinic.clock.set(clinic.clock.now() + random.of(jumps))
    for (const one of principals) await renew(one)
  } else if (chance < 6) await clinic.work()
  else if (chance < 9) await rename(world)
  else if (chance < 30) await write(world, principal)
  else await compare(world, principal, random.of(often(world, principal)), random.of(types))
}

// The first pages are read again so often that their cached responses are used.
function often({ random }: World, { known }: Principal): readonly string[] {
  return random.below(2) === 0 ? known.slice(0, 6) : known
}

/** Changes the name of an account, which all of its pages show. */
async function rename({ origins, random, principals }: World): Promise<void> {
  const fields = principals.find(({ name }) => name.startsWith('desk'))?.fields ?? {}
  const [origin, path] = [random.of(origins), `/users/${random.of(['pat', 'mjones'])}/profile`]
  const { fields: read } = await shown(origin, path, { headers: { ...fields, accept: halForms } })
  await shown(origin, path, {
    method: 'PATCH',
    headers: { ...fields, 'if-match': read['etag'] ?? '', 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ name: `Name ${String(random.below(1000))}` }),
  })
}

interface Shown {
  readonly status: number
  readonly fields: Fields
  readonly text: string
}

// Milliseconds until a response counts as missing.
const patience = 20_000
const ownFields = new Set(['date', 'x-request-id', 'keep-alive', 'connection'])

async function shown(origin: string, path: string, init: RequestInit): Promise<Shown> {
  const response = await fetch(origin + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
  const fields = Object.fromEntries([...response.headers].filter(([name]) => !ownFields.has(name)))
  return { status: response.status, fields, text: (await response.text()).replaceAll(origin, '') }
}

async function compare(world: World, principal: Principal, path: string, type: string): Promise<void> {
  const { origins, random, counts, faults } = world
  const key = `${type} ${path}`
  const tag = random.below(3) > 0 ? principal.tags.get(key) : undefined
  const condition: Fields = tag === undefined ? {} : { 'if-none-match': tag }
  const headers = { ...principal.fields, ...condition, accept: `${type}, */*;q=0.1` }
  const [cached, uncached] = origins
  const made = await shown(uncached, path, { headers })
  const [once, again] = [await shown(cached, path, { headers }), await shown(cached, path, { headers })]
  counts.reads += 1
  if (once.status === 304) counts.notModified += 1
  const place = `${path} as ${type} for ${principal.name}`
  faults.push(...[made, once, again].flatMap(({ status }) => (status >= 500 ? [`${String(status)} for ${place}`] : [])))
  faults.push(...[once, again].flatMap((one) => differences(one, made).map((found) => `${place}: ${found}`)))
  if (once.status === 200) remember(principal, key, once)
}

function remember(principal: Principal, key: string, { fields, text }: Shown): void {
  if (fields['etag'] !== undefined) principal.tags.set(key, fields['etag'])
  if (fields['content-type'] === halForms) learn(principal, text)
}

// A response that no cache may store is made for one request.
function differences(one: Shown, made: Shown): readonly string[] {
  if (made.fields['cache-control'] === 'no-store') return []
  return JSON.stringify(one) === JSON.stringify(made) ? [] : [difference(one, made)]
}

function difference(one: Shown, other: Shown): string {
  const at = Array.from(one.text).findIndex((character, index) => character !== other.text[index])
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80))
  const heads = [one, other].map(({ status, fields }) => JSON.stringify([status, fields]))
  return heads[0] === heads[1] ? `${around(one.text)}, not ${around(other.text)}` : heads.join(', not ')
}

// Event streams do not end; exports and documents of the service do not change with what is written.
const unread = /[?&]as=|^\/(?:rels|problems|export|map)\b/

function learn({ known }: Principal, text: string): void {
  for (const [, path = ''] of text.matchAll(/"href":"(\/[^"{}]*)"/g)) {
    if (known.length < mostKnown && !known.includes(path) && !unread.test(path)) known.push(path)
  }
}

async function write({ origins, random, counts, faults }: World, principal: Principal): Promise<void> {
  const origin = random.of(origins)
  const path = random.of(principal.known)
  const page = await shown(origin, path, { headers: { ...principal.fields, accept: halForms } })
  if (page.status !== 200 || page.fields['content-type'] !== halForms) return
  // It was read as JSON of this type.
  const submission = submissionOf(JSON.parse(page.text) as HalForms, random)
  if (submission === undefined) return
  const { method, target = path, content } = submission
  const condition: Fields = page.fields['etag'] === undefined ? {} : { 'if-match': page.fields['etag'] }
  counts.writes += 1
  const headers = { ...principal.fields, ...condition, accept: halForms, 'content-type': 'application/json' }
  const body = method === 'DELETE' ? {} : { body: JSON.stringify(content) }
  const { status, text } = await shown(origin, target, { method, headers, ...body })
  if (status >= 500) faults.push(`${String(status)} for ${method} ${target} by ${principal.name}: ${text}`)
}
