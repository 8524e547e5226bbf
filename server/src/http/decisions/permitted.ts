import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Located } from '../exchange.ts'

/** RFC 9110 §15.5.2 and §15.5.4. What may be done is decided before anything about the state is told. */
export const permitted: Decision<Located> = {
  name: 'permitted',
  question: 'May the caller not do this?',
  decide({ exchange: { request }, resource, found }) {
    return isWrite(resource, request.method) ? found.action(request.method).refusal() : found.refusal()
  },
}
