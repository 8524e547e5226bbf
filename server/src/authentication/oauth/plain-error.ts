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
