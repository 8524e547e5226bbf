import type { IncomingMessage } from 'node:http'
import type Koa from 'koa'
import { HttpMethodEnum, koaBody } from 'koa-body'
import { knownContentTypes } from './content.ts'
import { protocolProblem, type Problem } from './problem.ts'

// One for each limit that there is.
const readers = new Map<number, Koa.Middleware>()

function readerUpTo(textLimit: number): Koa.Middleware {
  const types = { json: false, urlencoded: false, multipart: false, text: true, textTypes: [...knownContentTypes] }
  // A form that stands for DELETE may have fields too.
  const parsedMethods = [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE]
  const reader = readers.get(textLimit) ?? koaBody({ ...types, parsedMethods, textLimit })
  readers.set(textLimit, reader)
  return reader
}

/**
 * The content of a request as text, inflated.
 *
 * @param limit how many bytes it may have
 */
export async function readContent(context: Koa.Context, limit: number): Promise<string | Problem> {
  // RFC 9110 §10.1.1: only now is it certain that the content is wanted.
  if (awaitsContinue(context.req)) context.res.writeContinue()
  try {
    await readerUpTo(limit)(context, () => Promise.resolve())
  } catch (error) {
    return unreadable(error, limit)
  }
  const body: unknown = context.request.body
  return typeof body === 'string' ? body : ''
}

/** Whether a client waits for 100 Continue; a field of HTTP/1.0 is ignored (RFC 9110 §10.1.1). */
export function awaitsContinue({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.expect !== undefined && httpVersion !== '1.0'
}

function unreadable(error: unknown, limit: number): Problem {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status !== 413) return protocolProblem('malformed-request', 'The content cannot be read.')
  return protocolProblem('content-too-large', `The content may have at most ${String(limit)} bytes, inflated.`)
}
