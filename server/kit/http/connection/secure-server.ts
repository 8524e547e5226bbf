import { Server, type ServerOptions } from 'node:http'
import type {
  Http2Server,
  Http2ServerRequest,
  Http2ServerResponse,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer, type Server as TlsServer, type TLSSocket } from 'node:tls'
import type { Response } from '../problem.ts'
import { onStall } from './stalled-session.ts'

/** A certificate with its chain, and its private key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface SecureServerOptions extends ServerOptions {
  readonly headersTimeout: number
  readonly requestTimeout: number
  readonly maxHeaderSize: number
  readonly certificate: Certificate
  /** Milliseconds without a request, or with a response that is not read, until a session of HTTP/2 ends; default 60,000. */
  readonly idleTimeout?: number
  /** Returns the response to a request that is not read completely. */
  readonly refusal: (name: 'request-timeout' | 'header-fields-too-large', target: string) => Response
}

// Browsers keep their sessions open between two pages.
const usualIdleTimeout = 60_000
const mostConcurrentStreams = 100
// RFC 9218 §2.1: SETTINGS_NO_RFC7540_PRIORITIES tells clients that only the field Priority orders the responses.
const noOldPriorities = 0x9
// RFC 9113 §7.
const noError = 0
// RFC 9113 §6.8: the highest stream identifier, for a server that still accepts streams that are in flight.
const lastStream = 2 ** 31 - 1

/**
 * An HTTP server whose connections use TLS: those that negotiate `h2` have HTTP/2, and all others HTTP/1.1 (RFC 7301). The
 * requests of both are events of this server.
 */
export class SecureServer extends Server {
  readonly #tls: TlsServer
  readonly #http2: Http2Server
  readonly #options: SecureServerOptions
  readonly #sockets = new Set<Socket>()
  readonly #sessions = new Set<ServerHttp2Session>()

  constructor(options: SecureServerOptions) {
    super(options)
    this.#options = options
    this.#tls = createTlsServer({
      ...contextOf(options.certificate),
      ALPNProtocols: ['h2', 'http/1.1'],
      handshakeTimeout: options.headersTimeout,
    })
    this.#http2 = this.#http2Server()
    const serveHttp1 = this.listeners('connection')
    this.removeAllListeners('connection')
    const serve = (connection: Duplex): void => {
      for (const listener of serveHttp1) Reflect.apply(listener, this, [connection])
    }
    this.on('connection', (connection: Duplex) => {
      // Connections that the program makes itself are not encrypted.
      if (connection instanceof Socket) this.#secure(connection)
      else serve(connection)
    })
    this.#tls.on('secureConnection', (socket: TLSSocket) => {
      if (socket.alpnProtocol === 'h2') this.#http2.emit('connection', socket)
      else serve(socket)
    })
  }

  /** Uses another certificate for new connections. */
  renew(certificate: Certificate): void {
    this.#tls.setSecureContext(contextOf(certificate))
  }

  /** Tells the clients of HTTP/2 to open no further streams; those that are in flight are still served. */
  announceClose(): void {
    for (const session of this.#sessions) session.goaway(noError, lastStream)
  }

  override closeIdleConnections(): void {
    super.closeIdleConnections()
    for (const session of this.#sessions) session.close()
  }

  override closeAllConnections(): void {
    super.closeAllConnections()
    for (const socket of this.#sockets) socket.destroy()
  }

  #secure(socket: Socket): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    // Half-open connections are for clients of HTTP/1 without TLS.
    socket.allowHalfOpen = false
    this.#tls.emit('connection', socket)
  }

  #http2Server(): Http2Server {
    // Most services stand behind a proxy that ends TLS, and start sooner without this module.
    const server = process.getBuiltinModule('node:http2').createServer({
      settings: {
        maxConcurrentStreams: mostConcurrentStreams,
        customSettings: { [noOldPriorities]: 1 },
      },
      // A browser cancels the requests of a page at once; a client that opens and resets streams without end is cut off.
      streamResetBurst: 2 * mostConcurrentStreams,
      streamResetRate: mostConcurrentStreams / 2,
      maxSessionInvalidFrames: 100,
    })
    const pass = (event: string) => (request: Http2ServerRequest, response: Http2ServerResponse) => {
      if (!this.#isWithinLimits(request)) return
      completeHead(request)
      this.emit(event, request, response)
    }
    for (const event of ['request', 'checkContinue', 'checkExpectation']) server.on(event, pass(event))
    server.on('session', (session) => {
      this.#follow(session)
    })
    return server
  }

  /** Ends a session without a first request, without open streams for a while, or with responses that are not read. */
  #follow(session: ServerHttp2Session): void {
    const end = (): void => {
      session.destroy()
    }
    const { headersTimeout, idleTimeout = usualIdleTimeout } = this.#options
    const open = new Set<ServerHttp2Stream>()
    let timer = setTimeout(end, headersTimeout)
    this.#sessions.add(session)
    session.on('stream', (stream) => {
      clearTimeout(timer)
      open.add(stream)
      stream.once('close', () => {
        open.delete(stream)
        if (open.size === 0 && !session.destroyed) timer = setTimeout(end, idleTimeout)
      })
    })
    onStall(session, open, { interval: idleTimeout / 2, stalled: end })
    session.once('close', () => {
      clearTimeout(timer)
      this.#sessions.delete(session)
    })
  }

  /** Refuses a request with a too large header, and later one with slow content. */
  #isWithinLimits({ stream, url, rawHeaders }: Http2ServerRequest): boolean {
    const { maxHeaderSize, requestTimeout, refusal } = this.#options
    if (rawHeaders.reduce((size, { length }) => size + length, 0) > maxHeaderSize) {
      refuse(stream, refusal('header-fields-too-large', url))
      return false
    }
    if (stream.endAfterHeaders) return true
    const timer = setTimeout(() => {
      refuse(stream, refusal('request-timeout', url))
    }, requestTimeout)
    const clear = (): void => {
      clearTimeout(timer)
    }
    stream.once('end', clear)
    stream.once('close', clear)
    stream.once('finish', () => {
      resetRequest(stream)
    })
    return true
  }
}

function contextOf(certificate: Certificate) {
  return { ...certificate, minVersion: 'TLSv1.2' } as const
}

// Lists of which Node keeps the first line only (RFC 9110 §5.3).
const listFields = ['if-match', 'if-none-match', 'content-encoding'] as const

/** Completes the fields as HTTP/1.1 has them, which tell whether a request has content (RFC 9113 §8.1, §8.3.1). */
function completeHead({ headers, rawHeaders, stream }: Http2ServerRequest): void {
  headers.host ??= headers[':authority']
  if (!stream.endAfterHeaders && headers['content-length'] === undefined) headers['transfer-encoding'] = 'chunked'
  for (const name of listFields) {
    if (headers[name] === undefined) continue
    headers[name] = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1] === name).join(', ')
  }
}

// RFC 9113 §8.1: a complete response may come before the whole request, which is reset without an error.
function refuse(stream: ServerHttp2Stream, { status, headers, content }: Response): void {
  if (!stream.headersSent && !stream.closed) {
    stream.respond({ ...headers, ':status': status })
    stream.end(content)
  }
  stream.close(noError)
}

// Milliseconds between looks for the end of a response.
const endInterval = 10

/** Resets the rest of a request once its response is complete. Node emits `finish` before it sends END_STREAM. */
function resetRequest(stream: ServerHttp2Stream): void {
  if (stream.readableEnded || stream.closed) return
  if (stream.state.localClose === 1) stream.close(noError)
  else setTimeout(resetRequest, endInterval, stream).unref()
}
