import { translate, translatable } from '@waymark/shared'
import type { IncomingMessage } from 'node:http'
import { problemResponse } from '../answers/refuse.ts'
import { permanentRedirect } from '../answers/redirects.ts'
import { withCommonFields } from '../answers/write.ts'
import { insideTarget, isBareBase } from '../base-path.ts'
import { contentTypes } from '../content/content.ts'
import { exchangeOf, inLanguageOf } from '../exchange.ts'
import { protocolProblem, type Problem, type Response } from '../problem.ts'
import { serverMethods } from '../decisions/allow.ts'
import { queryTypes } from '../query.ts'
import { isReading, type Request } from '../request.ts'
import type { Service } from '../service.ts'
import { guard } from './guard.ts'
import { rawFieldsOf, streamOf } from './http2-exchange.ts'
import { hostNameOf, hostOf, originForm } from './target.ts'

/** Answers a GET or HEAD request without content negotiation. */
export type Probe = (request: Pick<IncomingMessage, 'headers'>) => Promise<Response>

/** Requests that are answered before routing. */
export interface WithoutResource {
  readonly service: Service
  /** The accepted hosts, by default any. Ports are not compared. */
  readonly hosts?: readonly string[] | undefined
  /** Answers to GET at some paths, before all decisions: health and metrics. */
  readonly probes?: Readonly<Record<string, Probe>> | undefined
}

/**
 * Answers requests that reach no resource; undefined for all others. Ambiguous requests get a problem document in the
 * negotiated media type, and their connection is closed.
 */
export function withoutResource(
  options: WithoutResource,
  isForProbes: (connection: IncomingMessage['socket']) => boolean,
): (request: IncomingMessage) => Promise<Response> | undefined {
  const { service, probes = {} } = options
  const server = serverOptions(service)
  const names = new Set(options.hosts?.map(hostNameOf))
  const byPath = new Map(Object.entries(probes))
  return (request) => {
    const { url = '' } = request
    const refused = refusedByGuard(service, request)
    if (refused !== undefined) return refused
    if (url === '*') return Promise.resolve(server)
    const host = hostOf(request)
    request.headers.host = host
    const target = originForm(url)
    const inside = insideTarget(service.basePath, target)
    if (inside === undefined) return outsideOf(service, request, target)
    request.url = inside
    const probe = byPath.get(pathIn(request))
    if (probe !== undefined) return probed(service, request, probe)
    if (isForProbes(request.socket)) return endingConnection(problemResponseTo(service, request, tooManyConnections))
    // RFC 9110 §15.5.20. Health checks name the address of a process.
    const isMisdirected = names.size > 0 && host !== undefined && !names.has(hostNameOf(host))
    return isMisdirected ? problemResponseTo(service, request, protocolProblem('misdirected-request')) : undefined
  }
}

/** Answers a request that is not under the base path: the path without its slash leads to the home document. */
function outsideOf(service: Service, request: IncomingMessage, target: string): Promise<Response> {
  const { basePath } = service
  if (isBareBase(basePath, target))
    return Promise.resolve(permanentRedirect(`${basePath}/${target.slice(basePath.length)}`))
  const detail = translate('Nothing of this service is at this address. Its resources are under {basePath}/.', {
    basePath,
  })
  return problemResponseTo(service, request, protocolProblem('not-found', detail))
}

export function pathIn({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/'
}

function refusedByGuard(service: Service, request: IncomingMessage): Promise<Response> | undefined {
  const { method = '', url = '' } = request
  // Node has parsed a request of HTTP/2, and its fields are those of HTTP/1.1.
  const httpVersion = streamOf(request) === undefined ? request.httpVersion : '1.1'
  const verdict = guard({ method, url, httpVersion, rawHeaders: rawFieldsOf(request) })
  if (verdict === undefined) return undefined
  const problem = protocolProblem(verdict.problem, verdict.detail)
  return endingConnection(problemResponseTo(service, request, problem))
}

const tooManyConnections = protocolProblem(
  'busy',
  translatable('Your network has too many open connections. Close some of them.'),
  {
    headers: { 'Retry-After': '5' },
  },
)

async function endingConnection(answering: Promise<Response>): Promise<Response> {
  const answer = await answering
  return { ...answer, headers: { ...answer.headers, Connection: 'close' } }
}

function probed(service: Service, request: IncomingMessage, probe: Probe): Promise<Response> {
  const { method } = request
  if (isReading(method)) return probe(request)
  const headers = { Allow: 'GET, HEAD, OPTIONS' }
  if (method === 'OPTIONS') return Promise.resolve({ status: 204, headers })
  const detail = translate('This path is only read. Use GET or HEAD.')
  return problemResponseTo(service, request, protocolProblem('method-not-allowed', detail, { headers }))
}

function serverOptions({ answersTrace }: Pick<Service, 'answersTrace'>): Response {
  return {
    status: 204,
    headers: {
      Allow: serverMethods(answersTrace).join(', '),
      'Accept-Query': queryTypes.join(', '),
      'Accept-Post': contentTypes('POST').join(', '),
      'Accept-Patch': contentTypes('PATCH').join(', '),
      'Cache-Control': 'no-store',
    },
  }
}

export async function problemResponseTo(
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
    header: (name) => (name === 'accept' || name === 'accept-language' ? headers[name] : undefined),
    content: () => Promise.resolve(''),
    bytes: () => Promise.resolve(new Uint8Array()),
    traceMessage: () => '',
  }
  const exchange = exchangeOf(service, undefined, request)
  return withCommonFields(exchange, await inLanguageOf(exchange, () => problemResponse(exchange, problem)))
}
