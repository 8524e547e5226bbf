import { mediaType } from '@waymark/shared'
import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { listener, type ListenerOptions } from './listener.ts'
import { protocolProblems, type ProtocolProblem } from './problem.ts'

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
