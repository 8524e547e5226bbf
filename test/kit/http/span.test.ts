import { expect } from 'chai'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { TracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { openSlots, postBooking } from '../../support/open-slots.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

describe('the spans of a request', () => {
  const exporter = new InMemorySpanExporter()
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())
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
    await fetch(`${clinic.origin}/books`, { headers: { traceparent: `00-${traceId}-${parentId}-01` } })
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
    const [slot = 0] = await openSlots(clinic)
    exporter.reset()
    expect((await postBooking(clinic, slot, { name: 'Ada Secret', age: 36 })).status).to.equal(201)
    const spans = exporter.getFinishedSpans()
    expect(spans.map(({ name }) => name)).to.deep.equal(['find', 'render', 'act', 'POST /schedules/:slot'])
    expect(JSON.stringify(spans.map(({ name, attributes, events }) => [name, attributes, events]))).not.to.match(
      /Secret/,
    )
  })

  it('are not made without an SDK', async () => {
    trace.disable()
    expect((await fetch(`${clinic.origin}/books`)).status).to.equal(200)
    expect(exporter.getFinishedSpans()).to.deep.equal([])
  })
})
