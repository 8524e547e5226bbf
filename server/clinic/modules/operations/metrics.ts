import { createHash, timingSafeEqual } from 'node:crypto'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type PrometheusContentType,
  type Registry,
} from 'prom-client'
import { mediaType as mediaTypes } from '@waymark/shared'
import type { ObservedExchange, Probe } from '@waymark/server/http'
import type { Response } from '@waymark/server'
import type { ReplicaState } from '@waymark/server/storage'
import { operatorTexts } from './texts.ts'

/** The figures of a process in the format of Prometheus. */
export interface Metrics {
  readonly observe: (exchange: ObservedExchange) => void
  /** Counts a request that was refused because of overload, which no route sees. */
  readonly refuse: () => void
  /** Returns the figures of all processes in the format of Prometheus. */
  readonly figures: () => Promise<string>
  /** Answers with the figures, for callers with the token as Bearer credentials; undefined without a token. */
  readonly probe: Probe | undefined
}

export interface MetricsPorts {
  /** The Bearer token of Prometheus; undefined if it does not read them. */
  readonly token: string | undefined
  /** Lengths of queues, read at each scrape. */
  readonly queues: Readonly<Record<string, () => Promise<number>>>
  /** Failed runs of background jobs in this process, by job. */
  readonly jobFailures?: ReadonlyMap<string, number> | undefined
  readonly replica?: Pick<ReplicaState, 'fault'> | undefined
  /** Returns the figures of all processes; undefined for one process. */
  readonly ofAll?: (() => Promise<string | undefined>) | undefined
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Collects the figures of requests, the process and the queues. */
export function metrics({ token, queues, jobFailures, replica, ofAll }: MetricsPorts): Metrics {
  // It also answers when another process asks for the figures of all.
  const registry = new AggregatorRegistry<PrometheusContentType>()
  AggregatorRegistry.setRegistries(registry)
  const registers = [registry]
  if (token !== undefined) collectDefaultMetrics({ register: registry })
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
  const repeated = new Counter({
    name: 'http_responses_repeated_total',
    help: 'Responses that were made for an earlier request',
    registers,
  })
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests that got 503 because they would have waited for too long',
    registers,
  })
  // The sum over all processes, by which other sums are divided.
  new Gauge({ name: 'processes', help: 'Processes that serve requests', registers }).set(1)
  queueGauge(registry, queues)
  failureCounter(registry, jobFailures)
  replicaGauge(registry, replica)
  const figures = async (): Promise<string> => (await ofAll?.()) ?? registry.metrics()
  return {
    figures,
    observe({ route, method, status, mediaType, seconds: duration, isCut, isCached }) {
      requests.inc({ route, method, status, media_type: mediaType })
      // The reader decides how long an event stream takes.
      if (mediaType !== mediaTypes.eventStream) durations.observe({ route, method }, duration)
      if (isCut) cut.inc()
      if (isCached) repeated.inc()
    },
    refuse: () => {
      refused.inc()
    },
    probe: token === undefined ? undefined : probe(token, registry.contentType, figures),
  }
}

function queueGauge(registry: Registry, queues: MetricsPorts['queues']): void {
  // The registry keeps it.
  new Gauge({
    name: 'queue_length',
    help: 'Items that wait for a background job',
    labelNames: ['queue'],
    // All processes count the same queue.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      for (const [queue, length] of Object.entries(queues)) this.set({ queue }, await length())
    },
  })
}

function failureCounter(registry: Registry, failures: MetricsPorts['jobFailures'] = new Map()): void {
  new Counter({
    name: 'background_failures_total',
    help: 'Failed runs of background jobs, each of which is tried again',
    labelNames: ['name'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [job, count] of failures) this.inc({ name: job }, count)
    },
  })
}

function replicaGauge(registry: Registry, replica: MetricsPorts['replica']): void {
  new Gauge({
    name: 'replica_unusable',
    help: '1 if the last check has found that DATABASE_REPLICA cannot be read',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(replica?.fault() === undefined ? 0 : 1)
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

function probe(token: string, contentType: string, figures: Metrics['figures']): Probe {
  return async ({ headers: { authorization } }) => {
    if (!isToken(authorization, token)) return unauthorized()
    const headers = { 'Content-Type': contentType, 'Cache-Control': 'no-store' }
    return { status: 200, headers, content: Buffer.from(await figures()) }
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
    content: Buffer.from(operatorTexts.metricsToken),
  }
}
