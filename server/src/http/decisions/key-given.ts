import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { parseIdempotencyKey } from '../idempotency-key.ts'
import { protocolProblem } from '../problem.ts'

/** draft-ietf-httpapi-idempotency-key-header-07 §2.7. */
export const keyGiven: Decision<Routed> = {
  name: 'key given',
  question: 'Is the Idempotency-Key missing or malformed?',
  decide({ exchange: { request }, resource }) {
    const { method } = request
    if (!isWrite(resource, method)) return undefined
    const key = parseIdempotencyKey(request.header('idempotency-key'))
    if (key === 'malformed') {
      return protocolProblem(
        'malformed-request',
        'Idempotency-Key must be a text of 1 to 255 characters in quotation marks.',
      )
    }
    if (key !== 'absent' || resource.actions[method]?.demandsKey !== true) return undefined
    return protocolProblem('key-required', 'The form can be sent only with an Idempotency-Key.')
  },
}
