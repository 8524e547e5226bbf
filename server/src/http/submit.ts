import type { Answer } from './decision.ts'
import type { Exchange } from './exchange.ts'
import { parseIdempotencyKey } from './idempotency-key.ts'
import { isProblem, protocolProblem } from './problem.ts'
import type { SubmissionVerdict } from './submission.ts'

/**
 * Runs a POST once: the same again is suspected to be a duplicate, and with its Idempotency-Key has the same answer.
 *
 * @param content what the client has sent, with its media type
 */
export async function submitted(exchange: Exchange, content: string, attempt: () => Promise<Answer>): Promise<Answer> {
  const { request, service, uri, caller } = exchange
  const key = parseIdempotencyKey(request.header('idempotency-key'))
  const submission = {
    scope: `${caller.key ?? request.client} POST ${uri}`,
    key: typeof key === 'string' ? undefined : key.key,
    content,
  }
  const verdict = await service.submissions.once<Answer>(submission, async () => {
    const answer = await attempt()
    return isProblem(answer) || answer.status >= 400 ? { refused: answer } : { answer }
  })
  return answerTo(verdict)
}

function answerTo(verdict: SubmissionVerdict<Answer>): Answer {
  switch (verdict.verdict) {
    case 'done':
      return verdict.answer
    case 'refused':
      return verdict.refused
    case 'replayed':
      return { ...verdict.answer, headers: { ...verdict.answer.headers, 'Idempotency-Replayed': '?1' } }
    case 'key reused':
      return protocolProblem('key-reused', 'The Idempotency-Key was sent before, with other content.')
    case 'suspected': {
      const seconds = String(verdict.retryAfter)
      const since = verdict.running ? 'is being done at this moment' : 'was done a moment ago'
      const detail = `The same content ${since}. Send an Idempotency-Key of its own to insist, or wait ${seconds} s.`
      return protocolProblem('suspected-duplicate', detail, { headers: { 'Retry-After': seconds } })
    }
  }
}
