import { translatable } from '@waymark/shared'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { memoize } from '../caching/memoize.ts'
import { protocolProblem, type Response } from '../problem.ts'
import { headerOf } from '../request.ts'
import type { Service } from '../service.ts'
import { forOrigin } from '../koa/cross-origin.ts'
import type { ClientKey } from '../admission/client-address.ts'
import { limitConnections, type ConnectionTerms } from '../admission/connection-limit.ts'
import { addWait } from './observed.ts'
import { connectionOf, isGone, streamOf } from './http2-exchange.ts'
import { problemOf, rejectConnection, unparsedResponse, unparsedTargetOf, type ParserError } from './parser-error.ts'
import { pipelines } from '../admission/pipeline.ts'
import type { CachedResponses } from '../caching/cached-responses.ts'
import type { AdmissionQueue } from '../admission/admission-queue.ts'
import { type Certificate, SecureServer, type SecureServerOptions } from './secure-server.ts'
import { send, withResponseFields, type ResponseFields } from './send.ts'
import { endIfStalled, stallTimeout } from './stalled-connection.ts'
import { pathIn, problemResponseTo, withoutResource, type WithoutResource } from './without-resource.ts'

export interface ListenerOptions extends WithoutResource {
  /** Handles requests that pass the guard. */
  readonly handle: RequestListener
  readonly fields: ResponseFields
  /** Origins that may use the service from a browser. */
  readonly origins?: readonly string[] | undefined
  /** The admission queue with load shedding. */
  readonly queue?: AdmissionQueue | undefined
  /** Returns the key of a client for fair queueing. */
  readonly clientKey: ClientKey
  /** The limit of connections; undefined for no limit of a network. */
  readonly connections?: ConnectionTerms | undefined
  /** The response cache. */
  readonly cachedResponses?: CachedResponses | undefined
  /** Aborted at shutdown: each further response ends its connection. */
  readonly stopping?: AbortSignal | undefined
  /** With a certificate, connections use TLS, with HTTP/2 and HTTP/1.1. */
  readonly certificate?: Certificate | undefined
}

// RFC 9110 §9.2.1.
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY', 'OPTIONS', 'TRACE'])

/**
 * Returns what answers requests.
 *
 * @param isForProbes tells whether a connection is beyond the limit, so that it may ask for the health only
 */
export function listenerOf(
  options: ListenerOptions,
  isForProbes: (connection: IncomingMessage['socket']) => boolean = () => false,
): RequestListener {
  const { service, fields, origins = [], queue, stopping } = options
  const open = openResponses(stopping)
  const refusalTo = refusals(service)
  const answeredBefore = withoutResource(options, isForProbes)
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
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
    const answered = answeredBefore(request)
    if (answered !== undefined) respond(answered)
    else if (queue === undefined || queue.mayBegin(isSafe(request))) answerAgainOr(options, request, response)
    else {
      const refuse = (): void => {
        respond(refusalTo(request))
      }
      enqueue(options, queue, { request, response, refuse })
    }
  }
  const inOrder = pipelines()
  return (request, response) => {
    if (stopping?.aborted === true) response.shouldKeepAlive = false
    const begin = (): void => {
      answer(request, response)
    }
    // Streams of HTTP/2 have no order.
    if (streamOf(request) === undefined) inOrder({ request, response, isSafe: isSafe(request), begin })
    else begin()
    // Most cached responses have ended here.
    if (!response.writableEnded) open.add(response)
  }
}

function isSafe({ method = '' }: IncomingMessage): boolean {
  return safe.has(method)
}

interface Enqueued {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly refuse: () => void
}

function enqueue(options: ListenerOptions, queue: AdmissionQueue, { request, response, refuse }: Enqueued): void {
  const { socket } = request
  queue.add(pathIn(request), {
    begin: (waited) => {
      addWait(request, waited)
      answerAgainOr(options, request, response)
    },
    refuse,
    isSafe: isSafe(request),
    client: options.clientKey(socket.remoteAddress, headerOf(request)('x-forwarded-for')),
    connection: connectionOf(request),
    abandon: () => {
      socket.destroy()
    },
    isGone: () => isGone(response),
  })
}

function answerAgainOr(
  { service, handle, cachedResponses }: ListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isDone = cachedResponses?.answer({ request, response }) ?? false
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

const overloaded = protocolProblem('busy', translatable('The service has too many requests. Try again in 5 seconds.'), {
  headers: { 'Retry-After': '5' },
})

function refusals(service: Service): (request: IncomingMessage) => Promise<Response> {
  // Load shedding must be cheap, so all clients get the same response.
  const refusal = memoize((accept) =>
    problemResponseTo(service, { headers: accept === undefined ? {} : { accept } }, overloaded),
  )
  return (request) => {
    const { headers, url = '/' } = request
    const isOfDialect = service.dialects?.some(({ prefix }) => url.startsWith(prefix)) ?? false
    return isOfDialect ? problemResponseTo(service, request, overloaded) : refusal(headers.accept)
  }
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
  const server = createdServer(options)
  const isForProbes = limitConnections(server, options.connections ?? { perNetwork: 0, trusted: [] })
  const answer = listenerOf(options, isForProbes)
  // Malformed content is found after the head of its request was read.
  const lastTargets = new WeakMap<Duplex, string>()
  const listen: RequestListener = (request, response) => {
    lastTargets.set(request.socket, request.url ?? '')
    endIfStalled(response)
    answer(request, response)
  }
  server.on('request', listen)
  server.maxConnections = mostConnections
  server.timeout = stallTimeout
  server.on('connection', () => options.queue?.connected())
  // Without these listeners, Node would send 100 Continue before any decision, and answer 417 itself.
  server.on('checkContinue', listen)
  server.on('checkExpectation', listen)
  server.on('clientError', (error: ParserError, socket) => {
    rejectConnection(
      socket,
      { name: problemOf(error), target: unparsedTargetOf(error, lastTargets.get(socket)) },
      options,
    )
  })
  // Without a listener, Node would close the connection.
  server.on('connect', (_request, socket) => {
    rejectConnection(socket, { name: 'not-implemented', target: '' }, options)
  })
  return server
}

function createdServer(options: ListenerOptions): Server {
  const { certificate, fields, service, stopping } = options
  if (certificate === undefined) return createServer(limits)
  const refusal: SecureServerOptions['refusal'] = (name, target) => {
    const response = unparsedResponse(service, name, target)
    return { ...response, headers: withResponseFields(fields, { ...response.headers, Vary: 'Accept' }) }
  }
  const server = new SecureServer({ ...limits, certificate, refusal })
  stopping?.addEventListener('abort', () => {
    server.announceClose()
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
