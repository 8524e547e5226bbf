import type { KoaContextWithOIDC } from 'oidc-provider'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import type { HeaderFields, Response } from '../../http/response.ts'
import { isError, plainError } from './plain-error.ts'
import type { OAuthPaths } from './provider-configuration.ts'

/** What the authorization server has decided, as an answer of ours; a person is told by a problem what went wrong. */
export function answerOf(context: KoaContextWithOIDC, fields: HeaderFields, paths: OAuthPaths): Response | Problem {
  const { body, path } = context
  const headers = withoutOwnSession(fields)
  if (!isError(body))
    return {
      ...content(body),
      status: context.status,
      headers: { ...headers, ...typeOf(headers), ...cached(context, paths) },
    }
  if (body.error === 'server_error') throw failureOf(context.state['fault'])
  const plain = plainError(body.error)
  if (path.startsWith(paths.authorization)) {
    return protocolProblem('malformed-request', plain.error_description, { extensions: { error: plain.error } })
  }
  return { ...content(plain), status: statusOf(context.status, fields), headers: { ...headers, 'Content-Type': json } }
}

// Types that end in +json define no charset.
function typeOf({ 'Content-Type': type }: HeaderFields): HeaderFields {
  return typeof type === 'string' && /\+json;/i.test(type) ? { 'Content-Type': type.replace(/;.*$/, '') } : {}
}

// As it was thrown: a database that is away is answered in another way than a defect.
function failureOf(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error('The authorization server failed', { cause: fault })
}

const json = 'application/json; charset=utf-8'

function content(body: unknown): Pick<Response, 'content'> {
  if (body === undefined || body === null) return {}
  return { content: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)) }
}

// RFC 9110 §15.5.2: a 401 asks with a challenge. Who has shown a secret in the content was not asked (RFC 6749 §5.2).
function statusOf(status: number, fields: HeaderFields): number {
  return status === 401 && fields['WWW-Authenticate'] === undefined ? 400 : status
}

// What everybody may know, for a few minutes.
function cached({ path, status }: KoaContextWithOIDC, { jwks }: OAuthPaths): HeaderFields {
  const isPublic = status === 200 && (path === jwks || path.startsWith('/.well-known/'))
  return isPublic ? { 'Cache-Control': 'public, max-age=300' } : {}
}

const ownSession = /^oauth_session(?:\.sig)?=/

function withoutOwnSession(fields: HeaderFields): HeaderFields {
  const cookies = [fields['Set-Cookie'] ?? []].flat().filter((cookie) => !ownSession.test(cookie))
  const others = Object.entries(fields).filter(([name]) => name !== 'Set-Cookie' && name !== 'Content-Length')
  return { ...Object.fromEntries(others), ...(cookies.length === 0 ? {} : { 'Set-Cookie': cookies }) }
}
