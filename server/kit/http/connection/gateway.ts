import { translate, translatable } from '@waymark/shared'
import { request as httpRequest, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import type { ClientKey } from '../admission/client-address.ts'
import { exchangeOf, inLanguageOf } from '../exchange.ts'
import { withCommonFields } from '../answers/write.ts'
import { protocolProblem, type Problem, type HeaderFields } from '../problem.ts'
import { problemResponse } from '../answers/refuse.ts'
import { type Request, withRequestId } from '../request.ts'
import { awaitsContinue } from '../content/read-content.ts'
import { type ResponseFields, send } from './send.ts'
import type { Service } from '../service.ts'

/*
 * A reverse proxy that requires Proxy-Authorization (RFC 9110 §11.7): it answers 407 itself and forwards authenticated
 * requests unchanged to a single upstream server.
 */
export interface GatewayOptions {
  readonly service: Service
  /** The upstream server, such as `http://127.0.0.1:3000`. */
  readonly upstream: URL
  /** The values of Host, with port, that are forwarded. */
  readonly hosts: readonly string[]
  /** Header fields of the proxy's own responses. */
  readonly fields: ResponseFields
  readonly clientKey: ClientKey
  /** Authenticates the caller; a problem rejects the request. */
  readonly admit: (request: Request) => Promise<GatewayAdmission | Problem>
}

/** The admission of a request, with header fields that are added to the forwarded response. */
export interface GatewayAdmission {
  readonly fields: HeaderFields
}

/**
 * Returns the listener of the proxy, for `createServer` of `node:http`. It answers 407 without credentials, and 502 if
 * the upstream server does not answer.
 */
export function gateway(options: GatewayOptions): RequestListener {
  return (incoming, response) => {
    const request = requestOf(incoming, options)
    withRequestId(() => decide(request, incoming, options)).then(
      async (decided) => {
        if ('problem' in decided) await sendProblem(options, request, decided, response)
        else forward(incoming, response, { options, request, ...decided })
      },
      async (error: unknown) => {
        const traceId = options.service.newTraceId()
        options.service.report(error, traceId)
        const failed = protocolProblem('internal-error', translate('The proxy failed.'), {
          extensions: { trace: traceId },
        })
        await sendProblem(options, request, failed, response)
      },
    )
  }
}

async function decide(
  request: Request,
  { headers }: IncomingMessage,
  { hosts, admit }: GatewayOptions,
): Promise<GatewayAdmission | Problem> {
  if (!hosts.includes(headers.host?.toLowerCase() ?? '')) {
    return protocolProblem(
      'misdirected-request',
      translate('This proxy forwards requests for {hosts} only.', { hosts: hosts.join(' and ') }),
    )
  }
  return admit(request)
}

// The proxy streams content and never reads it.
const contentUnavailable = protocolProblem(
  'malformed-request',
  translatable('Use qop=auth in Proxy-Authorization: the proxy does not read the content.'),
)

function requestOf({ method = 'GET', url = '/', headers, socket }: IncomingMessage, options: GatewayOptions): Request {
  const header = (name: string): string | undefined => [headers[name]].flat().join(', ') || undefined
  const [path = '/', query = ''] = url.split('?', 2)
  return {
    method,
    path,
    target: url,
    query: new URLSearchParams(query),
    variables: {},
    client: options.clientKey(socket.remoteAddress, header('x-forwarded-for')),
    sender: 'unknown',
    header,
    content: () => Promise.resolve(contentUnavailable),
    bytes: () => Promise.resolve(contentUnavailable),
    traceMessage: () => '',
  }
}

async function sendProblem(
  { service, fields }: GatewayOptions,
  request: Request,
  problem: Problem,
  response: ServerResponse,
): Promise<void> {
  const exchange = exchangeOf(service, undefined, request)
  send(
    response,
    withCommonFields(exchange, await inLanguageOf(exchange, () => problemResponse(exchange, problem))),
    fields,
  )
}

interface Forwarding {
  readonly options: GatewayOptions
  readonly request: Request
  readonly fields: HeaderFields
}

function forward(incoming: IncomingMessage, response: ServerResponse, { options, request, fields }: Forwarding): void {
  const { upstream } = options
  const outgoing = httpRequest({
    host: upstream.hostname.replace(/^\[|\]$/g, ''),
    port: upstream.port,
    method: incoming.method,
    path: incoming.url,
    headers: [...endToEnd(incoming), 'X-Forwarded-For', forwardedFor(incoming), 'Via', '1.1 waymark'],
  })
  outgoing.on('response', (answer) => {
    const headers = [...endToEnd(answer), 'Via', '1.1 waymark']
    for (const [name, value] of Object.entries(fields)) for (const line of [value].flat()) headers.push(name, line)
    response.writeHead(answer.statusCode ?? 502, headers)
    pipeline(answer, response, () => undefined)
  })
  outgoing.on('continue', () => {
    if (awaitsContinue(incoming)) response.writeContinue()
  })
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy()
    else
      void sendProblem(
        options,
        request,
        protocolProblem('bad-gateway', translate('The service does not answer. Try again later.')),
        response,
      )
  })
  response.on('close', () => outgoing.destroy())
  pipeline(incoming, outgoing, () => undefined)
}

// RFC 9110 §7.6.1: connection-specific fields, and those that Connection names, are not forwarded; neither are proxy
// credentials (§11.7.2).
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
])

function endToEnd({ rawHeaders, headers }: IncomingMessage): readonly string[] & string[] {
  const named = new Set(
    [headers.connection ?? ''].flatMap((field) => field.split(',').map((name) => name.trim().toLowerCase())),
  )
  const kept: string[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!hopByHop.has(name.toLowerCase()) && !named.has(name.toLowerCase())) kept.push(name, value)
  }
  return kept
}

function forwardedFor({ socket, headers }: IncomingMessage): string {
  const before = headers['x-forwarded-for']
  const own = socket.remoteAddress ?? 'unknown'
  return before === undefined ? own : `${[before].flat().join(', ')}, ${own}`
}
