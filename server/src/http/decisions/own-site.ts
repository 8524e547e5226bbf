import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

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
