import { isWrite } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'
import type { Resource } from '../resource.ts'

/** The content of a request may have so many bytes, inflated, where its action says nothing else. */
const contentLimit = 64 * 1024

/** RFC 9110 §15.5.14, as far as the header fields tell; what is longer than it says is found out while it is read. */
export const contentShortEnough: Decision<Routed> = {
  name: 'content short enough',
  question: 'Is the content longer than the limit?',
  decide({ exchange: { request }, resource }) {
    const length = Number(request.header('content-length') ?? 0)
    const limit = contentLimitOf(resource, request.method)
    if (length <= limit) return undefined
    return protocolProblem('content-too-large', `The content may have at most ${String(limit)} bytes.`)
  },
}

/** How many bytes the content of a request to a resource may have. */
export function contentLimitOf(resource: Resource | undefined, method: string): number {
  if (resource === undefined || !isWrite(resource, method)) return contentLimit
  return resource.actions[method]?.contentLimit ?? contentLimit
}
