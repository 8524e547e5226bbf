import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/**
 * A browser sends a cookie along whoever's page asks, so what changes something with a cookie must be known to come
 * from our own page; where nothing was shown it is enough that no browser says otherwise. A program that shows a header
 * field means it.
 */
export const ownSite: Decision<Routed> = {
  name: 'own site',
  question: 'Does a page of another site act in the name of who uses the browser?',
  decide({ exchange: { request, caller }, resource }) {
    if (!isWrite(resource, request.method) || caller.shownBy === 'header' || request.sender === 'own page') {
      return undefined
    }
    if (caller.shownBy === 'nothing' && request.sender === 'unknown') return undefined
    const detail =
      request.sender === 'unknown'
        ? 'With a cookie only our own pages may change something, and nothing says that this comes from one. A program shows its token in Authorization.'
        : 'A page of another site has sent this. Nothing was done.'
    return protocolProblem('cross-site', detail)
  },
}
