import { basic, connect, isTransportFailure, type UploadProgress } from '@waymark/sdk'
import { expect } from 'chai'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withGlobals } from '../../support/with-globals.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'

const megabyte = new Blob([new Uint8Array(1024 * 1024)])
const large = new Blob(Array.from({ length: 48 }, () => megabyte))
const upload = {
  method: 'POST',
  target: '/send',
  contentType: 'application/octet-stream',
  properties: [{ name: 'file' }],
}

describe('the progress of an upload', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.close()
    server?.closeAllConnections()
  })

  /** Serves the form, and passes uploads to the listener. */
  async function opened(post: (request: IncomingMessage, response: ServerResponse) => void) {
    server = createServer((request, response) => {
      if (request.method === 'POST') {
        post(request, response)
        return
      }
      response
        .setHeader('content-type', 'application/prs.hal-forms+json')
        .end(JSON.stringify({ _templates: { upload } }))
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return `http://127.0.0.1:${String(port)}/`
  }

  function recorder() {
    const reports: UploadProgress[] = []
    return { told: reports, onUpload: (progress: UploadProgress) => void reports.push(progress) }
  }

  async function untilUnchanged(list: readonly unknown[]): Promise<void> {
    for (let known = -1; known !== list.length;) {
      known = list.length
      for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function done(request: IncomingMessage, response: ServerResponse, status = 204, headers = {}): void {
    request.resume().on('end', () => response.writeHead(status, headers).end())
  }

  it('follows the consumption by the service, and reports the length on the wire', async () => {
    const first = Promise.withResolvers<UploadProgress>()
    const { told: reports, onUpload } = recorder()
    let sentWhileWaiting = 0
    let length: string | undefined
    const entry = await opened((request, response) => {
      length = request.headers['content-length']
      // Reading is delayed, so that only the buffered part is sent at first.
      void first.promise
        .then(() => untilUnchanged(reports))
        .then(() => {
          sentWhileWaiting = reports.at(-1)?.sent ?? 0
          done(request, response)
        })
    })
    const page = await connect(entry)
    const watched = page.within({
      onUpload: (progress) => {
        onUpload(progress)
        if (progress.sent > 0) first.resolve(progress)
      },
    })
    await watched.send('upload', { file: large })
    const total = large.size
    expect(length).to.equal(String(total))
    expect(reports[0]).to.deep.equal({ sent: 0, total })
    expect(reports.at(-1)).to.deep.equal({ sent: total, total })
    expect(reports.map(({ sent }) => sent)).to.deep.equal(
      [...new Set(reports.map(({ sent }) => sent))].sort((a, b) => a - b),
    )
    expect(sentWhileWaiting).to.be.within(1, total - 1)
  })

  it('restarts with each attempt', async () => {
    let times = 0
    const entry = await opened((request, response) => {
      times += 1
      done(request, response, times === 1 ? 429 : 204, { 'retry-after': '0' })
    })
    const { told: reports, onUpload } = recorder()
    await (await connect(entry, { retry: { patience: 1 } })).within({ onUpload }).send('upload', { file: megabyte })
    expect(reports.filter(({ sent }) => sent === 0)).to.have.length(2)
    expect(reports.filter(({ sent, total }) => sent === total)).to.have.length(2)
  })

  it('works with a service that sends a challenge', async () => {
    const entry = await opened((request, response) => {
      const isKnown = request.headers.authorization !== undefined
      done(request, response, isKnown ? 204 : 401, isKnown ? {} : { 'www-authenticate': 'Basic realm="x"' })
    })
    const { told: reports, onUpload } = recorder()
    const page = await connect(entry, { credentials: basic({ user: 'pat', password: 'p' }), cookies: true })
    expect(await page.within({ onUpload }).send('upload', { file: megabyte })).to.include({ status: 204 })
    expect(reports.at(-1)).to.deep.equal({ sent: megabyte.size, total: megabyte.size })
  })

  it('includes text, and is not reported without content', async () => {
    const entry = await opened((request, response) => {
      done(request, response)
    })
    const { told: reports, onUpload } = recorder()
    const page = (await connect(entry)).within({ onUpload }).within({ timeout: 5_000 })
    await page.send('upload', { file: 'ü' })
    expect(reports).to.deep.equal([
      { sent: 0, total: 2 },
      { sent: 2, total: 2 },
    ])
    await page.send('upload', {})
    expect(reports).to.have.length(2)
  })

  it('is reported for all requests of a scope', async () => {
    const entry = await opened((request, response) => {
      done(request, response)
    })
    const { told: reports, onUpload } = recorder()
    const page = await connect(entry).within({ onUpload }).get()
    expect(reports, 'a request without a body is not an upload').to.deep.equal([])
    await page.send('upload', { file: 'x' })
    expect(reports).to.have.length(2)
  })

  it('ends on abort', async () => {
    const controller = new AbortController()
    const entry = await opened(() => undefined)
    const page = await connect(entry)
    const onUpload = ({ sent }: UploadProgress): void => {
      if (sent > 0) controller.abort(new Error('enough'))
    }
    const sending = page.within({ onUpload, signal: controller.signal }).send('upload', { file: large })
    expect(await rejectedAs(sending, isTransportFailure)).to.include({ reason: 'aborted' })
  })

  it('has only start and end in browsers, which report no more', async () => {
    await withGlobals({ navigator: { userAgent: 'Mozilla/5.0 (X11)' } }, async () => {
      const entry = await opened((request, response) => {
        done(request, response)
      })
      const { told: reports, onUpload } = recorder()
      await (await connect(entry)).within({ onUpload }).send('upload', { file: large })
      const total = large.size
      expect(reports).to.deep.equal([
        { sent: 0, total },
        { sent: total, total },
      ])
    })
  })
})
