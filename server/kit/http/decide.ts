import { mediaType, translate } from '@waymark/shared'
import { performAndRespond } from './actions/act.ts'
import { isWrite } from './decisions/allow.ts'
import { anonymous, type Caller } from './caller.ts'
import {
  firstAnswer,
  decisionOutcome,
  type ResponseOrProblem,
  type Decision,
  exchangeOf,
  inLanguageOf,
  setCaller,
  type Exchange,
  type Located,
  type Routed,
} from './exchange.ts'
import {
  acceptable,
  contentCodingUnderstood,
  contentShortEnough,
  contentTypeUnderstood,
  wholeContent,
} from './decisions/content.ts'
import { conditionGiven, conditionsHold, keyGiven } from './decisions/conditions.ts'
import { methodAllowed, methodKnown, options, traceMethod } from './decisions/method.ts'
import { sameOriginForm, sameOriginWrite, sameUser, permitted, withinLimits } from './decisions/caller.ts'
import { targetOf } from './content/input.ts'
import { withCommonFields } from './answers/write.ts'
import { type HeaderFields, isProblem, protocolProblem, type Problem, type Response } from './problem.ts'
import { deletedDone, doneBefore } from './answers/done.ts'
import { seeOther } from './answers/redirects.ts'
import { problemResponse } from './answers/refuse.ts'
import { outsideHref } from './base-path.ts'
import { equalGet, unsealed } from './query.ts'
import { clockReads, isReading, requestId, type Request } from './request.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import type { FoundResource, Resource, Target } from './resource.ts'
import type { Observation, Service } from './service.ts'
import type { Instant } from '../values/time.ts'
import { Busy, WriteRefused } from '../values/unavailable.ts'
import { inSpan } from './span.ts'
import { eventStreamResponse } from './answers/event-stream.ts'
import { respondToGet } from './answers/get-response.ts'
import { atUnknownAddress } from './answers/unknown-address.ts'

/*
 * The decision tables, in the order that HTTP requires. The first decision that returns a response wins, and nothing is
 * changed before all have passed.
 */
/** The decisions that need no route: 501 for an unknown method, 403 for a form that another site has sent. */
const onRequest: readonly Decision<{ readonly exchange: Exchange }>[] = [methodKnown, sameOriginForm]
/** The decisions that need the route and no caller: 405, OPTIONS, 429, 413, 415, and 400 for wrong fields of a request. */
const onRoute: readonly Decision<Routed>[] = [
  traceMethod,
  methodAllowed,
  options,
  withinLimits,
  contentShortEnough,
  contentCodingUnderstood,
  contentTypeUnderstood,
  wholeContent,
  keyGiven,
]
/**
 * The decisions between authentication and lookup: 403 for a write with a cookie that another site has sent, and 401 for a
 * form that another user has filled in.
 */
const onCaller: readonly Decision<Routed>[] = [sameOriginWrite, sameUser]
/** All decisions before the resource is looked up, in their order. */
export const beforeFinding: readonly Decision<Routed>[] = [...onRequest, ...onRoute, ...onCaller]
/** The decisions about the found resource: 401 and 403, 406, 428, then the preconditions (RFC 9110 §13.2.2): 412 and 304. */
export const onFound: readonly Decision<Located>[] = [permitted, acceptable, conditionGiven, conditionsHold]

/**
 * Decides on the response to a request.
 *
 * @param resource undefined if no route matches
 * @param serializer replaces the negotiated one
 */
export async function decide(
  service: Service,
  resource: Resource | undefined,
  request: Request,
  serializer?: Serializer,
): Promise<Response> {
  if (request.method === 'QUERY' && resource !== undefined) return decideQuery(service, resource, request)
  const whole = unsealed(request, service.queries)
  const isReadable = !('problem' in whole)
  const negotiated = exchangeOf(service, resource, isReadable ? whole : request)
  const exchange = serializer === undefined ? negotiated : { ...negotiated, chosen: serializer }
  if (!isReadable) return finishedResponse(exchange, () => Promise.resolve(whole))
  const { onReplica } = service
  const usesReplica = onReplica !== undefined && isReading(request.method)
  return finishedResponse(exchange, () =>
    usesReplica ? onReplica(() => decideRequest(exchange)) : decideRequest(exchange),
  )
}

/** Responds to a QUERY as to the GET that it stands for; a browser that sent a form is redirected to this GET. */
async function decideQuery(service: Service, resource: Resource, request: Request): Promise<Response> {
  const exchange = exchangeOf(service, resource, request)
  const routed = { exchange, resource }
  const refusal = (await firstAnswer(onRequest, { exchange })) ?? (await firstAnswer(onRoute, routed))
  const equal = refusal ?? (await equalGet(routed))
  if ('status' in equal || 'problem' in equal) return finishedResponse(exchange, () => Promise.resolve(equal))
  if (request.form?.isOverridden === true) {
    return finishedResponse(exchange, () => Promise.resolve(seeOther(equal.target)))
  }
  const response = await decide(service, resource, equal)
  const place = placeOf(response, outsideHref(service.basePath, equal.target))
  return { ...response, headers: { ...Object.fromEntries(exchange.fields), ...place, ...response.headers } }
}

// RFC 10008 §2.3, §2.4: the address of the result, which repeats the query too.
function placeOf({ status }: Response, address: string): HeaderFields {
  if (status === 304) return { 'Content-Location': address }
  return status < 300 ? { 'Content-Location': address, Location: address } : {}
}

/**
 * Runs the checks that precede resource lookup for an endpoint with its own protocol.
 *
 * @param answer called if no check rejects the request
 */
export async function admit(
  service: Service,
  resource: Resource,
  request: Request,
  answer: (exchange: Exchange) => Promise<ResponseOrProblem>,
): Promise<Response> {
  const exchange = exchangeOf(service, resource, request)
  return finishedResponse(
    exchange,
    async () =>
      (await firstAnswer(onRequest, { exchange })) ??
      (await firstAnswer(onRoute, { exchange, resource })) ??
      answer(exchange),
  )
}

function finishedResponse(exchange: Exchange, considered: () => Promise<ResponseOrProblem>): Promise<Response> {
  return inLanguageOf(exchange, () => finished(exchange, considered))
}

async function finished(exchange: Exchange, considered: () => Promise<ResponseOrProblem>): Promise<Response> {
  try {
    const answer = await considered()
    if (isProblem(answer)) return withCommonFields(exchange, await problemResponse(exchange, answer))
    return { ...withCommonFields(exchange, answer), until: exchange.until, tags: exchange.tags }
  } catch (error) {
    return withCommonFields(exchange, await problemResponse(exchange, problemOfError(exchange.service, error)))
  }
}

function problemOfError(service: Observation, error: unknown): Problem {
  if (error instanceof Busy) {
    const detail = translate('The service has too many requests. Try again in 5 seconds.')
    return protocolProblem('busy', detail, { headers: { 'Retry-After': '5' } })
  }
  // Logs and audit log use the same id for the request.
  const traceId = requestId() || service.newTraceId()
  service.report(error, traceId)
  if (service.isTemporary(error)) {
    const headers = { 'Retry-After': '5' }
    const cause =
      error instanceof WriteRefused
        ? translate('The database refuses changes at the moment, but pages can be read.')
        : translate('The database is not available.')
    return protocolProblem('unavailable', translate('{cause} Try again in 5 seconds.', { cause }), {
      headers,
      extensions: { trace: traceId },
    })
  }
  return protocolProblem('internal-error', translate('The service failed. Try again later, or report the trace id.'), {
    extensions: { trace: traceId },
  })
}

async function decideRequest(exchange: Exchange): Promise<ResponseOrProblem> {
  const { resource } = exchange
  const unknown = await firstAnswer(onRequest, { exchange })
  if (unknown !== undefined) return unknown
  if (resource === undefined) return atUnknownAddress(exchange)
  const routed = { exchange, resource }
  const refusal = await firstAnswer(onRoute, routed)
  if (refusal !== undefined) return refusal
  hintAssets(exchange)
  const caller = await callerOf(routed)
  return 'problem' in caller ? refusedAt(exchange, 'caller', caller) : decideFor(routed, caller)
}

// The browser loads them while the page is made.
function hintAssets({ request, chosen, service: { context, basePath } }: Exchange): void {
  if (request.earlyHints === undefined || chosen?.mediaType !== mediaType.html) return
  const { stylesheet, script } = context
  const links = [`<${outsideHref(basePath, stylesheet)}>; rel=preload; as=style`]
  if (script !== undefined) links.push(`<${outsideHref(basePath, script)}>; rel=modulepreload`)
  request.earlyHints(links)
}

function refusedAt({ decisionLog }: Exchange, decision: string, problem: Problem): Problem {
  decisionLog?.(decision, problem.problem)
  return problem
}

async function decideFor(routed: Routed, caller: Caller): Promise<ResponseOrProblem> {
  const { exchange, resource } = routed
  const readings = clockReads()
  await setCaller(exchange, caller)
  setDone(routed)
  const isNavigationTimed = clockReads() > readings
  const foreign = await firstAnswer(onCaller, routed)
  if (foreign !== undefined) return foreign
  const target = targetOf(routed)
  if ('problem' in target) return refusedAt(exchange, 'query', target)
  const found = await inSpan('find', () => resource.find(target))
  exchange.decisionLog?.('found', decisionOutcome('problem' in found ? found : undefined))
  const answer = await decideFound(routed, target, found)
  if (!isNavigationTimed && 'represent' in found && isCacheable(routed, answer)) {
    const { until = clockReads() > readings ? undefined : Infinity } = found
    exchange.until = earlier(caller.until, until)
    exchange.tags = tagsFor(caller, found)
  }
  return answer
}

// What a page says of its caller, such as a number of messages, has no tags.
function tagsFor({ key }: Caller, { hasAllTags, cacheTags }: FoundResource): readonly string[] | undefined {
  return key === undefined && hasAllTags ? cacheTags : undefined
}

// The page tells once what was done.
function setDone({ exchange, resource }: Routed): void {
  const done = doneBefore(exchange, resource)
  if (done === undefined) return
  exchange.done = done
  exchange.isForClient = true
  exchange.fields.set('Set-Cookie', deletedDone(done))
}

// A response without validators or with a cookie is for one request.
function isCacheable({ exchange, resource }: Routed, answer: ResponseOrProblem): boolean {
  const { caller, decisionLog, isForClient } = exchange
  if (isProblem(answer) || isForClient || resource.cache.store === 'none') return false
  if (caller.confirm !== undefined || decisionLog !== undefined) return false
  return (answer.status === 200 || answer.status === 304) && answer.headers['ETag'] !== undefined
}

function earlier(one: Instant | undefined, other: Instant | undefined): Instant | undefined {
  return one === undefined || other === undefined ? undefined : Math.min(one, other)
}

async function decideFound(
  routed: Routed,
  target: Target,
  found: FoundResource | ResponseOrProblem,
): Promise<ResponseOrProblem> {
  const {
    request: { method },
    chosen,
    coding,
  } = routed.exchange
  // RFC 9110 §13.2.1: preconditions are ignored if the response would not be 2xx or 412.
  if ('status' in found || 'problem' in found) return found
  const located = { ...routed, target, found }
  const answer = await firstAnswer(onFound, located)
  if (answer !== undefined) return answer
  if (chosen === undefined || coding === undefined)
    throw new Error('No media type was negotiated and no decision rejected the request')
  if (isWrite(routed.resource, method))
    return inSpan('act', () => performAndRespond(located, { method, serializer: chosen }))
  return chosen.isStream === true ? eventStreamResponse(located, chosen) : respondToGet(located, chosen, coding)
}

async function callerOf({ exchange: { service, request }, resource }: Routed): Promise<Caller | Problem> {
  if (resource.isPublic) return anonymous
  if (resource.readsAuthorization !== true) return service.authenticator.authenticate(request.asSent ?? request)
  const header = (name: string): string | undefined => (name === 'authorization' ? undefined : request.header(name))
  return service.authenticator.authenticate({ ...request, header })
}
