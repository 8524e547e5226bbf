import { expect } from 'chai'
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { TracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import type { Server } from 'node:http'
import { collection, collections, createService, memoryTable, tableOf } from '@waymark/server'
import { closed, listening } from '@waymark/server/testing'
import { books, libraryDescription, loans } from '@waymark/server-examples/library/description'
import { libraryFrame } from '../../support/http/library.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

describe('the spans of a request', () => {
  const exporter = new InMemorySpanExporter()
  let server: Server
  let origin: string
  let isBroken = false
  before(async () => {
    const table = memoryTable(tableOf(loans))
    const find: typeof table.find = (id) => (isBroken ? Promise.reject(new Error('disk')) : table.find(id))
    server = createService({
      ...libraryFrame,
      routes: collections(libraryDescription, [
        collection(books, { path: '/books', table: memoryTable(tableOf(books)), mayWrite: () => true }),
        collection(loans, { path: '/loans', table: { ...table, find }, mayWrite: () => true }),
      ]),
      report: () => undefined,
    })
    origin = await listening(server)
  })
  after(() => closed(server))
  beforeEach(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new W3CTraceContextPropagator())
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }))
    exporter.reset()
  })
  afterEach(() => {
    for (const api of [context, propagation, trace]) api.disable()
  })

  it('continue the trace of the client, with finding and rendering as parts', async () => {
    await fetch(`${origin}/books`, { headers: { traceparent: `00-${traceId}-${parentId}-01` } })
    const spans = exporter.getFinishedSpans()
    expect(spans.map(({ name }) => name)).to.deep.equal(['find', 'render', 'GET /books'])
    const request = spans[2]
    expect(request?.parentSpanContext?.spanId).to.equal(parentId)
    expect(request?.attributes).to.deep.equal({
      'http.request.method': 'GET',
      'http.route': '/books',
      'http.response.status_code': 200,
    })
    for (const span of spans) expect(span.spanContext().traceId).to.equal(traceId)
    const own = request?.spanContext().spanId
    expect(spans.slice(0, 2).map((span) => span.parentSpanContext?.spanId)).to.deep.equal([own, own])
  })

  it('have a part for a write, and no personal data', async () => {
    const content = { title: 'Secret', author: 'Ada', year: 1936, shelf: 'fiction' }
    const created = await fetch(`${origin}/books`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    })
    expect(created.status).to.equal(201)
    const spans = exporter.getFinishedSpans()
    expect(spans.map(({ name }) => name)).to.deep.equal(['find', 'render', 'act', 'POST /books'])
    expect(JSON.stringify(spans.map(({ name, attributes, events }) => [name, attributes, events]))).not.to.match(
      /Secret/,
    )
  })

  it('have the status of an error for a fault of the service alone', async () => {
    await fetch(`${origin}/books/none`)
    isBroken = true
    expect((await fetch(`${origin}/loans/1`)).status).to.equal(500)
    isBroken = false
    const statuses = exporter
      .getFinishedSpans()
      .filter(({ name }) => name.startsWith('GET'))
      .map(({ name, status, attributes }) => [name, status.code, attributes['http.response.status_code']])
    expect(statuses).to.deep.equal([
      ['GET /books/:item', SpanStatusCode.UNSET, 404],
      ['GET /loans/:item', SpanStatusCode.ERROR, 500],
    ])
  })

  it('are not made without an SDK', async () => {
    trace.disable()
    expect((await fetch(`${origin}/books`)).status).to.equal(200)
    expect(exporter.getFinishedSpans()).to.deep.equal([])
  })
})
