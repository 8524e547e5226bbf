import {
  anonymous,
  type Endpoint,
  type EndpointDescription,
  type Problem,
  protocolProblem,
  refusalOfCaller,
  type Response as Answer,
} from '@waymark/server'
import type { HttpSessions } from '@waymark/mcp'
import { LRUCache } from 'lru-cache'
import { loadMcp } from './load-mcp.ts'
import { withBearerChallenge } from './mcp-authorization.ts'
import { insideFetch, type Asked } from './inside-fetch.ts'
import type { Ports } from './ports.ts'
import { agentEndpoints } from './routes.ts'

type Given = Pick<Ports, 'connectInside' | 'origin' | 'protectedResource'>
type Request = Parameters<Endpoint['answer']>[0]
type Raw = Parameters<Endpoint['answer']>[1]
type Inner = Parameters<Endpoint['answer']>[2]

/** The user of a session and its latest request, whose token is used. */
interface Holder {
  readonly user: string
  asked: Asked
}

const object = { 'application/json': { type: 'object' } }
const refused = { description: 'The message is refused; `error` tells why (JSON-RPC 2.0 §5.1)', content: object }

const description: EndpointDescription = {
  summary: 'The service for agents: the Model Context Protocol over streamable HTTP, with an access token of a user.',
  request: object,
  responses: {
    200: {
      description: 'The response to the message, as JSON or as an event stream, or the session has ended',
      content: object,
    },
    202: { description: 'The notification or response is accepted' },
    400: refused,
    401: { description: 'There is no valid access token' },
    403: { description: 'The message is from a page of another site' },
    404: { description: 'The session has ended, or is of another user', content: object },
    406: refused,
    413: { description: 'The message is too long' },
    415: refused,
    429: { description: 'Too many requests' },
    500: { description: 'The service cannot answer now' },
    503: { description: 'The service cannot answer now' },
  },
}

/** Returns the endpoint of MCP: one session of pages for each host of a user. */
export function mcpEndpoint(ports: Given): Endpoint {
  let loading: Promise<HttpSessions> | undefined
  const sessions = (): Promise<HttpSessions> => (loading ??= loadMcp().then(({ httpSessions }) => httpSessions()))
  const holders = new LRUCache<string, Holder>({ max: 10_000 })
  return {
    template: agentEndpoints.mcp,
    method: ['POST', 'DELETE'],
    description,
    async answer(request, raw, inner) {
      const user = await userOf(ports, inner, request)
      if (typeof user !== 'string') return user
      const asked = await webRequest(request, raw, originOf(ports, request))
      if ('problem' in asked) return asked
      const known = holders.get(request.header('mcp-session-id') ?? '')
      const holder = known?.user === user ? known : { user, asked: askedBy(request, raw) }
      // A host renews its token within a session.
      holder.asked = askedBy(request, raw)
      const open = await opener(ports, request, () => holder.asked)
      const answered = await (await sessions()).answer(asked, user, open)
      remember(holders, holder, { request, answered })
      return answerOf(answered)
    },
  }
}

// A session is remembered from its first response to the response that ends it.
function remember(
  holders: LRUCache<string, Holder>,
  holder: Holder,
  { request, answered }: { readonly request: Request; readonly answered: Response },
): void {
  const begun = answered.headers.get('mcp-session-id')
  if (begun !== null && !holders.has(begun)) holders.set(begun, holder)
  if (request.method === 'DELETE' && answered.ok) holders.delete(request.header('mcp-session-id') ?? '')
}

/** Returns the key of the user of an access token; pages of other sites and other credentials are refused. */
async function userOf(ports: Given, inner: Inner, request: Request): Promise<string | Problem> {
  if (request.sender === 'other page') return protocolProblem('cross-site')
  const isToken = /^bearer /i.test(request.header('authorization') ?? '')
  const caller = isToken ? await inner.caller() : anonymous
  if ('problem' in caller) {
    const isChallenged = caller.headers?.['WWW-Authenticate'] !== undefined
    return isChallenged ? withBearerChallenge(ports, caller, 'invalid_token') : caller
  }
  return caller.key ?? withBearerChallenge(ports, refusalOfCaller(true))
}

function originOf({ origin }: Given, request: Request): string {
  return origin ?? `http://${request.header('host') ?? ''}`
}

async function webRequest(
  request: Request,
  { request: { headers } }: Raw,
  origin: string,
): Promise<globalThis.Request | Problem> {
  const { method } = request
  const content = method === 'POST' ? await request.bytes() : undefined
  if (content !== undefined && 'problem' in content) return content
  const fields = Object.entries(headers).map(([name, value = '']): [string, string] => [name, String(value)])
  const body = content === undefined ? {} : { body: new Uint8Array(content) }
  return new globalThis.Request(new URL(request.target, origin), { method, headers: fields, ...body })
}

function askedBy(request: Request, { request: { socket } }: Raw): Asked {
  return {
    authorization: request.header('authorization') ?? '',
    remoteAddress: socket.remoteAddress,
    forwardedFor: request.header('x-forwarded-for'),
  }
}

async function opener(ports: Given, request: Request, asked: () => Asked) {
  const { mcpServer, serviceLog, connect } = await loadMcp()
  const origin = originOf(ports, request)
  const language = request.header('accept-language')
  const { query } = request
  return () => {
    const log = serviceLog()
    const { onNotice, onExchange } = log
    const fetch = insideFetch({ origin, connect: ports.connectInside }, asked)
    const service = connect(`${origin}/`, { fetch, onNotice, onExchange, language })
    const tools = query.get('tools') === 'dynamic' ? 'dynamic' : 'stable'
    const results = query.get('results') === 'structured' ? 'structured' : 'text'
    return mcpServer(service.reference, { tools, results, log })
  }
}

function answerOf({ status, headers, body }: Response): Answer {
  const session = headers.get('mcp-session-id')
  // JSON and event streams are UTF-8.
  const type = headers.get('content-type')?.replace(/^text\/[\w-]+$/, '$&; charset=utf-8') ?? null
  const fields = {
    'Cache-Control': 'no-store',
    ...(type === null ? {} : { 'Content-Type': type }),
    ...(session === null ? {} : { 'Mcp-Session-Id': session }),
  }
  return body === null
    ? { status, headers: fields }
    : { status, headers: fields, stream: (closed) => partsOf(body, closed) }
}

async function* partsOf(body: ReadableStream<Uint8Array>, closed: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  closed.addEventListener('abort', cancel, { once: true })
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    closed.removeEventListener('abort', cancel)
    cancel()
  }
}
