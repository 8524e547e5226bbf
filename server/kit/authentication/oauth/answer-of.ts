import type { KoaContextWithOIDC } from 'oidc-provider'
import { protocolProblem, type Problem, type HeaderFields, type Response } from '../../http/problem.ts'
import { deviceGrant } from './client-application.ts'
import type { OAuthPaths } from './provider-configuration.ts'

/** Returns the value of a cookie; undefined if it is missing or repeated. */
export function cookieIn(field: string | undefined, name: string): string | undefined {
  const values = (field ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2)
    return key.trim() === name ? [value.trim()] : []
  })
  return values.length === 1 ? values[0] : undefined
}

/*
 * Fixed descriptions of OAuth 2 errors: nothing of the request is reflected, and the text does not help attackers.
 */
const meanings: Readonly<Record<string, string>> = {
  access_denied: 'Access was denied.',
  authorization_pending: 'The user has not decided yet. Ask again after the interval.',
  expired_token: 'The device code has expired. Start again.',
  interaction_required: 'The user must decide on a page.',
  invalid_client: 'The client is unknown or its secret is wrong.',
  invalid_grant: 'The grant is invalid, expired, already used, or issued to another client.',
  invalid_redirect_uri: 'The redirect URI is not registered for this client.',
  invalid_request: 'A parameter is missing, malformed, unknown or repeated.',
  invalid_scope: 'A scope is unknown or was not granted.',
  invalid_token: 'The token is invalid or has expired.',
  insufficient_scope: 'The token lacks a required scope.',
  login_required: 'The user must sign in on a page.',
  slow_down: 'Polling is too fast. Increase the interval by five seconds.',
  temporarily_unavailable: 'Too many wrong passwords. Try again after the time in Retry-After.',
  unauthorized_client: 'The client is not registered for this grant type.',
  unsupported_grant_type: 'The grant type is not supported.',
  unsupported_response_mode: 'The response mode is not supported.',
  unsupported_response_type: 'The response type is not supported.',
  unsupported_token_type: 'The token type is not supported.',
}

export interface PlainError {
  readonly error: string
  readonly error_description: string
}

/** Returns an error with a fixed description. */
function plainError(error: string): PlainError {
  return { error, error_description: meanings[error] ?? 'The request was refused.' }
}

export function isError(content: unknown): content is { readonly error: string } {
  return typeof content === 'object' && content !== null && 'error' in content && typeof content.error === 'string'
}

/** Converts the result of the authorization server to a response; browsers get a problem page. */
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
  const plain = plainError(
    body.error === 'invalid_request' && isOtherGrant(context) ? 'unauthorized_client' : body.error,
  )
  if (path.startsWith(paths.authorization)) {
    return protocolProblem('malformed-request', plain.error_description, { extensions: { error: plain.error } })
  }
  return { ...content(plain), status: statusOf(context.status, fields), headers: { ...headers, 'Content-Type': json } }
}

// RFC 6749 §5.2. oidc-provider calls it an invalid request.
function isOtherGrant({ oidc }: KoaContextWithOIDC): boolean {
  const { client, params, route } = oidc
  const grant = route === 'device_authorization' ? deviceGrant : params?.['grant_type']
  return client !== undefined && typeof grant === 'string' && !client.grantTypeAllowed(grant)
}

// +json types define no charset.
function typeOf({ 'Content-Type': type }: HeaderFields): HeaderFields {
  return typeof type === 'string' && /\+json;/i.test(type) ? { 'Content-Type': type.replace(/;.*$/, '') } : {}
}

// Returns the original error: an unavailable database is handled differently from a defect.
function failureOf(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error('The authorization server failed', { cause: fault })
}

const json = 'application/json; charset=utf-8'

function content(body: unknown): Pick<Response, 'content'> {
  if (body === undefined || body === null) return {}
  return { content: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)) }
}

// RFC 9110 §15.5.2: a 401 needs a challenge. A client that sent its secret in the content gets a 400 (RFC 6749 §5.2).
function statusOf(status: number, fields: HeaderFields): number {
  return status === 401 && fields['WWW-Authenticate'] === undefined ? 400 : status
}

// Public metadata is cached for some minutes.
function cached({ path, status }: KoaContextWithOIDC, { jwks, token }: OAuthPaths): HeaderFields {
  // RFC 6749 §5.1.
  if (path === token) return { Pragma: 'no-cache' }
  const isPublic = status === 200 && (path === jwks || path.startsWith('/.well-known/'))
  return isPublic ? { 'Cache-Control': 'public, max-age=300' } : {}
}

const ownSession = /^oauth_session(?:\.sig)?=/

function withoutOwnSession(fields: HeaderFields): HeaderFields {
  const cookies = [fields['Set-Cookie'] ?? []].flat().filter((cookie) => !ownSession.test(cookie))
  const others = Object.entries(fields).filter(([name]) => name !== 'Set-Cookie' && name !== 'Content-Length')
  return { ...Object.fromEntries(others), ...(cookies.length === 0 ? {} : { 'Set-Cookie': cookies }) }
}
