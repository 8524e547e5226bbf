import { type IncomingMessage, type RequestListener, createServer, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { mediaType } from '@waymark/shared'
import { problemResponse } from '../answers/refuse.ts'
import { withCommonFields } from '../answers/write.ts'
import { contentTypes } from '../content/content.ts'
import { memoize } from '../caching/rendered.ts'
import { exchangeOf } from '../exchange.ts'
import { protocolProblem, type Problem, type Response, protocolProblems, type ProtocolProblem } from '../problem.ts'
import type { Request } from '../request.ts'
import type { Service } from '../service.ts'
import { forOrigin } from './cross-origin.ts'
import { guard } from './guard.ts'
import { addWait } from './observed.ts'
import { headerOf, type Repeats } from './repeat.ts'
import type { RequestQueue } from './request-queue.ts'
import { type ResponseFields, send } from './send.ts'

export interface ListenerOptions {
  readonly service: Service
  /** Handles requests that pass the guard. */
  readonly handle: RequestListener
  readonly fields: ResponseFields
  /** Origins that may use the service from a browser. */
  readonly origins?: readonly string[] | undefined
  /** Answers to GET at some paths, before all decisions: health and metrics. */
  readonly probes?: Readonly<Record<string, Probe>> | undefined
  /** Begins requests in turns, and refuses those that would wait for too long. */
  readonly queue?: RequestQueue | undefined
  /** Returns the key of a client, whose requests wait for each other. */
  readonly clientKey: (socketAddress: string | undefined, forwardedFor: string | undefined) => string
  /** Answers requests that were answered before. */
  readonly repeats?: Repeats | undefined
  /** Aborted at shutdown: each further response ends its connection. */
  readonly stopping?: AbortSignal | undefined
}

// RFC 9110 §9.2.1.
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Answers a GET or HEAD request without content negotiation. */
export type Probe = (request: Pick<IncomingMessage, 'headers'>) => Promise<Response>

/**
 * Rejects ambiguous requests with a problem document in the negotiated media type and closes their connection. Answers
 * `OPTIONS *`, which has no resource.
 */
function listener(options: ListenerOptions): RequestListener {
  const { service, fields, origins = [], probes = {}, queue, clientKey, stopping } = options
  const server = serverOptions(service)
  const open = openResponses(stopping)
  const refusalTo = refusals(service)
  const answer: RequestListener = (request, response) => {
    const respond = (answering: Promise<Response>): void => {
      answering.then(
        (answer) => {
          send(response, forOrigin(answer, request.headers.origin, origins), fields)
        },
        (error: unknown) => {
          service.report(error, service.newTraceId())
          response.destroy()
        },
      )
    }
    const { method = '', url = '', httpVersion, rawHeaders } = request
    const verdict = guard({ method, url, httpVersion, rawHeaders })
    if (verdict !== undefined) {
      respond(endingConnection(problemResponseTo(service, request, protocolProblem(verdict.problem, verdict.detail))))
      return
    }
    if (url === '*') {
      respond(Promise.resolve(server))
      return
    }
    request.url = originForm(url)
    const path = request.url.split('?', 1)[0] ?? '/'
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined
    if (probe !== undefined) respond(probed(service, request, probe))
    else if (queue === undefined || queue.mayBegin(safe.has(method))) answerAgainOr(options, request, response)
    else
      queue.add(path, {
        begin: (waited) => {
          addWait(request, waited)
          answerAgainOr(options, request, response)
        },
        refuse: () => {
          respond(refusalTo(request))
        },
        isSafe: safe.has(method),
        client: clientKey(request.socket.remoteAddress, headerOf(request)('x-forwarded-for')),
        connection: request.socket,
        abandon: () => {
          request.socket.destroy()
        },
        isGone: () => response.destroyed,
      })
  }
  return (request, response) => {
    if (stopping?.aborted === true) response.shouldKeepAlive = false
    answer(request, response)
    // Most responses from memory have ended here.
    if (!response.writableEnded) open.add(response)
  }
}

function answerAgainOr(
  { service, handle, repeats }: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isDone = repeats?.answer({ request, response }) ?? false
  if (isDone === false) handle(request, response)
  else if (isDone !== true) {
    const orHandle = (done: boolean): void => {
      if (!done) handle(request, response)
    }
    isDone.then(orHandle, (error: unknown) => {
      service.report(error, service.newTraceId())
      handle(request, response)
    })
  }
}

const overloaded = protocolProblem('busy', 'The service has too many requests. Try again in 5 seconds.', {
  headers: { 'Retry-After': '5' },
})

function refusals(service: Service): (request: IncomingMessage) => Promise<Response> {
  // A refusal must cost little, and each client gets the same.
  const refusal = memoize((accept) =>
    problemResponseTo(service, { headers: accept === undefined ? {} : { accept } }, overloaded),
  )
  return (request) => {
    const { headers, url = '/' } = request
    const isOfDialect = service.dialects?.some(({ prefix }) => url.startsWith(prefix)) ?? false
    return isOfDialect ? problemResponseTo(service, request, overloaded) : refusal(headers.accept)
  }
}

async function endingConnection(answering: Promise<Response>): Promise<Response> {
  const answer = await answering
  return { ...answer, headers: { ...answer.headers, Connection: 'close' } }
}

function probed(service: Service, request: IncomingMessage, probe: Probe): Promise<Response> {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return probe(request)
  const headers = { Allow: 'GET, HEAD, OPTIONS' }
  if (method === 'OPTIONS') return Promise.resolve({ status: 204, headers })
  const detail = 'This path is only read. Use GET or HEAD.'
  return problemResponseTo(service, request, protocolProblem('method-not-allowed', detail, { headers }))
}

function serverOptions({ echoes }: Pick<Service, 'echoes'>): Response {
  return {
    status: 204,
    headers: {
      Allow: ['GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', ...(echoes ? ['TRACE'] : [])].join(', '),
      'Accept-Post': contentTypes('POST').join(', '),
      'Accept-Patch': contentTypes('PATCH').join(', '),
      'Cache-Control': 'no-store',
    },
  }
}

// RFC 9112 §3.2.2: a server must accept the absolute form.
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

async function problemResponseTo(
  service: Service,
  { headers, url = '/' }: Pick<IncomingMessage, 'headers'> & Partial<Pick<IncomingMessage, 'url'>>,
  problem: Problem,
): Promise<Response> {
  const request: Request = {
    method: 'GET',
    // The target may be malformed, so only its path is used, to choose the dialect, and nothing links to it.
    path: url.split('?', 1)[0] ?? '/',
    target: '',
    query: new URLSearchParams(),
    variables: {},
    client: '',
    sender: 'unknown',
    header: (name) => (name === 'accept' ? headers.accept : undefined),
    content: () => Promise.resolve(''),
    echo: () => '',
  }
  const exchange = exchangeOf(service, undefined, request)
  return withCommonFields(exchange, await problemResponse(exchange, problem))
}

/** Slow clients are disconnected: header fields within 8 s, the whole request within 15 s, checked every second. */
const limits = {
  connectionsCheckingInterval: 1000,
  headersTimeout: 8000,
  requestTimeout: 15_000,
  maxHeaderSize: 16 * 1024,
  // The guard reports a missing or malformed Host; Node would only close the connection.
  requireHostHeader: false,
}

// An idle connection takes some kilobytes. Node closes those beyond, without a response.
const mostConnections = 10_000

/** Creates the server; call listen() on it. */
export function serverOf(options: ListenerOptions): Server {
  const listen = listener(options)
  const server = createServer(limits, listen)
  server.maxConnections = mostConnections
  server.on('connection', () => options.queue?.connected())
  // Without these listeners, Node would send 100 Continue before any decision, and answer 417 itself.
  server.on('checkContinue', listen)
  server.on('checkExpectation', listen)
  server.on('clientError', (error: ParserError, socket) => {
    rejectConnection(socket, problemOf(error), options)
  })
  // Without a listener, Node would close the connection.
  server.on('connect', (_request, socket) => {
    rejectConnection(socket, 'not-implemented', options)
  })
  return server
}

/** Keeps the open responses. */
function openResponses(stopping: AbortSignal | undefined): { add(response: ServerResponse): void } {
  const open = new Set<ServerResponse>()
  // RFC 9112 §9.6: a server that ends a connection says so in its last response.
  stopping?.addEventListener('abort', () => {
    for (const response of open) response.shouldKeepAlive = false
  })
  return {
    add(response) {
      open.add(response)
      response.once('close', () => open.delete(response))
    },
  }
}

/** A parser error of Node. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

const problems: Readonly<Record<string, ProtocolProblem>> = {
  HPE_PAUSED_H2_UPGRADE: 'version-not-supported',
  HPE_HEADER_OVERFLOW: 'header-fields-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}
const requestLine = /^(?:\r\n)*([!#$%&'*+\-.^_`|~\w]+) \S+ HTTP\/(\d)\.\d\r?\n/

// Node's parser rejects methods and versions that it does not know; if the request line is well-formed otherwise, the
// status is 501 or 505 and not 400.
function problemOf({ code = '', rawPacket }: ParserError): ProtocolProblem {
  const isUnknown = code === 'HPE_INVALID_METHOD' || code === 'HPE_INVALID_VERSION'
  const line = isUnknown ? requestLine.exec(rawPacket?.subarray(0, 16_384).toString('latin1') ?? '') : null
  if (line !== null)
    return code === 'HPE_INVALID_METHOD' && line[2] === '1' ? 'not-implemented' : 'version-not-supported'
  return problems[code] ?? 'malformed-request'
}

// The request was not parsed, so nothing can be negotiated.
function rejectConnection(socket: Duplex, name: ProtocolProblem, { fields, service }: ListenerOptions): void {
  if (!socket.writable) return void socket.destroy()
  const { status, title, description } = protocolProblems[name]
  const content = JSON.stringify({ type: service.problemType(name), title, status, detail: description })
  const headers = {
    ...fields(mediaType.problem),
    Date: new Date().toUTCString(),
    'Cache-Control': 'no-store',
    'Content-Type': mediaType.problem,
    'Content-Length': String(Buffer.byteLength(content)),
    Vary: 'Accept',
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([field, value]) => `${field}: ${value}\r\n`)
  // Does not wait for a slow client to close.
  socket.end(`HTTP/1.1 ${String(status)} ${title}\r\n${lines.join('')}\r\n${content}`, () => socket.destroy())
}
