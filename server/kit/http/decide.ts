import { Busy } from '../hypermedia/busy.ts'
import { act } from './act.ts'
import { isWrite } from './decisions/allow.ts'
import { nobody, type Caller } from './caller.ts'
import {
  ask,
  outcomeOf,
  type Answer,
  type Decision,
  exchangeOf,
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
import { echo, methodAllowed, methodKnown, options } from './decisions/method.ts'
import { ownForm, ownSite, permitted, withinLimits } from './decisions/caller.ts'
import { targetOf } from './content/input.ts'
import { finish } from './answers/write.ts'
import { isProblem, protocolProblem, type Problem, type Response } from './problem.ts'
import { refuse } from './answers/refuse.ts'
import { requestId, type Request } from './request.ts'
import type { FoundResource, Resource, Target } from './resource.ts'
import type { Service } from './service.ts'
import { streamed } from './answers/event-stream.ts'
import { show } from './answers/show.ts'

/*
 * The order of HTTP. Each table is asked from the top; what answers first decides, and nothing is changed before all
 * have let the request pass. A new decision is one file and one row.
 */
export const onRequest: readonly Decision<{ readonly exchange: Exchange }>[] = [methodKnown, ownForm]
export const onRoute: readonly Decision<Routed>[] = [
  echo,
  methodAllowed,
  options,
  withinLimits,
  contentShortEnough,
  contentCodingUnderstood,
  contentTypeUnderstood,
  wholeContent,
  keyGiven,
]
export const onCaller: readonly Decision<Routed>[] = [ownSite]
export const onFound: readonly Decision<Located>[] = [permitted, acceptable, conditionGiven, conditionsHold]

/**
 * Answers a request by asking one decision after the other, and the resource in between.
 *
 * @param resource undefined where no route leads to one
 */
export async function decide(service: Service, resource: Resource | undefined, request: Request): Promise<Response> {
  const exchange = exchangeOf(service, resource, request)
  return answered(exchange, () => consider(exchange))
}

/**
 * Asks of a request to something that answers in its own way what is asked of every request before its resource is
 * looked for.
 *
 * @param answer called where nothing refuses the request
 */
export async function admit(
  service: Service,
  resource: Resource,
  request: Request,
  answer: (exchange: Exchange) => Promise<Answer>,
): Promise<Response> {
  const exchange = exchangeOf(service, resource, request)
  return answered(
    exchange,
    async () =>
      (await ask(onRequest, { exchange })) ?? (await ask(onRoute, { exchange, resource })) ?? answer(exchange),
  )
}

// Whatever comes of it, a refusal is written and a failure is told to the operator.
async function answered(exchange: Exchange, considered: () => Promise<Answer>): Promise<Response> {
  try {
    const answer = await considered()
    return finish(exchange, isProblem(answer) ? await refuse(exchange, answer) : answer)
  } catch (error) {
    return finish(exchange, await refuse(exchange, failed(exchange.service, error)))
  }
}

function failed(service: Service, error: unknown): Problem {
  if (error instanceof Busy) {
    return protocolProblem('busy', 'So many are waiting for this media type already that yours would wait too long.', {
      headers: { 'Retry-After': '5' },
    })
  }
  // The logs and the audit trail know the request by the same name.
  const trace = requestId() || service.newTraceId()
  service.report(error, trace)
  if (service.isTemporary(error)) {
    const headers = { 'Retry-After': '5' }
    return protocolProblem('unavailable', 'The database cannot be used at the moment.', {
      headers,
      extensions: { trace },
    })
  }
  return protocolProblem('internal-error', 'The service has failed.', { extensions: { trace } })
}

async function consider(exchange: Exchange): Promise<Answer> {
  const { resource } = exchange
  const unknown = await ask(onRequest, { exchange })
  if (unknown !== undefined) return unknown
  if (resource === undefined) return protocolProblem('not-found', 'No resource has this URI.')
  const routed = { exchange, resource }
  const refusal = await ask(onRoute, routed)
  if (refusal !== undefined) return refusal
  const caller = await callerOf(routed)
  if ('problem' in caller) return caller
  exchange.caller = caller
  const foreign = await ask(onCaller, routed)
  if (foreign !== undefined) return foreign
  const target = targetOf(routed)
  if ('problem' in target) return target
  const found = await resource.find(target)
  exchange.trace?.('found', outcomeOf('problem' in found ? found : undefined))
  return considerFound(routed, target, found)
}

async function considerFound(routed: Routed, target: Target, found: FoundResource | Answer): Promise<Answer> {
  const { request, chosen, coding } = routed.exchange
  // RFC 9110 §13.2.1: without 2xx or 412 in view, conditions are ignored.
  if ('status' in found || 'problem' in found) return found
  const located = { ...routed, target, found }
  const answer = await ask(onFound, located)
  if (answer !== undefined) return answer
  if (chosen === undefined || coding === undefined)
    throw new Error('Nothing acceptable was chosen, and nothing refused it')
  if (isWrite(routed.resource, request.method)) return act(located, { method: request.method, serializer: chosen })
  return chosen.isStream === true ? streamed(located, chosen) : show(located, chosen, coding)
}

async function callerOf({ exchange: { service, request }, resource }: Routed): Promise<Caller | Problem> {
  if (resource.isForEverybody) return nobody
  if (resource.readsAuthorization !== true) return service.authenticator.authenticate(request)
  const header = (name: string): string | undefined => (name === 'authorization' ? undefined : request.header(name))
  return service.authenticator.authenticate({ ...request, header })
}
