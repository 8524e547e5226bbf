import { expect } from 'chai'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser/browser.ts'
import { browserSite, type BrowserSite } from '../support/browser/browser-site.ts'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { builtInsOf, bundleSuite } from './bundle.ts'
import { collected, type Place, type Platform, type Result } from './harness.ts'
import { platformServices, type PlatformServices } from './services.ts'
import { suite } from './suite.ts'

const patience = 20_000

interface Opened {
  readonly place: Place
  close(): Promise<void>
}

async function openPlace(...corsOrigins: readonly string[]): Promise<Opened> {
  const clinic: Clinic = await openClinic({ corsOrigins })
  const services: PlatformServices = await platformServices()
  const { service, other } = services
  const close = async (): Promise<void> => {
    await services.close()
    await clinic.close()
  }
  return { place: { clinic: `${clinic.origin}/`, day: tomorrow, nextDay: '2026-12-02', service, other }, close }
}

function titlesOf(platform: Platform): readonly string[] {
  const place = (): Place => ({ clinic: '', day: '', nextDay: '', service: '', other: '' })
  return collected((harness) => {
    suite({ harness, platform, place })
  }).map(({ title }) => title)
}

describe('the SDK on Node', () => {
  let opened: Opened | undefined
  before(async () => {
    opened = await openPlace()
  })
  after(() => opened?.close())

  const place = (): Place => {
    if (opened === undefined) throw new Error('It is known once the tests run')
    return opened.place
  }
  suite({ harness: { describe, it: (title, test) => void it(title, test) }, place, platform: 'node' })
})

describe('the SDK in a browser', function () {
  this.timeout(120_000)
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let site: BrowserSite
  let browser: Browser
  before(async () => {
    folder = await temporaryFolder()
    await bundleSuite(folder.path)
    await writeFile(join(folder.path, 'index.html'), '<!doctype html><title>Suite</title>')
    await writeFile(join(folder.path, 'own.json'), '{"own":true}')
    // A cookie of the same host: cookies ignore the port, so browsers could send it.
    const cookie = { 'Set-Cookie': 'user=visitor; Path=/', Vary: 'Cookie', 'Cache-Control': 'max-age=60' }
    site = await browserSite(folder.path, cookie)
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await site.close()
    await folder.remove()
  })

  for (const [where, platform, runIn] of [
    ['in a page', 'page', inPage],
    ['in a worker', 'worker', inWorker],
  ] as const) {
    describe(where, () => {
      let results: ReadonlyMap<string, Result>
      before(async () => {
        const opened = await openPlace(site.origin)
        const page = await browser.newPage()
        await page.goto(site.origin)
        results = new Map(
          (await runIn(page, [opened.place, platform, patience])).map((result) => [result.title, result]),
        )
        await page.close()
        await opened.close()
      })

      const titles = titlesOf(platform)
      for (const title of titles) {
        it(title, () => {
          const { fault } = results.get(title) ?? { fault: 'It was not run' }
          if (fault !== undefined) expect.fail(fault)
        })
      }

      it('runs every test once', () => {
        expect([...results.keys()]).to.deep.equal(titles)
      })
    })
  }
})

/** The Node that runs npm: on a machine of an application developer, it is seldom that of the server. */
const nodeOfMachine = process.env['npm_node_execpath'] ?? process.execPath

describe('a bundle of the SDK on the Node of the machine', function () {
  this.timeout(60_000)

  it('passes the suite', async () => {
    const folder = await temporaryFolder()
    const opened = await openPlace()
    try {
      await bundleSuite(folder.path)
      const script = join(folder.path, 'node.mjs')
      await writeFile(
        script,
        `import { run } from './suite.js'
         process.once('message', async (words) => process.send(await run(...words), () => process.disconnect()))`,
      )
      const child = fork(script, { execPath: nodeOfMachine, execArgv: [] })
      child.send([opened.place, 'node', patience] satisfies Run)
      const [results] = (await once(child, 'message')) as [readonly Result[]]
      expect(results.map(({ title }) => title)).to.deep.equal(titlesOf('node'))
      expect(results.filter(({ fault }) => fault !== undefined)).to.deep.equal([])
    } finally {
      await opened.close()
      await folder.remove()
    }
  })
})

type Run = [place: Place, platform: Platform, patience: number]

function inPage(page: Page, given: Run): Promise<readonly Result[]> {
  return page.evaluate(async (words) => {
    const script = '/suite.js'
    const { run } = (await import(script)) as { run: (...words: Run) => Promise<readonly Result[]> }
    return run(...words)
  }, given)
}

function inWorker(page: Page, given: Run): Promise<readonly Result[]> {
  return page.evaluate((words) => {
    const worker = new Worker('/suite.js', { type: 'module' })
    const { port1, port2 } = new MessageChannel()
    return new Promise<readonly Result[]>((resolve, reject) => {
      port1.onmessage = ({ data }: MessageEvent<readonly Result[]>) => {
        resolve(data)
      }
      worker.onerror = ({ message }) => {
        reject(new Error(message))
      }
      worker.postMessage(words, [port2])
    })
  }, given)
}

describe('a bundle of the SDK for browsers', function () {
  this.timeout(30_000)
  const onlyNode = ['./node', './testing', './command-line', './package.json']

  it('contains no Node modules, with all entries for browsers', async () => {
    const manifest = await readFile(fileURLToPath(import.meta.resolve('@waymark/sdk/package.json')), 'utf8')
    const { exports } = JSON.parse(manifest) as { readonly exports: Readonly<Record<string, unknown>> }
    const entries = Object.keys(exports).filter((entry) => !onlyNode.includes(entry))
    expect(entries).to.include.members(['.', './cache', './formats', './offline', './react', './store'])
    expect(await builtInsOf(entries.map((entry) => `@waymark/sdk${entry.slice(1)}`))).to.deep.equal([])
  })

  it('with a Node module is detected', async () => {
    expect((await builtInsOf(['@waymark/sdk/node'])).join('\n')).to.match(/^node:/)
  })
})
