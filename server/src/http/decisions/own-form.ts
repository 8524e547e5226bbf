import type { Decision } from '../decision.ts'
import type { Exchange } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

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
