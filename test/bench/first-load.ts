import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser/browser.ts'
import { pagesOf, type OpenablePage } from '../support/browser/pages.ts'
import { openClinic } from '../support/clinic.ts'
import { median } from './median.ts'
import { write } from './report.ts'

/*
 * The first load of every kind of page on a slow telephone network, each with an empty cache: what a browser asks for
 * until the load event. The service compresses with gzip here, because browsers accept no Brotli without TLS.
 */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const limits: Load = { bytes: 20_000, requests: 6, painted: 1500, shift: 0.02 }
const rounds = 3

/** What a browser needs for a page. */
interface Load {
  /** The transferred bytes, with header fields. */
  readonly bytes: number
  readonly requests: number
  /** The largest contentful paint, in milliseconds. */
  readonly painted: number
  /** The cumulative layout shift. */
  readonly shift: number
}

type Named = Load & { readonly name: string }

/** Prints and writes the bytes, requests, largest paint and layout shift of every kind of page. */
export async function costOfFirstLoad(): Promise<void> {
  const clinic = await openClinic({ knowsOrigin: true })
  const browser = await openBrowser()
  const found: Named[] = []
  // Pages of refused changes are no first loads.
  const pages = (await pagesOf(clinic)).filter(({ name }) => !refused.has(name))
  for (const page of pages) found.push({ name: page.name, ...(await typical(browser, clinic.origin, page)) })
  await browser.close()
  await clinic.close()
  write('first-load', linesOf(found))
}

const refused = new Set(['faults', 'taken', 'changed meanwhile', 'without condition'])

// Another load of the machine delays a paint, so a slow one is measured again.
async function typical(browser: Browser, origin: string, page: OpenablePage): Promise<Load> {
  const first = await loaded(browser, origin, page)
  if (isWithin(first)) return first
  const all = [first]
  while (all.length < rounds) all.push(await loaded(browser, origin, page))
  return { ...first, painted: median(all.map(({ painted }) => painted)), shift: median(all.map(({ shift }) => shift)) }
}

async function loaded(browser: Browser, origin: string, { open }: OpenablePage): Promise<Load> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    // A page can ask for an address again, to keep a copy.
    const firstOf = new Map<string, string>()
    const lengths = new Map<string, number>()
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (!url.startsWith('data:') && !firstOf.has(url)) firstOf.set(url, requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      lengths.set(requestId, encodedDataLength)
    })
    await open(page)
    await page.waitForLoadState('networkidle')
    const later = new Set(await loadedLater(page))
    const first = [...firstOf].flatMap(([url, id]) => (later.has(url) ? [] : [lengths.get(id) ?? 0]))
    const bytes = first.reduce((sum, length) => sum + length, 0)
    return { bytes, requests: first.length, ...(await paintOf(page)) }
  } finally {
    await context.close()
  }
}

/** Returns the addresses that the page did not ask for before its load event, such as the module that keeps copies. */
function loadedLater(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const [shown] = performance.getEntriesByType('navigation')
    const end = shown instanceof PerformanceNavigationTiming ? shown.loadEventStart : Infinity
    const all = performance.getEntriesByType('resource')
    const early = new Set([location.href, ...all.flatMap(({ startTime, name }) => (startTime < end ? [name] : []))])
    return all.map(({ name }) => name).filter((name) => !early.has(name))
  })
}

function paintOf(page: Page): Promise<Pick<Load, 'painted' | 'shift'>> {
  return page.evaluate(async () => {
    const entries = (type: string): Promise<PerformanceEntryList> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          resolve(list.getEntries())
        })
        observer.observe({ type, buffered: true })
        // A page without shifts has no entries.
        setTimeout(() => {
          resolve([])
        }, 200)
      })
    const [paints, shifts] = await Promise.all([entries('largest-contentful-paint'), entries('layout-shift')])
    const valueOf = (entry: PerformanceEntry): number => ('value' in entry ? Number(entry.value) : 0)
    return {
      painted: paints.at(-1)?.startTime ?? 0,
      shift: shifts.reduce((sum, entry) => sum + valueOf(entry), 0),
    }
  })
}

function isWithin(load: Load): boolean {
  return (
    load.bytes <= limits.bytes &&
    load.requests <= limits.requests &&
    load.painted <= limits.painted &&
    load.shift <= limits.shift
  )
}

function linesOf(found: readonly Named[]): readonly string[] {
  const within = found.filter(isWithin).length
  return [
    `First load at 400 kbit/s and 400 ms on 390 × 844 pixels: ${String(within)} of ${String(found.length)} pages need at most ` +
      '20 kB, 6 requests, 1.5 s and a shift of 0.02.',
    '',
    '| page | bytes | requests | largest paint, ms | shift | within |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...found
      .toSorted((one, other) => other.bytes - one.bytes)
      .map((load) => {
        const { name, bytes, requests, painted, shift } = load
        const figures = `${bytes.toFixed(0)} | ${String(requests)} | ${painted.toFixed(0)} | ${shift.toFixed(3)}`
        return `| ${name} | ${figures} | ${isWithin(load) ? 'yes' : 'no'} |`
      }),
  ]
}
