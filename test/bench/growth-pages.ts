import { Agent, request } from 'node:http'
import { crawl } from '../support/crawl.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { median } from './median.ts'

/** A page of the site, as one user reads it in one media type. */
export interface SitePage {
  readonly user: string
  readonly path: string
  readonly accept: string
}

/** What was measured of one response; times are in milliseconds. */
export interface Read {
  readonly status: number
  readonly firstByte: number
  readonly whole: number
  readonly bytes: number
}

const users = ['guest', 'pat', 'mjones', 'desk'] as const
const html = 'text/html'
const hal = 'application/hal+json'

// Searches with words that many and few rows have, and the ends of long lists.
const searches: readonly SitePage[] = [
  ...['/doctors?q=dr', '/doctors?q=00042', '/doctors?q=oncology', '/doctors?language=fr', '/doctors?cursor=end'].map(
    (path) => ({ user: 'guest', path }),
  ),
  ...['/free-times?speciality=Oncology', '/free-times?language=fr'].map((path) => ({ user: 'guest', path })),
  ...['q=avery', 'q=avery%20marsh', 'q=p000042', 'status=booked', 'period=past', 'period=coming', 'cursor=end'].map(
    (query) => ({ user: 'desk', path: `/appointments?${query}` }),
  ),
  ...['q=avery', 'q=p000042', 'role=patient', 'cursor=end'].map((query) => ({ user: 'desk', path: `/users?${query}` })),
  ...['user=p000042', 'operation=slot%20book', 'cursor=end'].map((query) => ({
    user: 'desk',
    path: `/audit?${query}`,
  })),
  ...['/settlements', '/settlements?cursor=end'].map((path) => ({ user: 'desk', path })),
  { user: 'mjones', path: '/appointments?period=past' },
  { user: 'mjones', path: '/appointments?q=avery' },
].flatMap((page) => [hal, html].map((accept) => ({ ...page, accept })))

// Files of at most 50,000 rows.
const files: readonly SitePage[] = ['/export/doctors', '/export/appointments'].map((path) => ({
  user: 'desk',
  path,
  accept: 'text/csv',
}))

/** Returns one page of each kind that the links from the entry lead to, for each user, in HAL and HTML. */
export async function sitePages(origin: string): Promise<readonly SitePage[]> {
  const pages = new Map<string, readonly SitePage[]>()
  for (const user of users) {
    const { visits } = await crawl(origin, hal, user === 'guest' ? undefined : await signedIn({ origin }, user))
    for (const visit of visits) {
      const shape = `${user} ${visit.kind} ${shapeOf(visit.uri)}`
      const types = visit.type === undefined ? [hal, html] : [visit.type]
      if (!pages.has(shape))
        pages.set(
          shape,
          types.map((accept) => ({ user, path: visit.uri, accept })),
        )
    }
  }
  return [...[...pages.values()].flat(), ...searches, ...files]
}

function shapeOf(uri: string): string {
  const [path = '', query = ''] = uri.split('?', 2)
  return [String(path.split('/').length), ...[...new URLSearchParams(query).keys()].sort()].join()
}

/** Reads pages of one server as each user, over one connection. */
export interface Reader {
  read(page: SitePage): Promise<Read>
  close(): void
}

export async function readerOf(origin: string): Promise<Reader> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const tokens = new Map<string, string>()
  for (const user of users.slice(1)) tokens.set(user, await signedIn({ origin }, user))
  return {
    read({ user, path, accept }) {
      const token = tokens.get(user)
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return readOnce(agent, origin + fresh(path), { accept, ...authorization })
    },
    close() {
      agent.destroy()
    },
  }
}

let reads = 0

// A parameter that a lenient server ignores bypasses the response cache.
function fresh(path: string): string {
  reads += 1
  return `${path}${path.includes('?') ? '&' : '?'}read=${String(reads)}`
}

/** Reads a target, past all caches of the server. */
export function readOnce(agent: Agent, url: string, headers: Readonly<Record<string, string>>): Promise<Read> {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const sent = request(url, { agent, headers: { ...headers, prefer: 'handling=lenient' } }, (response) => {
      const firstByte = performance.now() - begin
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, firstByte, whole: performance.now() - begin, bytes })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Median milliseconds and bytes of a page from each of several servers. */
export interface Compared extends SitePage {
  readonly firstByte: readonly number[]
  readonly whole: readonly number[]
  readonly bytes: readonly number[]
}

/** Reads pages of several servers in turn, so that noise of the machine affects all of them; leaves out faults. */
export async function comparePages(
  readers: readonly Reader[],
  pages: readonly SitePage[],
  rounds: number,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  for (const page of pages) {
    const found = await readInTurn(readers, page, rounds)
    if (found.flat().some(({ status }) => status !== 200)) continue
    const medians = (value: (read: Read) => number): readonly number[] => found.map((each) => median(each.map(value)))
    compared.push({
      ...page,
      firstByte: medians((read) => read.firstByte),
      whole: medians((read) => read.whole),
      bytes: medians((read) => read.bytes),
    })
  }
  return compared
}

// The first round warms up.
async function readInTurn(
  readers: readonly Reader[],
  page: SitePage,
  rounds: number,
): Promise<readonly (readonly Read[])[]> {
  const found = readers.map((): Read[] => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, reader] of readers.entries()) {
      const read = await reader.read(page)
      if (round > 0) found[index]?.push(read)
    }
  }
  return found
}
