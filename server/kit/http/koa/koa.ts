import type { RouterContext } from '@koa/router'
import Koa from 'koa'
import type { OutgoingHttpHeaders } from 'node:http'
import { fileIn } from '@waymark/shared'
import type { ClientKey } from '../admission/client-address.ts'
import { readBytes, textOfContent } from '../content/read-content.ts'
import { admit, decide } from '../decide.ts'
import { actionOf, contentLimitOf } from '../decisions/content.ts'
import type { ResponseOrProblem, Exchange } from '../exchange.ts'
import { effectiveRequest } from '../forms/method-override.ts'
import { innerRequests } from '../inner-requests.ts'
import type { Problem, Response } from '../problem.ts'
import { headerOf, isForm, isReading, senderOf, type Request, withRequestId } from '../request.ts'
import type { Resource } from '../resource.ts'
import type { Endpoint, Route } from '../route.ts'
import type { Service } from '../service.ts'
import { traceMessage } from '../trace-message.ts'
import { crossOrigin } from './cross-origin.ts'
import { answerOnce } from './endpoint-once.ts'
import { inRequestSpan } from '../span.ts'
import { bySegment, endpointResource, type Handled, locatorOf, pathOf, pathsByIdOf, strictRouter } from './router.ts'
import { rawFieldsOf } from '../connection/http2-exchange.ts'
import { earlyHintsOf } from '../connection/early-hints.ts'
import { observeExchange, requestIdOf, mediaTypeIn } from '../connection/observed.ts'
import type { CachedResponses } from '../caching/cached-responses.ts'
import { withResponseFields, type ResponseFields, sendStream } from '../connection/send.ts'
import { timingFields } from '../connection/timings.ts'

export interface KoaOptions {
  readonly service: Service
  readonly routes: readonly Route[]
  readonly endpoints?: readonly Endpoint[]
  readonly fields: ResponseFields
  /** Origins that may use the service from a browser. */
  readonly origins: readonly string[]
  /** Aborted on shutdown, to end event streams. */
  readonly stopping?: AbortSignal | undefined
  readonly cachedResponses?: CachedResponses | undefined
  readonly clientKey: ClientKey
}

/** Routes requests to resources and sends the responses. */
export function koaApp(given: KoaOptions): Koa {
  const lookups = { locate: locatorOf(given.routes), pathsById: pathsByIdOf(given.routes) }
  const options = { ...given, service: { ...given.service, ...lookups } }
  const koa = new Koa()
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!disconnectErrors.has(error.code ?? '')) options.service.report(error, options.service.newTraceId())
  })
  if (options.origins.length > 0) {
    // @koa/cors answers preflights before any resource does.
    koa.use((context, next) => {
      context.set(options.fields(undefined))
      return next()
    })
    koa.use(crossOrigin(options.origins))
  }
  const handled = [...resourcesOf(options), ...endpointsOf(options)]
  const dispatch = bySegment(handled, (rows) => strictRouter(rows).routes())
  // A router adds the parameters to the context.
  koa.use<Koa.DefaultState, RouterContext>(async (context, next) => {
    await dispatch(context.path)(context, next)
  })
  koa.use((context) => answer(context, options, 'none', undefined))
  return koa
}

function resourcesOf(options: KoaOptions): readonly Handled[] {
  return options.routes.map(({ template, resource }) => {
    const path = pathOf(template)
    return { path, handle: (context) => answer(context, options, path, resource) }
  })
}

function endpointsOf(options: KoaOptions): readonly Handled[] {
  return (options.endpoints ?? []).map((endpoint) => {
    const resource = endpointResource(endpoint)
    return {
      path: pathOf(endpoint.template),
      handle: (context) => answerEndpoint(context, options, endpoint, resource),
    }
  })
}

// Errors that only mean that the client has disconnected, as event stream readers always do.
const disconnectErrors = new Set([
  ...['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'],
  // The client has reset the stream, or sent other content than it announced.
  ...['ERR_HTTP2_STREAM_ERROR', 'ERR_HTTP2_ERROR'],
])

async function answer(
  context: Koa.Context,
  options: KoaOptions,
  route: string,
  resource: Resource | undefined,
): Promise<void> {
  const read = new Set<string>()
  const request = requestOf(context, options, resource, read)
  await respond(context, options, { route, read }, () => decide(options.service, resource, request))
}

interface Asked {
  readonly route: string
  /** The names of the header fields that are read while the response is made. */
  readonly read: ReadonlySet<string>
}

async function respond(
  context: Koa.Context,
  options: KoaOptions,
  asked: Asked,
  decided: () => Promise<Response>,
): Promise<void> {
  const { route } = asked
  const begun = options.service.sendsTimings ? performance.now() : 0
  const { method = '', headers } = context.req
  const named = { id: requestIdOf(context.req), route, isCached: false, mediaType: 'none' }
  observeExchange(options.service, { request: context.req, response: context.res }, named)
  const response = await withRequestId(() => inRequestSpan({ method, route, headers }, decided), named.id)
  named.mediaType = mediaTypeIn(response.headers['Content-Type'])
  sendAndCache(context, options, { id: named.id, asked, response, begun })
}

async function answerEndpoint(
  context: Koa.Context,
  options: KoaOptions,
  endpoint: Endpoint,
  resource: Resource,
): Promise<void> {
  const { req, res } = context
  const read = new Set<string>()
  const request = requestOf(context, options, resource, read)
  const inner = innerRequests(options.service, request)
  const attempt = (): ReturnType<Endpoint['answer']> => endpoint.answer(request, { request: req, response: res }, inner)
  const answer = (exchange: Exchange): Promise<ResponseOrProblem> =>
    answerOnce(exchange, { endpoint, request, inner, attempt })
  const route = pathOf(endpoint.template)
  await respond(context, options, { route, read }, () => admit(options.service, resource, request, answer))
}

function requestOf(
  context: Koa.Context,
  { clientKey, origins, service }: KoaOptions,
  resource: Resource | undefined,
  read: Set<string>,
): Request {
  const variables: unknown = context['params']
  const { req, res } = context
  const field = headerOf(req)
  const header = (name: string): string | undefined => {
    read.add(name)
    return field(name)
  }
  const mayBeForm = isForm(context.method, header)
  const { method, target, ifMatch, expectedUser, isOverridden } = effectiveRequest(
    context.method,
    req.url ?? '/',
    mayBeForm,
  )
  const start = target.indexOf('?')
  let content: Promise<Buffer | Problem> | undefined
  const isAnyType = readsAnyType(actionOf(resource, method))
  const form = mayBeForm ? { form: { isOverridden } } : {}
  const bytes = (): Promise<Buffer | Problem> =>
    (content ??= readBytes(context, { limit: contentLimitOf(resource, { method, ...form }), isAnyType }))
  return {
    method,
    path: start < 0 ? target : target.slice(0, start),
    target,
    query: new URLSearchParams(start < 0 ? '' : target.slice(start)),
    // The router sets string parameters only.
    variables: (variables ?? {}) as Readonly<Record<string, string>>,
    get client() {
      return clientKey(req.socket.remoteAddress, field('x-forwarded-for'))
    },
    get sender() {
      return senderOf(header, { own: service.context.origin, trusted: origins })
    },
    get expectedUser() {
      return expectedUser ?? header('expected-user')
    },
    ...form,
    header: ifMatch === undefined ? header : (name) => (name === 'if-match' ? ifMatch : header(name)),
    // Authentication (Digest auth-int) may read the content before the action does.
    async content() {
      const read = await bytes()
      return 'problem' in read ? read : textOfContent(read, field('content-type'))
    },
    bytes,
    earlyHints: earlyHintsOf(req, res),
    // Query values may be capabilities.
    traceMessage: () =>
      traceMessage(context.method, target.replaceAll(/=[^&]*/g, '=***'), req.httpVersion, rawFieldsOf(req)),
  }
}

function readsAnyType({ fields = {}, ownTypes = [] }: Partial<NonNullable<ReturnType<typeof actionOf>>> = {}): boolean {
  return fileIn(fields) !== undefined || ownTypes.length > 0
}

interface Answered {
  readonly id: string
  readonly asked: Asked
  readonly response: Response
  /** In milliseconds of `performance.now()`. */
  readonly begun: number
}

// Bypasses Koa's response, which would process each field and the content again.
function sendAndCache(context: Koa.Context, options: KoaOptions, { id, asked, response, begun }: Answered): void {
  const { fields, stopping, cachedResponses } = options
  const { status, headers, content, stream, until, tags } = response
  context.respond = false
  const { res } = context
  const others = res.getHeader('Vary')
  const vary = others === undefined ? {} : { Vary: `${String(others)}, ${String(headers['Vary'] ?? '')}` }
  // RFC 9110 §15.4.5: a 304 has no field that does not serve the cache.
  const named = status === 304 ? {} : { 'X-Request-Id': id }
  const own = { ...vary, ...named, ...timingsOf(options, context.method, begun) }
  const all = { ...withResponseFields(fields, headers), ...lengthOf(response), ...own }
  res.writeHead(status, all as OutgoingHttpHeaders)
  const isShown = context.method !== 'HEAD' && status !== 204 && status !== 304
  const shown = isShown ? content : undefined
  if (isShown && stream !== undefined) void sendStream(res, stream, stopping)
  else res.end(shown)
  cachedResponses?.keep(context.req, { ...asked, status, headers: all, content: shown, until, tags })
}

function timingsOf(
  { service, cachedResponses }: KoaOptions,
  method: string,
  begun: number,
): Readonly<Record<string, string>> {
  if (!service.sendsTimings) return {}
  const outcome = isReading(method) ? 'miss' : 'method'
  return timingFields(begun, cachedResponses === undefined ? undefined : outcome)
}

// RFC 9110 §8.6: no Content-Length without content or for a stream.
function lengthOf({ status, content, stream }: Response): { readonly 'Content-Length'?: number } {
  const hasLength = status !== 204 && status !== 304 && stream === undefined
  return hasLength ? { 'Content-Length': content?.byteLength ?? 0 } : {}
}
