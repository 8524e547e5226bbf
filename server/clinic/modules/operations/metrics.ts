import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Probe } from '@waymark/server/http/connection/server'
import type { Response } from '@waymark/server/http/problem'
import type { ObservedExchange } from '@waymark/server/http/service'
import { operationTexts } from './messages.ts'

/** The figures of a process in the format of Prometheus. */
export interface Metrics {
  readonly observe: (exchange: ObservedExchange) => void
  /** Answers with all figures, for callers with the token as Bearer credentials. */
  readonly probe: Probe
}

export interface MetricsPorts {
  readonly token: string
  /** Lengths of queues, read at each scrape. */
  readonly queues: Readonly<Record<string, () => Promise<number>>>
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Collects the figures of requests, the process and the queues. */
export function metrics({ token, queues }: MetricsPorts): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method, status and media type',
    labelNames: ['route', 'method', 'status', 'media_type'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the response',
    labelNames: ['route', 'method'],
    buckets: seconds,
    registers,
  })
  const cut = new Counter({
    name: 'http_responses_cut_total',
    help: 'Responses that clients did not read to the end',
    registers,
  })
  queueGauge(registry, queues)
  return {
    observe({ route, method, status, mediaType, seconds: duration, isCut }) {
      requests.inc({ route, method, status, media_type: mediaType })
      durations.observe({ route, method }, duration)
      if (isCut) cut.inc()
    },
    probe: async ({ headers }) => (isToken(headers.authorization, token) ? figures(registry) : unauthorized()),
  }
}

function queueGauge(registry: Registry, queues: MetricsPorts['queues']): void {
  // The registry keeps it.
  new Gauge({
    name: 'queue_length',
    help: 'Items that wait for a background job',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      for (const [queue, length] of Object.entries(queues)) this.set({ queue }, await length())
    },
  })
}

function isToken(authorization: string | undefined, token: string): boolean {
  // Equal lengths, because the comparison needs them.
  const [given, expected] = [authorization ?? '', `Bearer ${token}`].map((text) => {
    return createHash('sha256').update(text).digest()
  })
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected)
}

async function figures(registry: Registry): Promise<Response> {
  return {
    status: 200,
    headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
    content: Buffer.from(await registry.metrics()),
  }
}

function unauthorized(): Response {
  return {
    status: 401,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'WWW-Authenticate': 'Bearer realm="metrics"',
      'Cache-Control': 'no-store',
    },
    content: Buffer.from(operationTexts.metricsToken),
  }
}
