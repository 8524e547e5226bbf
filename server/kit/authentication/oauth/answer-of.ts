import type { KoaContextWithOIDC } from 'oidc-provider'
import { protocolProblem, type Problem, type HeaderFields, type Response } from '../../http/problem.ts'
import type { OAuthPaths } from './provider-configuration.ts'

/** The value of a cookie in a Cookie field; undefined where it is not there, or there twice. */
export function cookieIn(field: string | undefined, name: string): string | undefined {
  const values = (field ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2)
    return key.trim() === name ? [value.trim()] : []
  })
  return values.length === 1 ? values[0] : undefined
}

/*
 * What each error of OAuth 2 means, in words that are always the same: nothing of what was sent comes back, and nothing
 * tells apart what an attacker could try out.
 */
const meanings: Readonly<Record<string, string>> = {
  access_denied: 'It was not allowed.',
  authorization_pending: 'Nobody has decided yet. Ask again after the interval.',
  expired_token: 'The code is over. Begin anew.',
  interaction_required: 'Somebody has to decide on a page.',
  invalid_client: 'The program is not known here, or its secret is wrong.',
  invalid_grant: 'What was shown is wrong or over, was used before, or was given to another program.',
  invalid_redirect_uri: 'The program is not registered for this place to go on to.',
  invalid_request: 'A parameter is missing, malformed, unknown here, or there twice.',
  invalid_scope: 'A scope is unknown, or more than was allowed.',
  invalid_token: 'The token is wrong or over.',
  insufficient_scope: 'The token lacks a scope.',
  login_required: 'Somebody has to sign in on a page.',
  slow_down: 'You ask too often. Wait for five seconds more each time.',
  temporarily_unavailable: 'Too many passwords were tried. Come back after the time in Retry-After.',
  unauthorized_client: 'The program is not registered for this grant.',
  unsupported_grant_type: 'There is no such grant here.',
  unsupported_response_mode: 'There is no such response mode here.',
  unsupported_response_type: 'There is no such response type here.',
  unsupported_token_type: 'There are no such tokens here.',
}

export interface PlainError {
  readonly error: string
  readonly error_description: string
}

/** An error in words of our own. */
export function plainError(error: string): PlainError {
  return { error, error_description: meanings[error] ?? 'The request was refused.' }
}

export function isError(content: unknown): content is { readonly error: string } {
  return typeof content === 'object' && content !== null && 'error' in content && typeof content.error === 'string'
}

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
