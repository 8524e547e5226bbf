import { isWrite, methodFields } from '../allow.ts'
import { contentTypeOf, contentTypes } from '../content.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'
import { protocolProblem } from '../problem.ts'
import type { Request } from '../request.ts'

/** RFC 9110 §15.5.16: the answer says which media types would have been understood. */
export const contentTypeUnderstood: Decision<Routed> = {
  name: 'content type understood',
  question: 'Is the content in a media type not taken here?',
  decide({ exchange: { request, service }, resource }) {
    const { method } = request
    if (!isWrite(resource, method) || method === 'DELETE') return undefined
    const given = request.header('content-type')
    const { texts, acceptsNothing = false } = resource.actions[method] ?? {}
    if (contentTypeOf(given, method, texts) !== undefined) return undefined
    if (acceptsNothing && given === undefined && isEmpty(request)) return undefined
    const types = contentTypes(method, texts)
    const detail = `The content must ${given === undefined ? 'say that it is' : 'be'} ${types.join(' or ')}.`
    const headers = { ...methodFields(resource, service.echoes), Accept: types.join(', ') }
    return protocolProblem('unsupported-media-type', detail, { headers })
  },
}

// RFC 9112 §6.3: without Content-Length and Transfer-Encoding there is no content.
function isEmpty(request: Request): boolean {
  return request.header('transfer-encoding') === undefined && Number(request.header('content-length') ?? 0) === 0
}
