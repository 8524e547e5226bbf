import { rateLimitFields } from '../connection/rate-limit.ts'
import type { Decision, Exchange, Routed, Located } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'
import { isWrite } from './allow.ts'

/**
 * A page of another site can make a browser send a form, but not anything else without being asked first (Fetch
 * §3.3). A form that stands for another method must be known to be ours; for others it is enough that no browser says
 * otherwise, since a program may send them too.
 */
export const ownForm: Decision<{ readonly exchange: Exchange }> = {
  name: 'own form',
  question: 'Was the form sent by a page of another site?',
  decide({ exchange: { request } }) {
    const { form, sender } = request
    if (form === undefined || sender === 'own page') return undefined
    if (sender === 'unknown' && !form.isOverridden) return undefined
    const detail =
      sender === 'unknown'
        ? `A form that stands for ${request.method} is taken from our own pages only; a program can send ${request.method} itself.`
        : 'A page of another site has sent this form. Nothing was done. Our own page has the same form.'
    return protocolProblem('cross-site', detail)
  },
}

/**
 * A browser adds cookies and the credentials of its own dialogs to a request, whichever page sends it. A write with a
 * cookie must be known to come from our own page; for all others it is enough that the browser does not name another one.
 * Credentials that only a program adds, such as a token, are sent on purpose.
 */
export const ownSite: Decision<Routed> = {
  name: 'own site',
  question: 'Does a page of another site act in the name of who uses the browser?',
  decide({ exchange: { request, caller }, resource }) {
    if (!isWrite(resource, request.method) || request.sender === 'own page') return undefined
    if (caller.shownBy === 'header' && !isAddedByBrowser(request.header('authorization'))) return undefined
    if (caller.shownBy !== 'cookie' && request.sender === 'unknown') return undefined
    const detail =
      request.sender === 'unknown'
        ? 'With a cookie only our own pages may change something, and nothing says that this comes from one. A program shows its token in Authorization.'
        : 'A page of another site has sent this. Nothing was done.'
    return protocolProblem('cross-site', detail)
  },
}

// The schemes that browsers ask a password for, and answer by themselves from then on.
function isAddedByBrowser(authorization = ''): boolean {
  return /^(?:basic|digest|negotiate|ntlm)(?: |$)/i.test(authorization)
}

/** RFC 9110 §15.5.2 and §15.5.4. What may be done is decided before anything about the state is told. */
export const permitted: Decision<Located> = {
  name: 'permitted',
  question: 'May the caller not do this?',
  decide({ exchange: { request }, resource, found }) {
    return isWrite(resource, request.method) ? found.action(request.method).refusal() : found.refusal()
  },
}

/** RFC 6585 §4. Reading and writing are counted apart; every answer says what is left. */
export const withinLimits: Decision<Routed> = {
  name: 'within limits',
  question: 'Has the client asked too often?',
  decide({ exchange: { request, service, fields }, resource }) {
    if (service.limits === undefined) return undefined
    const kind = isWrite(resource, request.method) ? 'writes' : 'reads'
    const { policy, limiter, links = [] } = service.limits[kind]
    const state = limiter.take(request.client)
    for (const [name, value] of Object.entries(rateLimitFields(kind, policy, state))) fields.set(name, value)
    if (state.allowed) return undefined
    const seconds = String(state.retryAfterSeconds)
    const detail = `The next request will be answered in ${seconds} s.`
    return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': seconds }, links })
  },
}
