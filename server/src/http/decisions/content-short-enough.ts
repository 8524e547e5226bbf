import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'

/** The content of a request may have so many bytes, inflated. */
export const contentLimit = 64 * 1024

/** RFC 9110 §15.5.14, as far as the header fields tell; what is longer than it says is found out while it is read. */
export const contentShortEnough: Decision<Routed> = {
  name: 'content short enough',
  question: 'Is the content longer than the limit?',
  decide({ exchange: { request } }) {
    const length = Number(request.header('content-length') ?? 0)
    if (length <= contentLimit) return undefined
    return protocolProblem('content-too-large', `The content may have at most ${String(contentLimit)} bytes.`)
  },
}
