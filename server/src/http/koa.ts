import Router from '@koa/router'
import type Koa from 'koa'
import { koaBody } from 'koa-body'
import { formMediaTypes } from './content.ts'
import { decide } from './decide.ts'
import { protocolProblem, type Problem } from './problem.ts'
import type { Request } from './request.ts'
import type { Resource } from './resource.ts'
import type { Response } from './response.ts'
import type { Service } from './service.ts'

/** A resource and the URI Template of its route; the query part of the template is for links only. */
export interface Route {
  readonly template: string
  readonly resource: Resource
}

/** Content of a request may have so many bytes, inflated. */
export const contentLimit = 64 * 1024

/** Leads each request to the resource of its route and writes what was decided. This file is the one that knows Koa. */
export function serve(app: Koa, service: Service, routes: readonly Route[]): void {
  const router = new Router({ sensitive: true, strict: true })
  for (const { template, resource } of routes) {
    router.all(pathOf(template), (context) => answer(context, service, resource))
  }
  app.use(router.routes())
  app.use((context) => answer(context, service, undefined))
}

/** The router's spelling of a URI Template's path: `{x}` becomes `:x`, and a colon of the path is kept. */
function pathOf(template: string): string {
  return template
    .replace(/\{[?&].*$/, '')
    .replaceAll(':', '\\:')
    .replaceAll(/\{(\w+)\}/g, ':$1')
}

async function answer(context: Koa.Context, service: Service, resource: Resource | undefined): Promise<void> {
  send(context, await decide(service, resource, requestOf(context)))
}

function requestOf(context: Koa.Context): Request {
  const variables: unknown = context['params']
  return {
    method: context.method,
    path: context.path,
    query: context.URL.searchParams,
    // The router fills its parameters with text only.
    variables: (variables ?? {}) as Readonly<Record<string, string>>,
    header: (name) => context.get(name) || undefined,
    content: () => contentOf(context),
  }
}

const readText = koaBody({
  json: false,
  urlencoded: false,
  multipart: false,
  text: true,
  textTypes: [...formMediaTypes],
  textLimit: contentLimit,
})

async function contentOf(context: Koa.Context): Promise<string | Problem> {
  try {
    await readText(context, () => Promise.resolve())
  } catch (error) {
    return unreadable(error)
  }
  const body: unknown = context.request.body
  return typeof body === 'string' ? body : ''
}

function unreadable(error: unknown): Problem {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 413) {
    const detail = `The content may have at most ${String(contentLimit)} bytes.`
    return protocolProblem('content-too-large', detail)
  }
  if (status === 415) {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br, identity' }
    return protocolProblem('unsupported-media-type', 'The content coding is not understood.', { headers })
  }
  return protocolProblem('malformed-request', 'The content cannot be read.')
}

function send(context: Koa.Context, { status, headers, content }: Response): void {
  context.status = status
  for (const [name, value] of Object.entries(headers)) context.set(name, typeof value === 'string' ? value : [...value])
  if (content === undefined) {
    context.body = null
    context.status = status
  } else context.body = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
