import type { Decision } from '../decision.ts'
import { alternatesOf, type Located } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/** RFC 9110 §15.5.7: after the resource was found, so that its absence is not hidden, and before anything is done. */
export const acceptable: Decision<Located> = {
  name: 'acceptable',
  question: 'Does the client accept none of the representations?',
  decide({ exchange }) {
    if (exchange.chosen === undefined) {
      const types = alternatesOf(exchange).map((link) => link.type ?? '')
      const detail = `The resource can be had as ${types.length === 0 ? 'its own media type only' : types.join(', ')}.`
      return protocolProblem('not-acceptable', detail)
    }
    if (exchange.coding !== undefined) return undefined
    return protocolProblem(
      'not-acceptable',
      'The resource can be had with br, zstd, gzip or identity as content coding.',
    )
  },
}
