import type { IncomingMessage, RequestListener } from 'node:http'
import { contentTypes } from './content.ts'
import { forOrigin } from './cross-origin.ts'
import { exchangeOf } from './exchange.ts'
import { finish } from './finish.ts'
import { guard } from './guard.ts'
import { protocolProblem, type Problem } from './problem.ts'
import { refuse } from './refuse.ts'
import type { Request } from './request.ts'
import type { ResponseFields } from './response-fields.ts'
import type { Response } from './response.ts'
import { send } from './send.ts'
import type { Service } from './service.ts'

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
