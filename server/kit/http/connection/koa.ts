import Koa from 'koa'
import type { OutgoingHttpHeaders } from 'node:http'
import { readContent } from '../content/read-content.ts'
import { admit, decide } from '../decide.ts'
import { contentLimitOf } from '../decisions/content.ts'
import type { Answer, Exchange } from '../exchange.ts'
import { effectiveRequest } from '../forms/method-override.ts'
import { runSubmission } from '../forms/submit.ts'
import type { Problem, Response } from '../problem.ts'
import { isForm, senderOf, type Request, withRequestId } from '../request.ts'
import type { Resource } from '../resource.ts'
import type { Service } from '../service.ts'
import { crossOrigin } from './cross-origin.ts'
import { inRequestSpan } from '../span.ts'
import { endpointResource, type Endpoint, locatorOf, pathOf, strictRouter, type Route } from './router.ts'
import { observeExchange, requestIdOf } from './observed.ts'
import { withResponseFields, type ResponseFields, sendStream } from './send.ts'

const secretFieldName = /auth|cookie|token|secret|key|password|credential/i
const lineBreak = /[\r\n]/

/**
 * Returns the content of the response to TRACE, `message/http` (RFC 9110 §9.3.8): the request as received without
 * content and without fields that may hold secrets, so that scripts cannot read what the browser hides.
 *
 * @param rawHeaders alternating names and values as in Node, one character per byte, so encode the result as Latin-1
 */
export function traceMessage(
  method: string,
  target: string,
  httpVersion: string,
  rawHeaders: readonly string[],
): string {
  const lines = [`${method} ${target} HTTP/${httpVersion}`]
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!secretFieldName.test(name) && !lineBreak.test(name + value)) lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

export interface KoaOptions {
  readonly service: Service
  readonly routes: readonly Route[]
  readonly endpoints?: readonly Endpoint[]
  readonly fields: ResponseFields
  /** Origins that may use the service from a browser. */
  readonly origins: readonly string[]
  /** Aborted on shutdown, to end event streams. */
  readonly stopping?: AbortSignal | undefined
  /** Returns the rate-limit key of a client from the socket address and X-Forwarded-For. */
  readonly clientKey: (socketAddress: string | undefined, forwardedFor: string | undefined) => string
}

/** Routes requests to resources and sends the responses. No other file depends on Koa's context. */
export function koaApp(given: KoaOptions): Koa {
  const options = { ...given, service: { ...given.service, locate: locatorOf(given.routes) } }
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
  const router = strictRouter()
  for (const { template, resource } of options.routes) {
    const route = pathOf(template)
    router.all(route, (context) => answer(context, options, route, resource))
  }
  for (const endpoint of options.endpoints ?? []) {
    const resource = endpointResource(endpoint.method)
    router.all(pathOf(endpoint.template), (context) => answerEndpoint(context, options, endpoint, resource))
  }
  koa.use(router.routes())
  koa.use((context) => answer(context, options, 'none', undefined))
  return koa
}

// Errors that only mean that the client has disconnected, as event stream readers always do.
const disconnectErrors = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

async function answer(
  context: Koa.Context,
  options: KoaOptions,
  route: string,
  resource: Resource | undefined,
): Promise<void> {
  const request = requestOf(context, options, resource)
  await respond(context, options, route, () => decide(options.service, resource, request))
}

async function respond(
  context: Koa.Context,
  options: KoaOptions,
  route: string,
  decided: () => Promise<Response>,
): Promise<void> {
  const id = requestIdOf(context.req)
  const { method = '', headers } = context.req
  const answered = (): Promise<Response> => withRequestId(() => inRequestSpan({ method, route, headers }, decided), id)
  send(context, options, id, await observeExchange(options.service, context, { id, route }, answered))
}

async function answerEndpoint(
  context: Koa.Context,
  options: KoaOptions,
  endpoint: Endpoint,
  resource: Resource,
): Promise<void> {
  const { req, res } = context
  const request = requestOf(context, options, resource)
  const attempt = (): ReturnType<Endpoint['answer']> => endpoint.answer(request, { request: req, response: res })
  const answer = async (exchange: Exchange): Promise<Answer> => {
    if (endpoint.isSubmitted !== true || request.method !== 'POST') return attempt()
    const content = await request.content()
    return typeof content === 'string' ? runSubmission(exchange, { content, attempt }) : content
  }
  const route = pathOf(endpoint.template)
  await respond(context, options, route, () => admit(options.service, resource, request, answer))
}

function requestOf(
  context: Koa.Context,
  { clientKey, origins, service }: KoaOptions,
  resource: Resource | undefined,
): Request {
  const variables: unknown = context['params']
  const { req } = context
  const header = (name: string): string | undefined => {
    const value = req.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  const mayBeForm = isForm(context.method, header)
  const { method, target, ifMatch, isOverridden } = effectiveRequest(context.method, req.url ?? '/', mayBeForm)
  const start = target.indexOf('?')
  let content: Promise<string | Problem> | undefined
  return {
    method,
    path: start < 0 ? target : target.slice(0, start),
    target,
    query: new URLSearchParams(start < 0 ? '' : target.slice(start)),
    // The router sets string parameters only.
    variables: (variables ?? {}) as Readonly<Record<string, string>>,
    get client() {
      return clientKey(req.socket.remoteAddress, header('x-forwarded-for'))
    },
    get sender() {
      return senderOf(header, { own: service.context.origin, trusted: origins })
    },
    ...(mayBeForm ? { form: { isOverridden } } : {}),
    header: ifMatch === undefined ? header : (name) => (name === 'if-match' ? ifMatch : header(name)),
    // Authentication (Digest auth-int) may read the content before the action does.
    content: () => (content ??= readContent(context, contentLimitOf(resource, method))),
    // Query values may be capabilities.
    echo: () => traceMessage(context.method, target.replaceAll(/=[^&]*/g, '=***'), req.httpVersion, req.rawHeaders),
  }
}

// Bypasses Koa's response, which would process each field and the content again.
function send(context: Koa.Context, { fields, stopping }: KoaOptions, id: string, response: Response): void {
  const { status, headers, content, stream } = response
  context.respond = false
  const { res } = context
  const others = res.getHeader('Vary')
  const vary = others === undefined ? {} : { Vary: `${String(others)}, ${String(headers['Vary'] ?? '')}` }
  // RFC 9110 §15.4.5: a 304 has no field that does not serve the cache.
  const named = status === 304 ? {} : { 'X-Request-Id': id }
  const all = { ...withResponseFields(fields, headers), ...lengthOf(response), ...vary, ...named }
  res.writeHead(status, all as OutgoingHttpHeaders)
  const isShown = context.method !== 'HEAD' && status !== 204 && status !== 304
  if (isShown && stream !== undefined) void sendStream(res, stream, stopping)
  else res.end(isShown ? content : undefined)
}

// RFC 9110 §8.6: no Content-Length without content or for a stream.
function lengthOf({ status, content, stream }: Response): { readonly 'Content-Length'?: number } {
  const hasLength = status !== 204 && status !== 304 && stream === undefined
  return hasLength ? { 'Content-Length': content?.byteLength ?? 0 } : {}
}
