import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import { installedBrowser } from '../support/browser/browser.ts'
import { openClinic, tomorrow } from '../support/clinic.ts'
import { certificate } from '../support/tls/localhost.ts'
import { median } from './median.ts'
import { write } from './report.ts'

/*
 * A visit on a slow telephone network over HTTP/2, with and without compression dictionaries (RFC 9842) and early hints
 * (RFC 8297), which the browser leaves out. The bytes pass a connection with a delay each way and a rate.
 */
const lines = [
  { delay: 200, bytesPerSecond: 50_000 },
  { delay: 300, bytesPerSecond: 6000 },
]
type Line = (typeof lines)[number]
const rounds = 3
// The dictionary is loaded when the browser is idle.
const pause = 4000
const segment = 1400

const visit = [
  ['home', '/'],
  ['doctors', '/doctors'],
  ['doctor', '/doctors/mjones/info'],
  ['week', `/doctors/mjones/week?date=${tomorrow}`],
  ['time', '/schedules/1'],
] as const

const hints = ['EarlyHintsPreloadForNavigation']
const dictionaries = ['CompressionDictionaryTransport', 'CompressionDictionaryTransportBackend']
/** What the browser does without, by the name of the variant. */
const variants: Readonly<Record<string, readonly string[]>> = {
  neither: [...hints, ...dictionaries],
  'early hints': dictionaries,
  dictionaries: hints,
  both: [],
}

/** The milliseconds until a page is painted first, and the bytes of its content. */
interface Seen {
  readonly painted: number
  readonly bytes: number
}

/** Prints and writes when each page of a visit is painted, and how long it is, with each variant. */
export async function costOfSlowLine(): Promise<void> {
  const program = installedBrowser()
  if (program === undefined) {
    console.log('slow-line needs an installed Chrome: that from npm has no dictionaries.')
    return
  }
  const clinic = await openClinic({ certificate, caches: 'used' })
  const target = Number(new URL(clinic.origin).port)
  const tables: string[] = []
  for (const line of lines) tables.push(...tableOf(line, await visitsOver(line, program, target)), '')
  await clinic.close()
  write('slow-line', tables)
}

type Visits = ReadonlyMap<string, readonly (readonly Seen[])[]>

async function visitsOver(line: Line, program: string, target: number): Promise<Visits> {
  const slow = await slowLine(line, target)
  const { port } = slow.address() as AddressInfo
  const found = new Map<string, readonly (readonly Seen[])[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, without] of Object.entries(variants)) {
      const browser = await opened(program, without)
      found.set(name, [...(found.get(name) ?? []), await visited(browser, `https://localhost:${String(port)}`)])
      await browser.close()
    }
  }
  slow.close()
  return found
}

function opened(executablePath: string, without: readonly string[]): Promise<Browser> {
  // Playwright's own list of features would replace this one.
  const ignoreDefaultArgs = ['--disable-features']
  return chromium.launch({ executablePath, ignoreDefaultArgs, args: ['--no-sandbox', ...disabled(without)] })
}

function disabled(features: readonly string[]): readonly string[] {
  return features.length === 0 ? [] : [`--disable-features=${features.join(',')}`]
}

/** Opens the first page as a browser does from a bookmark, and the others from the page before. */
async function visited(browser: Browser, origin: string): Promise<readonly Seen[]> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const seen: Seen[] = []
  for (const [, path] of visit) {
    if (seen.length === 0) await page.goto(origin + path)
    else await followed(page, origin + path)
    await wait(pause)
    seen.push(await seenOn(page))
  }
  return seen
}

async function followed(page: Page, url: string): Promise<void> {
  await Promise.all([
    page.waitForURL(url),
    page.evaluate((place) => {
      location.assign(place)
    }, url),
  ])
}

function seenOn(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const [shown] = performance.getEntriesByType('navigation')
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const bytes = shown instanceof PerformanceNavigationTiming ? shown.encodedBodySize : 0
    return { painted: first?.startTime ?? 0, bytes }
  })
}

/** Listens for connections that pass slowly to a port of this machine. */
async function slowLine(line: Line, target: number): Promise<Server> {
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1')
    slowly(line, client, service)
    slowly(line, service, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

// Segments follow one another at the rate of the line, and each is under way for the delay.
function slowly(line: Line, from: Socket, to: Socket): void {
  let free = 0
  from.setNoDelay(true)
  from.on('data', (bytes) => {
    for (let at = 0; at < bytes.byteLength; at += segment) {
      const part = bytes.subarray(at, at + segment)
      free = Math.max(free, performance.now()) + (part.byteLength / line.bytesPerSecond) * 1000
      setTimeout(() => to.write(part), free - performance.now() + line.delay)
    }
  })
  from.on('error', () => undefined)
  from.on('close', () => {
    setTimeout(() => to.end(), line.delay)
  })
}

function tableOf(line: Line, found: Visits): readonly string[] {
  const kilobits = (line.bytesPerSecond * 8) / 1000
  const names = [...found.keys()]
  const valuesOf = (at: number, name: string): string => {
    const seen = (found.get(name) ?? []).flatMap((round) => round[at] ?? [])
    const painted = median(seen.map((one) => one.painted))
    return `${painted.toFixed(0)} ms, ${median(seen.map(({ bytes }) => bytes)).toFixed(0)} B`
  }
  return [
    `First paint and length of the compressed page at ${String(kilobits)} kbit/s and ${String(2 * line.delay)} ms, medians of ${String(rounds)} visits.`,
    '',
    `| page | ${names.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(names.length)}`,
    ...visit.map(([title], at) => `| ${title} | ${names.map((name) => valuesOf(at, name)).join(' | ')} |`),
  ]
}
