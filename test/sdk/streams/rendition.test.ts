import { connect, isDecodeFailure, isHttpFailure, isTransportFailure, type Progress } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closed, listening } from '../../support/http/listening.ts'
import { openClinic } from '../../support/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

const whole = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))

function startIn(range: string | undefined): number {
  return Number(/\d+/.exec(range ?? '')?.[0])
}

function partOf(from: number, { etag, becomes }: Readonly<Record<'becomes' | 'etag', string>>) {
  const range = `bytes ${String(from)}-${String(whole.length - 1)}/${String(whole.length)}`
  return from === 0 ? { etag } : { etag: becomes === '' ? etag : becomes, 'content-range': range }
}

/** Sends a limited number of bytes before it breaks the connection, a given number of times. */
function breaking(breaks: number, { etag = '"1"', piece = 30_000, ranges = true, becomes = '' } = {}) {
  const asked: (string | undefined)[] = []
  const conditions: (string | undefined)[] = []
  let left = breaks
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { accept, range, 'if-range': condition } = request.headers
    if (accept !== 'application/octet-stream') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      return
    }
    asked.push(range)
    conditions.push(condition?.toString())
    const from = ranges && condition === etag ? startIn(range) : 0
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': whole.length - from,
      ...partOf(from, { etag, becomes }),
    })
    left -= 1
    if (left < 0) response.end(whole.subarray(from))
    else response.write(whole.subarray(from, from + piece), () => setTimeout(() => response.destroy(), 20))
  }
  return { asked, conditions, handle }
}

describe('a resource in another media type', () => {
  const serve = services()

  it('is requested when its content is read, as text or bytes', async () => {
    const plain = { 'content-type': 'text/plain; charset=iso-8859-1' }
    const service = await serve({
      'GET /': ({ headers }): Reply =>
        headers.accept === 'text/plain' ? { headers: plain, body: 'zw\u00f6lf' } : { body: {} },
    })
    const found = await connect(service.entry)
    const rendition = found.as('text/plain')
    expect(service.lines).to.have.length(1)
    expect(await rendition.bytes()).to.deep.equal(new TextEncoder().encode('zwölf'))
    // The service sent UTF-8 with another charset, which takes precedence (RFC 9110 §8.3.2).
    expect(await rendition.text()).to.equal('zwÃ¶lf')
    expect(service.received.at(-1)?.headers.accept).to.equal('text/plain')
  })

  it('fails without one (406), and for another type', async () => {
    const service = await serve({
      'GET /': ({ headers: { accept } }): Reply => (accept === 'image/png' ? { status: 406 } : { body: {} }),
    })
    const found = await connect(service.entry)
    expect(await rejectedAs(found.as('image/png').bytes(), isHttpFailure)).to.include({ status: 406 })
    const failure = await rejectedAs(found.as('application/pdf').bytes(), isDecodeFailure)
    expect(failure.message).to.contain('application/pdf').and.contain('application/prs.hal-forms+json')
  })

  it('is the best of several by their quality', async () => {
    const service = await serve({
      'GET /': ({ headers: { accept } }): Reply =>
        accept?.startsWith('application/pdf') === true
          ? { headers: { 'content-type': 'text/html' }, body: '<p>' }
          : { body: {} },
    })
    const found = await connect(service.entry)
    const wanted = 'application/pdf, text/html;q=0.5'
    const { contentType } = await found.as(wanted).open()
    expect(contentType).to.equal('text/html')
    expect(service.received.at(-1)?.headers.accept).to.equal(wanted)
    await rejectedAs(found.as('application/pdf, image/*;q=0.1').bytes(), isDecodeFailure)
  })

  it('may match a range', async () => {
    const headers = { 'content-type': 'image/png' }
    const service = await serve({
      'GET /': ({ headers: { accept } }): Reply => (accept === 'image/*' ? { headers, body: 'x' } : { body: {} }),
    })
    expect((await (await connect(service.entry)).as('image/*').open()).contentType).to.equal('image/png')
  })

  it('is limited in size', async () => {
    const headers = { 'content-type': 'text/plain' }
    const service = await serve({
      'GET /': ({ headers: { accept } }): Reply =>
        accept === 'text/plain' ? { headers, body: 'x'.repeat(11) } : { body: {} },
    })
    const rendition = (await connect(service.entry)).as('text/plain')
    expect(await rendition.text({ most: 11 })).to.have.length(11)
    await rejectedAs(rendition.text({ most: 10 }), isDecodeFailure)
  })

  describe('with an interrupted connection', () => {
    async function opened(breaks: number, options: Parameters<typeof breaking>[1] = {}) {
      const service = breaking(breaks, options)
      const server = createServer(service.handle)
      const origin = await listening(server)
      return { ...service, origin, close: () => closed(server) }
    }

    it('resumes if the content is unchanged (RFC 9110 §13.1.5, §14.2)', async () => {
      const { asked, conditions, origin, close } = await opened(3)
      const reports: Progress[] = []
      const rendition = (await connect(origin)).as('application/octet-stream')
      const bytes = await rendition.bytes({ onProgress: (progress) => reports.push(progress) })
      expect(Buffer.compare(bytes, whole)).to.equal(0)
      expect(asked).to.deep.equal([undefined, 'bytes=30000-', 'bytes=60000-', 'bytes=90000-'])
      expect(conditions).to.deep.equal([undefined, '"1"', '"1"', '"1"'])
      expect(reports.at(-1)).to.deep.equal({ received: 100_000, total: 100_000 })
      const received = reports.map((progress) => progress.received)
      expect(received).to.deep.equal(received.toSorted((one, other) => one - other))
      await close()
    })

    for (const [title, options] of [
      ['it has no strong tag', { etag: 'W/"1"' }],
      ['the service does not support ranges', { ranges: false }],
      ['the rest is of another state', { becomes: '"2"' }],
    ] as const) {
      it(`fails if ${title}`, async () => {
        const { origin, close } = await opened(1, options)
        const rendition = (await connect(origin)).as('application/octet-stream')
        expect(await rejectedAs(rendition.bytes(), isTransportFailure)).to.include({ reason: 'network' })
        await close()
      })
    }

    it('fails after repeated interruptions without progress', async () => {
      const { asked, origin, close } = await opened(Infinity, { piece: 0 })
      await rejectedAs((await connect(origin)).as('application/octet-stream').bytes(), isTransportFailure)
      expect(asked.length).to.be.within(3, 9)
      await close()
    }).timeout(20_000)

    it('ends on abort', async () => {
      const { origin, close } = await opened(Infinity)
      const controller = new AbortController()
      const rendition = (await connect(origin)).as('application/octet-stream')
      const { stream } = await rendition.open({ signal: controller.signal })
      const reader = stream.getReader()
      await reader.read()
      controller.abort()
      const reading = (async () => {
        while (!(await reader.read()).done);
      })()
      expect(await rejectedAs(reading, isTransportFailure)).to.include({ reason: 'aborted' })
      await close()
    })

    it('can be resumed later', async () => {
      const { asked, origin, close } = await opened(0)
      const rendition = (await connect(origin)).as('application/octet-stream')
      const same = await rendition.open({ after: { bytes: 40_000, etag: '"1"' } })
      expect(same).to.include({ start: 40_000, total: 100_000, etag: '"1"' })
      const rest = await new Response(same.stream).bytes()
      expect(Buffer.compare(rest, whole.subarray(40_000))).to.equal(0)
      const other = await rendition.open({ after: { bytes: 40_000, etag: '"0"' } })
      expect(other.start, 'starts again for other content').to.equal(0)
      expect(await new Response(other.stream).bytes()).to.have.length(whole.length)
      expect(asked).to.deep.equal(['bytes=40000-', 'bytes=40000-'])
      await close()
    })
  })

  it('is one of the alternates in the document or in Link fields', async () => {
    const alternate = [
      { href: '/as-text', type: 'text/plain', title: 'Text', hreflang: 'en' },
      { href: '/as-pdf', type: 'application/pdf' },
    ]
    const link =
      '</as-pdf>; rel="alternate"; type="application/pdf"; title="In the field", </as-csv>; rel=alternate; type="text/csv", </up>; rel=up'
    const service = await serve({
      'GET /': { headers: { link }, body: { _links: { alternate } } },
      'GET /as-csv': { headers: { 'content-type': 'text/csv' }, body: 'a,b' },
    })
    const alternates = (await connect(service.entry)).alternates()
    const said = alternates.map(({ mediaType, title, language }) => [mediaType, title, language])
    expect(said).to.have.deep.members([
      ['text/plain', 'Text', 'en'],
      ['application/pdf', undefined, undefined],
      ['text/csv', undefined, undefined],
    ])
    const csv = alternates.find(({ mediaType }) => mediaType === 'text/csv')
    expect(await csv?.rendition.text()).to.equal('a,b')
  })

  it('accepts any type for an alternate without a type', async () => {
    const service = await serve({
      'GET /': { body: { _links: { alternate: { href: '/other' } } } },
      'GET /other': { headers: { 'content-type': 'image/gif' }, body: 'GIF' },
    })
    const [alternate] = (await connect(service.entry)).alternates()
    expect(alternate?.mediaType).to.equal(undefined)
    expect(await alternate?.rendition.text()).to.equal('GIF')
    expect(service.received[1]?.headers.accept).to.equal('*/*')
  })

  it('is a page, a PDF or Markdown at the clinic', async () => {
    const clinic = await openClinic()
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription })
    const doctor = await entry.follow('doctor', { doctor: 'mjones' })
    expect(await doctor.as('text/markdown').text()).to.contain('# Dr Mary Jones')
    const reports: Progress[] = []
    const pdf = await doctor.as('application/pdf').bytes({ onProgress: (progress) => reports.push(progress) })
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).to.equal('%PDF-')
    expect(reports.at(-1)).to.deep.equal({ received: pdf.length, total: pdf.length })
    const { etag = '' } = await doctor.as('application/pdf').open()
    const { start, stream } = await doctor.as('application/pdf').open({ after: { bytes: 100, etag } })
    expect(start).to.equal(100)
    expect(await new Response(stream).bytes()).to.have.length(pdf.length - 100)
    // Alternates in other languages name no media type.
    const types = doctor.alternates().flatMap(({ mediaType }) => mediaType ?? [])
    expect(types).to.include.members(['text/html', 'text/markdown', 'application/pdf'])
    expect(new Set(types).size).to.equal(types.length)
    const failure = await rejectedAs(doctor.as('image/png').bytes(), isHttpFailure)
    expect(failure.status).to.equal(406)
    await clinic.close()
  })
})
