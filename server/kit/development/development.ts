import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { forOrigin } from '../http/koa/cross-origin.ts'
import type { Endpoint } from '../http/route.ts'
import { send, type ResponseFields } from '../http/connection/send.ts'
import { problemResponseTo } from '../http/connection/without-resource.ts'
import { protocolProblem } from '../http/problem.ts'
import { requestId, type Request } from '../http/request.ts'
import type { Resource } from '../http/resource.ts'
import type { DecisionLog, Negotiated, Service } from '../http/service.ts'
import type { AttachedDevelopment, Development } from './attached.ts'
import { isLocal } from './local.ts'
import { developmentViews, hrefOf, requestList, requestPage } from './pages.ts'
import { requestLog, type RequestLog } from './request-log.ts'
import { developmentPrefix, developmentRoutes } from './routes.ts'
import { script } from './script.ts'

/** Options of the development mode. */
export interface DevelopmentOptions {
  /** The number of logged requests; 100 by default. */
  readonly kept?: number
}

/**
 * Returns the development mode for `createService`: pages reload when the program has changed and started again, and
 * `/development/requests` shows the last requests with the decisions on them. It answers this machine only.
 */
export function development({ kept = 100 }: DevelopmentOptions = {}): Development {
  return { views: developmentViews, attach: (service) => attached(service, kept) }
}

function attached(service: Service, kept: number): AttachedDevelopment {
  const requests = requestLog({ kept, hrefOf, now: () => Date.now() })
  const processId = randomUUID().slice(0, 8)
  const developing = inDevelopment(service, requests, processId)
  return {
    service: developing,
    routes: [
      { template: developmentRoutes.requests, resource: requestList(requests, service) },
      { template: developmentRoutes.request, resource: requestPage(requests, service) },
    ],
    endpoints: [scriptEndpoint, eventsEndpoint(processId)],
    revalidated: (route) => ({ ...route, resource: revalidated(route.resource) }),
    guarded: (listen, fields) => guarded(developing, listen, fields),
  }
}

function inDevelopment(service: Service, requests: RequestLog, processId: string): Service {
  const { requests: list, script: src, events } = developmentRoutes
  return {
    ...service,
    context: { ...service.context, development: { requests: list, script: src, events, process: processId } },
    // The tag of a page changes with the program, which may render another page of the same state.
    navigation: async (caller, uri) => {
      const given = await service.navigation?.(caller, uri)
      const version = given?.version === undefined ? processId : `${given.version}-${processId}`
      return { links: given?.links ?? [], more: given?.more ?? [], version }
    },
    logDecisions: (request, negotiated) =>
      bothLogs(service.logDecisions?.(request, negotiated), logOf(requests, request, negotiated)),
    observe(exchange) {
      service.observe?.(exchange)
      requests.end(exchange)
    },
  }
}

// Assets and the pages of the development mode would evict the requests of the developer from the log.
const unlogged = [developmentPrefix, '/assets/'] as const

function logOf(
  requests: RequestLog,
  { method, path, target }: Request,
  { resource, chosen }: Negotiated,
): DecisionLog | undefined {
  const id = requestId()
  // A problem without a request has no id.
  if (id === '' || unlogged.some((prefix) => path.startsWith(prefix))) return undefined
  const add = requests.begin({ id, method, target })
  add('route', resource === undefined ? 'not-found' : 'go on')
  add('media type', chosen?.mediaType ?? 'none')
  return add
}

function bothLogs(one: DecisionLog | undefined, other: DecisionLog | undefined): DecisionLog | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const add = (decision: string, outcome: string): void => {
    one(decision, outcome)
    other(decision, outcome)
  }
  return Object.assign(add, { href: other.href, ...(other.fields === undefined ? {} : { fields: other.fields }) })
}

function revalidated(resource: Resource): Resource {
  const { cache } = resource
  return cache.store === 'none' ? resource : { ...resource, cache: { store: cache.store, maxAge: 0 } }
}

const scriptEndpoint: Endpoint = {
  template: developmentRoutes.script,
  method: 'GET',
  answer: () =>
    Promise.resolve({
      status: 200,
      headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' },
      content: new TextEncoder().encode(script),
    }),
}

/** Milliseconds between comments, which show that the connection is open. */
const beat = 15_000

/** An event stream with the id of the process: after a restart, the reconnected page gets another one. */
function eventsEndpoint(processId: string): Endpoint {
  async function* events(closed: AbortSignal): AsyncGenerator<string> {
    yield `retry: 300\ndata: ${processId}\n\n`
    while (!closed.aborted) {
      await sleep(beat, undefined, { signal: closed, ref: false }).catch(() => undefined)
      yield ':\n\n'
    }
  }
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }
  return {
    template: developmentRoutes.events,
    method: 'GET',
    answer: () => Promise.resolve({ status: 200, headers, stream: events }),
  }
}

const missing = protocolProblem('not-found', 'There is no page at this address. Start at the home page.')

function guarded(service: Service, listen: RequestListener, fields: ResponseFields): RequestListener {
  return (request, response) => {
    if (request.url?.startsWith(developmentPrefix) !== true || isLocal(request)) {
      listen(request, response)
      return
    }
    problemResponseTo(service, request, missing).then(
      (answer) => {
        send(response, forOrigin(answer, request.headers.origin, []), fields)
      },
      (error: unknown) => {
        service.report(error, service.newTraceId())
        response.destroy()
      },
    )
  }
}
