import type { OutgoingHttpHeaders } from 'node:http'
import cors from '@koa/cors'
import Router from '@koa/router'
import Koa from 'koa'
import { admit, decide } from './decide.ts'
import { contentLimitOf } from './decisions/content-short-enough.ts'
import { endpointResource, type Endpoint } from './endpoint.ts'
import { isForm, senderOf } from './sender.ts'
import { meantRequest } from './method-override.ts'
import type { Problem } from './problem.ts'
import { readContent } from './read-content.ts'
import type { Request } from './request.ts'
import { withRequestId } from './request-id.ts'
import type { Resource } from './resource.ts'
import type { Response } from './response.ts'
import { sendStream } from './send-stream.ts'
import type { Service } from './service.ts'
import { traceMessage } from './trace-message.ts'

/** A resource and the URI Template of its route; the query part of the template is for links only. */
export interface Route {
  readonly template: string
  readonly resource: Resource
}

export interface KoaOptions {
  readonly service: Service
  readonly routes: readonly Route[]
  readonly endpoints?: readonly Endpoint[]
  /** Fields that every response has, unless a resource says otherwise. */
  readonly fields: Readonly<Record<string, string>>
  /** The origins whose pages may use the service from a browser. */
  readonly origins: readonly string[]
  /** Aborted when the process is asked to stop: what would go on for long ends then. */
  readonly stopping?: AbortSignal | undefined
  /** What stands for who sent a request, from the address of the socket and what proxies say. */
  readonly clientKey: (socketAddress: string | undefined, forwardedFor: string | undefined) => string
}

/** Leads each request to the resource of its route and writes what was decided. This file is the one that knows Koa. */
export function koaApp(options: KoaOptions): Koa {
  const koa = new Koa()
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!left.has(error.code ?? '')) options.service.report(error, options.service.newTraceId())
  })
  if (options.origins.length > 0) {
    // A preflight is answered before any of our own answers is written.
    koa.use((context, next) => {
      context.set(options.fields)
      return next()
    })
    koa.use(crossOrigin(options.origins))
  }
  const router = new Router({ sensitive: true, strict: true })
  for (const { template, resource } of options.routes) {
    router.all(pathOf(template), (context) => answer(context, options, resource))
  }
  for (const endpoint of options.endpoints ?? []) {
    const resource = endpointResource(endpoint.method)
    router.all(pathOf(endpoint.template), (context) => answerAt(context, options, endpoint, resource))
  }
  koa.use(router.routes())
  koa.use((context) => answer(context, options, undefined))
  return koa
}

// What is said of a client that has left while it was answered, as every reader of an event stream does once.
const left = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** What a script of another origin may read beside the fields that every browser lets it read. */
const exposed = [
  'Accept-Patch',
  'Accept-Post',
  'Accept-Ranges',
  'Age',
  'Allow',
  'Authentication-Info',
  'Content-Digest',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Date',
  'Deprecation',
  'ETag',
  'Hobareg',
  'Idempotency-Replayed',
  'Link',
  'Link-Template',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  // Without it, a cache of such a page would take one representation for the other.
  'Vary',
  'WWW-Authenticate',
]

function crossOrigin(origins: readonly string[]): Koa.Middleware {
  return cors({
    // An origin that is not in the list gets no field at all, and the browser refuses the page its answer.
    origin: (context) => (origins.includes(context.get('Origin')) ? context.get('Origin') : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: exposed,
    credentials: true,
    maxAge: 600,
  })
}

/** The router's spelling of a URI Template's path: `{x}` becomes `:x`, and a colon of the path is kept. */
function pathOf(template: string): string {
  return template
    .replace(/\{[?&].*$/, '')
    .replaceAll(':', '\\:')
    .replaceAll(/\{(\w+)\}/g, ':$1')
}

async function answer(context: Koa.Context, options: KoaOptions, resource: Resource | undefined): Promise<void> {
  const request = requestOf(context, options, resource)
  const response = await withRequestId(() => decide(options.service, resource, request))
  send(context, options, response)
}

async function answerAt(
  context: Koa.Context,
  options: KoaOptions,
  endpoint: Endpoint,
  resource: Resource,
): Promise<void> {
  const { req, res } = context
  const request = requestOf(context, options, resource)
  const answer = (): ReturnType<Endpoint['answer']> => {
    return endpoint.answer(request, { request: req, response: res })
  }
  send(context, options, await withRequestId(() => admit(options.service, resource, request, answer)))
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
  const { method, target, ifMatch, isOverridden } = meantRequest(context.method, req.url ?? '/', mayBeForm)
  const start = target.indexOf('?')
  let content: Promise<string | Problem> | undefined
  return {
    method,
    path: start < 0 ? target : target.slice(0, start),
    target,
    query: new URLSearchParams(start < 0 ? '' : target.slice(start)),
    // The router fills its parameters with text only.
    variables: (variables ?? {}) as Readonly<Record<string, string>>,
    get client() {
      return clientKey(req.socket.remoteAddress, header('x-forwarded-for'))
    },
    get sender() {
      return senderOf(header, { own: service.context.origin, trusted: origins })
    },
    ...(mayBeForm ? { form: { isOverridden } } : {}),
    header: ifMatch === undefined ? header : (name) => (name === 'if-match' ? ifMatch : header(name)),
    // Credentials may be about the content, so it may be wanted before the action reads it.
    content: () => (content ??= readContent(context, contentLimitOf(resource, method))),
    // A value in the query may be a capability.
    echo: () => traceMessage(context.method, target.replaceAll(/=[^&]*/g, '=***'), req.httpVersion, req.rawHeaders),
  }
}

// Not through Koa's own answer: it would look at each field and at the content once more.
function send(context: Koa.Context, { fields, stopping }: KoaOptions, response: Response): void {
  const { status, headers, content, stream } = response
  context.respond = false
  const { res } = context
  const others = res.getHeader('Vary')
  const vary = others === undefined ? {} : { Vary: `${String(others)}, ${String(headers['Vary'] ?? '')}` }
  const all = { ...fields, ...headers, ...lengthOf(response), ...vary }
  res.writeHead(status, all as OutgoingHttpHeaders)
  const isShown = context.method !== 'HEAD' && status !== 204 && status !== 304
  if (isShown && stream !== undefined) void sendStream(res, stream, stopping)
  else res.end(isShown ? content : undefined)
}

// RFC 9110 §8.6: what has no content, or has no end yet, has no length.
function lengthOf({ status, content, stream }: Response): { readonly 'Content-Length'?: number } {
  const hasLength = status !== 204 && status !== 304 && stream === undefined
  return hasLength ? { 'Content-Length': content?.byteLength ?? 0 } : {}
}
