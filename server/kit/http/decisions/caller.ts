import { translate } from '@waymark/shared'
import { rateLimitFields } from '../admission/rate-limit.ts'
import type { Decision, Exchange, Routed, Located } from '../exchange.ts'
import { protocolProblem, tooManyRequests, type Problem } from '../problem.ts'
import { isWrite } from './allow.ts'

/**
 * Rejects form submissions from other sites. Forms are the only unsafe requests that browsers send across origins without a
 * preflight (Fetch §3.3). A form that overrides the method must provably come from an own page; any other form only
 * must not come from a foreign one, because programs send urlencoded content too.
 */
export const sameOriginForm: Decision<{ readonly exchange: Exchange }> = {
  name: 'same-origin form',
  question: 'Was the form submitted from another site?',
  decide({ exchange: { request } }) {
    const { form, sender } = request
    if (form === undefined || sender === 'own page') return undefined
    if (sender === 'unknown' && !form.isOverridden) return undefined
    const detail =
      sender === 'unknown'
        ? translate('A form that stands for {method} is accepted from this site only. Send {method} itself.', {
            method: request.method,
          })
        : translate('The form was submitted from another site. Nothing was changed. Open the form on this site.')
    return protocolProblem('cross-site', detail)
  },
}

/**
 * Rejects cross-site requests that carry credentials which browsers add by themselves: cookies and the credentials of
 * the browser's own dialogs. A write with a cookie must provably come from an own page; all others only must not come
 * from a foreign one. Credentials that only programs add, such as bearer tokens, are exempt.
 */
export const sameOriginWrite: Decision<Routed> = {
  name: 'same-origin write',
  question: "Was the request sent by a page of another site with the user's credentials?",
  decide({ exchange: { request, caller }, resource }) {
    if (!isWrite(resource, request.method) || request.sender === 'own page') return undefined
    if (caller.sentIn === 'header' && !isAddedByBrowser(request.header('authorization'))) return undefined
    if (caller.sentIn !== 'cookie' && request.sender === 'unknown') return undefined
    const detail =
      request.sender === 'unknown'
        ? translate(
            'Requests with a session cookie must come from a page of this site. Other clients send a token in Authorization.',
          )
        : translate('The request was sent by a page of another site. Nothing was changed.')
    return protocolProblem('cross-site', detail)
  },
}

/**
 * Rejects a form of a page for a user whose session has ended, or who is no longer the caller, so that nothing is done as a
 * guest or for another user. The input is kept.
 */
export const sameUser: Decision<Routed> = {
  name: 'same user',
  question: 'Was the form filled in by another user?',
  decide({ exchange: { request, caller }, resource }) {
    if (!isWrite(resource, request.method) || resource.isPublic || resource.isForAnyUser === true) return undefined
    const { expectedUser } = request
    if (expectedUser === undefined || expectedUser === caller.key) return undefined
    const detail =
      caller.key === undefined
        ? translate('You are no longer signed in. Nothing was changed.')
        : translate('Another user has signed in since this page was opened. Nothing was changed.')
    return protocolProblem('authentication-stale', detail)
  },
}

// Browsers ask for the credentials of these schemes and then add them by themselves.
function isAddedByBrowser(authorization = ''): boolean {
  return /^(?:basic|digest|negotiate|ntlm)(?: |$)/i.test(authorization)
}

/** RFC 9110 §15.5.2 and §15.5.4. Authorization precedes preconditions, so that nothing about the state leaks. */
export const permitted: Decision<Located> = {
  name: 'permitted',
  question: 'Is the caller not allowed to do this?',
  decide({ exchange: { request }, resource, found }) {
    return isWrite(resource, request.method) ? found.action(request.method).refusal() : found.refusal()
  },
}

/** RFC 6585 §4. Reads and writes have separate quotas. */
export const withinLimits: Decision<Routed> = {
  name: 'within limits',
  question: 'Has the client exceeded its rate limit?',
  decide({ exchange, resource }) {
    // The QUERY that this GET stands for was counted.
    if (exchange.request.asSent !== undefined) return undefined
    return refusedByLimit(exchange, isWrite(resource, exchange.request.method) ? 'writes' : 'reads')
  },
}

/** Counts a request in a quota of its client; returns a problem if it is used up. */
export function refusedByLimit({ request, service, fields }: Exchange, kind: 'reads' | 'writes'): Problem | undefined {
  if (service.limits === undefined) return undefined
  const { policy, limiter, links = [] } = service.limits[kind]
  const state = limiter.take(request.client)
  for (const [name, value] of Object.entries(rateLimitFields(kind, policy, state))) fields.set(name, value)
  if (state.allowed) return undefined
  return { ...tooManyRequests(state.retryAfterSeconds), links }
}
