import cors from '@koa/cors'
import type Koa from 'koa'
import { withVary, type Response } from '../problem.ts'

/** Response fields that scripts of other origins may read besides those that CORS always allows. */
const exposed = [
  'Accept-Patch',
  'Accept-Post',
  'Accept-Query',
  'Accept-Ranges',
  'Age',
  'Allow',
  'Authentication-Info',
  'Cache-Group-Invalidation',
  'Cache-Groups',
  'Clear-Site-Data',
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
  // A host of the Model Context Protocol on a page of another origin continues its session.
  'Mcp-Session-Id',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Repr-Digest',
  'Retry-After',
  'Signature',
  'Signature-Input',
  'Sunset',
  // Without Vary, a cache of such a script would mix up representations.
  'Vary',
  'WWW-Authenticate',
]

/** Answers CORS preflights and allows the configured origins. */
export function crossOrigin(origins: readonly string[]): Koa.Middleware {
  return cors({
    // An origin that is not allowed gets no CORS field, so the browser blocks the response.
    origin: (context) => (origins.includes(context.get('Origin')) ? context.get('Origin') : ''),
    allowMethods: ['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: exposed,
    credentials: true,
    maxAge: 600,
  })
}

/**
 * Adds the CORS fields to a response that is sent without Koa.
 *
 * @param origin the Origin field of the request
 */
export function forOrigin(response: Response, origin: string | undefined, origins: readonly string[]): Response {
  if (origins.length === 0) return response
  const isAllowed = origin !== undefined && origins.includes(origin)
  const allowed = {
    'Access-Control-Allow-Origin': origin ?? '',
    'Access-Control-Allow-Credentials': 'true',
    'Access-Control-Expose-Headers': exposed.join(','),
  }
  const headers = withVary({ ...response.headers, ...(isAllowed ? allowed : {}) }, 'Origin')
  return { ...response, headers }
}
