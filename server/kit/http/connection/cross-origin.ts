import cors from '@koa/cors'
import type Koa from 'koa'
import { withVary, type Response } from '../problem.ts'

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

/** Tells browsers which pages of other origins may use the service, and answers their preflights. */
export function crossOrigin(origins: readonly string[]): Koa.Middleware {
  return cors({
    // An origin that is not in the list gets no field at all, and the browser refuses the page its answer.
    origin: (context) => (origins.includes(context.get('Origin')) ? context.get('Origin') : ''),
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: exposed,
    credentials: true,
    maxAge: 600,
  })
}

/**
 * A response with the fields that a browser needs to show it to a page of another origin, for what is answered before Koa.
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
