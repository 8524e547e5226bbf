import { type IncomingMessage, type RequestListener, createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { mediaType } from '@waymark/shared'
import { refuse } from '../answers/refuse.ts'
import { finish } from '../answers/write.ts'
import { contentTypes } from '../content/content.ts'
import { exchangeOf } from '../exchange.ts'
import { protocolProblem, type Problem, type Response, protocolProblems, type ProtocolProblem } from '../problem.ts'
import type { Request } from '../request.ts'
import type { Service } from '../service.ts'
import { forOrigin } from './cross-origin.ts'
import { guard } from './guard.ts'
import { type ResponseFields, send } from './send.ts'

export interface ListenerOptions {
  readonly service: Service
  /** Who answers what the guard lets pass. */
  readonly handle: RequestListener
  readonly fields: ResponseFields
  /** The origins whose pages may use the service from a browser. */
  readonly origins?: readonly string[] | undefined
}

/**
 * Stands before everything else: what two readers could understand differently is turned away, in the media type that
 * was asked for like any other refusal, and its connection closed. `OPTIONS *` is about no resource and is answered here.
 */
export function listener({ service, handle, fields, origins = [] }: ListenerOptions): RequestListener {
  const server = serverOptions(service)
  return (request, response) => {
    const respond = (answer: Response): void => {
      send(response, forOrigin(answer, request.headers.origin, origins), fields)
    }
    const { method = '', url = '', httpVersion, rawHeaders } = request
    const verdict = guard({ method, url, httpVersion, rawHeaders })
    if (verdict !== undefined) {
      const problem = protocolProblem(verdict.problem, verdict.detail)
      turnedAway(service, request, problem).then(
        (answer) => {
          respond({ ...answer, headers: { ...answer.headers, Connection: 'close' } })
        },
        (error: unknown) => {
          service.report(error, service.newTraceId())
          response.destroy()
        },
      )
    } else if (url === '*') respond(server)
    else {
      request.url = originForm(url)
      handle(request, response)
    }
  }
}

function serverOptions({ echoes }: Service): Response {
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

// RFC 9112 §3.2.2: a server must accept the absolute form; for us it says nothing more.
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

async function turnedAway(
  service: Service,
  { headers, url = '/' }: IncomingMessage,
  problem: Problem,
): Promise<Response> {
  const request: Request = {
    method: 'GET',
    // The target may be what is malformed, so nothing is made from it; only which part of the service it is for.
    path: url.split('?', 1)[0] ?? '/',
    target: '/',
    query: new URLSearchParams(),
    variables: {},
    client: '',
    sender: 'unknown',
    header: (name) => (name === 'accept' ? headers.accept : undefined),
    content: () => Promise.resolve(''),
    echo: () => '',
  }
  const exchange = exchangeOf(service, undefined, request)
  return finish(exchange, await refuse(exchange, problem))
}

/** Slow senders are dropped: header fields within 8 s, everything within 15 s, looked at every second. */
const limits = {
  connectionsCheckingInterval: 1000,
  headersTimeout: 8000,
  requestTimeout: 15_000,
  maxHeaderSize: 16 * 1024,
  // The guard says what is wrong with a Host; Node would only close.
  requireHostHeader: false,
}

/** The server of a service; it listens nowhere yet. */
export function serverOf(options: ListenerOptions): Server {
  const listen = listener(options)
  const server = createServer(limits, listen)
  // Without listeners Node would ask for the content before anything was decided, and answer other expectations itself.
  server.on('checkContinue', listen)
  server.on('checkExpectation', listen)
  server.on('clientError', (error: ParserError, socket) => {
    turnAway(socket, problemOf(error), options)
  })
  // Without a listener Node would close the connection.
  server.on('connect', (_request, socket) => {
    turnAway(socket, 'not-implemented', options)
  })
  return server
}

/** What Node says of bytes that it could not parse. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

const problems: Readonly<Record<string, ProtocolProblem>> = {
  HPE_PAUSED_H2_UPGRADE: 'version-not-supported',
  HPE_HEADER_OVERFLOW: 'header-fields-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}
const requestLine = /^(?:\r\n)*([!#$%&'*+\-.^_`|~\w]+) \S+ HTTP\/(\d)\.\d\r?\n/

// Node knows a fixed list of methods and versions; that of a request that is well-formed otherwise is only unknown here.
function problemOf({ code = '', rawPacket }: ParserError): ProtocolProblem {
  const isUnknown = code === 'HPE_INVALID_METHOD' || code === 'HPE_INVALID_VERSION'
  const line = isUnknown ? requestLine.exec(rawPacket?.subarray(0, 16_384).toString('latin1') ?? '') : null
  if (line !== null)
    return code === 'HPE_INVALID_METHOD' && line[2] === '1' ? 'not-implemented' : 'version-not-supported'
  return problems[code] ?? 'malformed-request'
}

// Nothing was parsed, so nothing can be negotiated.
function turnAway(socket: Duplex, name: ProtocolProblem, { fields, service }: ListenerOptions): void {
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
  // Who sends slowly would also be slow to close.
  socket.end(`HTTP/1.1 ${String(status)} ${title}\r\n${lines.join('')}\r\n${content}`, () => socket.destroy())
}
