import { expect } from 'chai'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../../support/browser/browser.ts'
import { closed, listening } from '../../support/http/listening.ts'

const sources = fileURLToPath(new URL('..', import.meta.resolve('@waymark/sdk/cache')))

/** Serves a page and the package sources as a browser loads them. */
async function handle({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!url.endsWith('.ts')) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Cache</title>')
    return
  }
  const source = stripTypeScriptTypes(await readFile(sources + url.slice(1), 'utf8'))
  response.writeHead(200, { 'content-type': 'text/javascript' }).end(source)
}

/** Runs in the page. The result must be serializable as JSON. */
const program = `async () => {
  const { indexedDbStore } = await import('/cache/indexed-db-store.ts')
  const stored = {
    status: 200,
    headers: [['etag', '"1"']],
    body: new Uint8Array([0, 10, 255]),
    requestedAt: 1,
    receivedAt: 2,
    partition: 'p',
    varying: [['accept', undefined]],
  }
  const store = indexedDbStore('clinic')
  const before = await store.list()
  const missing = await store.read('http://a/')
  await store.write('http://a/', [stored])
  await store.write('http://b/', [stored, stored])
  const again = indexedDbStore('clinic')
  const [found] = await again.read('http://a/')
  const listed = (await again.list()).map(({ key, bytes, used }) => [key, bytes > 3, used > 0])
  await again.remove('http://a/')
  const other = await indexedDbStore('another').list()
  return {
    before, missing: missing === undefined, listed, other,
    body: [...found.body], headers: found.headers, varying: found.varying[0].length,
    after: (await store.list()).map(({ key }) => key), gone: (await store.read('http://a/')) === undefined,
  }
}`

describe('a cache in the IndexedDB of a browser', () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser.close())

  it('returns stored entries on the next visit, and lists them', async () => {
    const server = createServer((request, response) => {
      handle(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    const origin = await listening(server)
    const context = await browser.newContext()
    const first = await context.newPage()
    await first.goto(origin)
    const result: unknown = await first.evaluate(`(${program})()`)
    expect(result).to.deep.equal({
      before: [],
      missing: true,
      listed: [
        ['http://a/', true, true],
        ['http://b/', true, true],
      ],
      other: [],
      body: [0, 10, 255],
      headers: [['etag', '"1"']],
      varying: 2,
      after: ['http://b/'],
      gone: true,
    })
    const second = await context.newPage()
    await second.goto(origin)
    const keys: unknown = await second.evaluate(
      `import('/cache/indexed-db-store.ts').then(({ indexedDbStore }) => indexedDbStore('clinic').list()).then((kept) => kept.map(({ key }) => key))`,
    )
    expect(keys).to.deep.equal(['http://b/'])
    await context.close()
    await closed(server)
  })
}).timeout(60_000)
