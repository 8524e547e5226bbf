import { decodeText } from '../hypermedia/form.ts'
import { act } from './act.ts'
import { allowedMethods, isKnownMethod, isWrite, methodFields } from './allow.ts'
import { cacheControl } from './cache-policy.ts'
import { formMediaType, formMediaTypes } from './content.ts'
import { entityTag } from './entity-tag.ts'
import { alternatesOf, exchangeOf, type Exchange } from './exchange.ts'
import { httpDate } from './http-date.ts'
import { precondition } from './precondition.ts'
import { isProblem, protocolProblem, type Problem } from './problem.ts'
import { refuse } from './refuse.ts'
import type { Request } from './request.ts'
import type { FoundResource, Resource, Target } from './resource.ts'
import type { HeaderFields, Response } from './response.ts'
import type { Service } from './service.ts'
import { responseWith, written } from './write.ts'

/**
 * Answers a request by asking the resource in the order of HTTP: method, content type, parameters, existence,
 * acceptability, conditions, content, action. What refuses first decides, and nothing is changed before all have passed.
 *
 * @param resource undefined where no route leads to one
 */
export async function decide(service: Service, resource: Resource | undefined, request: Request): Promise<Response> {
  const exchange = exchangeOf(service, resource, request)
  try {
    const answer = await consider(exchange)
    return isProblem(answer) ? refuse(exchange, answer) : answer
  } catch (error) {
    const trace = service.newTraceId()
    service.report(error, trace)
    return refuse(exchange, protocolProblem('internal-error', 'The service has failed.', { extensions: { trace } }))
  }
}

async function consider(exchange: Exchange): Promise<Response | Problem> {
  const { request, resource } = exchange
  if (!isKnownMethod(request.method)) return notImplemented(request.method)
  if (resource === undefined) return protocolProblem('not-found', 'No resource has this URI.')
  const refusal = methodNotAllowed(resource, request.method) ?? unsupportedMediaType(resource, request)
  if (refusal !== undefined) return refusal
  if (request.method === 'OPTIONS') return { status: 204, headers: methodFields(resource) }
  const target = targetOf(resource, exchange)
  if (isProblem(target)) return target
  return considerFound(exchange, resource, await resource.find(target))
}

async function considerFound(
  exchange: Exchange,
  resource: Resource,
  found: FoundResource | Problem,
): Promise<Response | Problem> {
  const { request } = exchange
  // RFC 9110 §13.1.1: a condition on a resource that is not there does not hold.
  if (isProblem(found)) return request.header('if-match') === undefined ? found : preconditionFailed('If-Match')
  if (exchange.chosen === undefined) return notAcceptable(exchange)
  const tag = entityTag(found.version, exchange.chosen.key)
  const conditional = underConditions(exchange, resource, found, tag)
  if (conditional !== undefined) return conditional
  return isWrite(resource, request.method)
    ? act(exchange, found, { method: request.method, serializer: exchange.chosen })
    : show(exchange, resource, found)
}

function notImplemented(method: string): Problem {
  return protocolProblem('not-implemented', `No resource knows the method ${method}.`)
}

function methodNotAllowed(resource: Resource, method: string): Problem | undefined {
  const allowed = allowedMethods(resource)
  if (allowed.includes(method)) return undefined
  const detail = `The resource knows ${allowed.join(', ')}, not ${method}.`
  return protocolProblem('method-not-allowed', detail, { headers: methodFields(resource) })
}

// RFC 9110 §15.5.16, §12.5.1: the answer says which media types would have been understood.
function unsupportedMediaType(resource: Resource, request: Request): Problem | undefined {
  if (!isWrite(resource, request.method) || request.method === 'DELETE') return undefined
  const given = request.header('content-type')
  if (formMediaType(given) !== undefined) return undefined
  const accepted = formMediaTypes.join(' or ')
  const detail =
    given === undefined ? `The content must say that it is ${accepted}.` : `The content must be ${accepted}.`
  const headers = { ...methodFields(resource), Accept: formMediaTypes.join(', ') }
  return protocolProblem('unsupported-media-type', detail, { headers })
}

function targetOf(resource: Resource, { request, parameters }: Exchange): Target | Problem {
  const decoded = decodeText(resource.parameters, parameters)
  if (decoded.ok) return { variables: request.variables, parameters: decoded.value }
  const detail = 'The query has parameters or values that the resource does not know.'
  return protocolProblem('malformed-request', detail, { errors: decoded.faults })
}

function notAcceptable(exchange: Exchange): Problem {
  const types = alternatesOf(exchange).map((link) => link.type ?? '')
  const detail = `The resource can be had as ${types.length === 0 ? 'its own media type only' : types.join(', ')}.`
  return protocolProblem('not-acceptable', detail)
}

function preconditionFailed(field: string, tag?: string): Problem {
  const detail = `The condition in ${field} does not hold.`
  return protocolProblem('precondition-failed', detail, tag === undefined ? {} : { extensions: { currentTag: tag } })
}

function underConditions(
  exchange: Exchange,
  resource: Resource,
  found: FoundResource,
  tag: string,
): Response | Problem | undefined {
  const { request } = exchange
  const conditions = {
    isSafe: !isWrite(resource, request.method),
    ifMatch: request.header('if-match'),
    ifUnmodifiedSince: request.header('if-unmodified-since'),
    ifNoneMatch: request.header('if-none-match'),
    ifModifiedSince: request.header('if-modified-since'),
  }
  const verdict = precondition(conditions, { version: found.version, entityTag: tag, changed: found.changed })
  if (verdict === 'go on') return undefined
  if (verdict !== 'not modified') return preconditionFailed(verdict, tag)
  return { status: 304, headers: { Vary: 'Accept', ...validators(resource, found, tag) } }
}

/** What a 200 and the 304 in its place both carry (RFC 9110 §15.4.5). */
function validators(resource: Resource, found: FoundResource, tag: string): HeaderFields {
  return {
    ETag: tag,
    'Cache-Control': cacheControl(resource.cache),
    ...(found.changed === undefined ? {} : { 'Last-Modified': httpDate(found.changed) }),
  }
}

async function show(exchange: Exchange, resource: Resource, found: FoundResource): Promise<Response | Problem> {
  const { chosen: serializer, service, uri } = exchange
  if (serializer === undefined) return notAcceptable(exchange)
  const tag = entityTag(found.version, serializer.key)
  let content = service.rendered.get(uri, tag)
  if (content === undefined) {
    content = written(exchange, serializer, await found.represent(), tag)
    service.rendered.set(uri, tag, content)
  }
  return responseWith(200, serializer, content, validators(resource, found, tag))
}
