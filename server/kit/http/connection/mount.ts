import type { IncomingMessage, RequestListener } from 'node:http'
import { finished } from 'node:stream/promises'
import type { Middleware } from 'koa'
import { insideTarget, isBareBase, type BasePath } from '../base-path.ts'
import { listenerOf, type ListenerOptions } from './server.ts'

/** A service inside a server that has other resources. */
export interface MountedService {
  /**
   * Answers the requests under the base path, and others with 404. For `node:http`, and for frameworks that take such a
   * listener; Express may remove the path before, because it keeps the original one.
   */
  readonly handler: RequestListener
  /** Answers the requests under the base path and passes on all others. Use it before what reads the content of requests. */
  readonly middleware: Middleware
}

export function mounted(base: BasePath, options: ListenerOptions): MountedService {
  const listen = listenerOf(options)
  const handler: RequestListener = (request, response) => {
    request.url = originalTarget(request)
    listen(request, response)
  }
  return {
    handler,
    async middleware(context, next) {
      const { originalUrl } = context
      if (insideTarget(base, originalUrl) === undefined && !isBareBase(base, originalUrl)) {
        await next()
        return
      }
      context.respond = false
      context.req.url = originalUrl
      handler(context.req, context.res)
      // A client that disconnects is no error of the other middleware.
      await finished(context.res).catch(() => undefined)
    },
  }
}

function originalTarget(request: IncomingMessage): string {
  const original = 'originalUrl' in request ? request.originalUrl : undefined
  return typeof original === 'string' ? original : (request.url ?? '/')
}
