import { contentTypeOf, contentTypes } from '../content/content.ts'
import { type Decision, alternatesOf, type Located, type Routed } from '../exchange.ts'
import { codingName } from '../negotiation/content-coding.ts'
import { protocolProblem } from '../problem.ts'
import type { Request } from '../request.ts'
import type { Resource } from '../resource.ts'
import { isWrite, methodFields } from './allow.ts'

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

/** The codings of a request's content that can be undone. */
const understood = ['gzip', 'deflate', 'br', 'identity']

/** RFC 9110 §15.5.16 and §12.5.3: the answer says which codings would have been understood. */
export const contentCodingUnderstood: Decision<Routed> = {
  name: 'content coding understood',
  question: 'Is the content in a coding that cannot be undone?',
  decide({ exchange: { request }, resource }) {
    const field = request.header('content-encoding')
    const coding = field === undefined ? 'identity' : codingName(field)
    if (coding === 'identity' || !isWrite(resource, request.method) || understood.includes(coding)) return undefined
    const headers = { 'Accept-Encoding': understood.join(', ') }
    const detail = `The content coding must be one of ${understood.join(', ')}.`
    return protocolProblem('unsupported-media-type', detail, { headers })
  },
}

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

/** RFC 9110 §14.5: a PUT of a part must not be taken for one of the whole. */
export const wholeContent: Decision<Routed> = {
  name: 'whole content',
  question: 'Does the content claim to be only a part?',
  decide({ exchange: { request } }) {
    if (request.header('content-range') === undefined) return undefined
    return protocolProblem(
      'malformed-request',
      'The content must be whole; Content-Range is not understood in requests.',
    )
  },
}
