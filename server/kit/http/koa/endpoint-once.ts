import { RolledBack } from '../actions/rolled-back.ts'
import type { Exchange, ResponseOrProblem } from '../exchange.ts'
import { runIdempotently } from '../forms/submit.ts'
import type { InnerRequests } from '../inner-request.ts'
import { isProblem } from '../problem.ts'
import type { Request } from '../request.ts'
import type { Endpoint } from '../route.ts'

/** A request to an endpoint. */
export interface EndpointRequest {
  readonly endpoint: Pick<Endpoint, 'idempotency'>
  readonly request: Request
  readonly inner: InnerRequests
  readonly attempt: () => Promise<ResponseOrProblem>
}

/** Answers a request to an endpoint; a POST that is deduplicated is done once. */
export function answerOnce(exchange: Exchange, given: EndpointRequest): Promise<ResponseOrProblem> {
  return once(exchange, given).catch(refusalOf)
}

async function once(
  exchange: Exchange,
  { endpoint: { idempotency }, request, inner, attempt }: EndpointRequest,
): Promise<ResponseOrProblem> {
  const hasKey = request.header('idempotency-key') !== undefined
  const isDoneOnce = idempotency === 'always' || (idempotency !== undefined && hasKey)
  if (!isDoneOnce || request.method !== 'POST') return attempt()
  if (idempotency !== 'by caller and key') return deduplicated(exchange, request, attempt)
  const caller = await inner.caller()
  // Wrong credentials have no records; each inner request refuses them.
  if (isProblem(caller)) return attempt()
  exchange.caller = caller
  return deduplicated(exchange, request, () => withoutRefusal(attempt))
}

async function deduplicated(
  exchange: Exchange,
  request: Request,
  attempt: () => Promise<ResponseOrProblem>,
): Promise<ResponseOrProblem> {
  const content = await request.content()
  return typeof content === 'string' ? runIdempotently(exchange, { content, attempt }) : content
}

/** A refusal, thrown so that what the attempt has stored before is rolled back. */
class EndpointRefusal extends Error {
  override readonly name = 'EndpointRefusal'

  readonly answer: ResponseOrProblem

  constructor(answer: ResponseOrProblem) {
    super('The endpoint refused the request, and its transaction was rolled back')
    this.answer = answer
  }
}

async function withoutRefusal(attempt: () => Promise<ResponseOrProblem>): Promise<ResponseOrProblem> {
  const answer = await attempt()
  if (isProblem(answer) || answer.status >= 400) throw new EndpointRefusal(answer)
  return answer
}

// An endpoint throws its refusal through the transactions that it has begun.
function refusalOf(error: unknown): ResponseOrProblem {
  if (error instanceof EndpointRefusal) return error.answer
  if (error instanceof RolledBack && isProblem(error.refused)) return error.refused
  throw error
}
