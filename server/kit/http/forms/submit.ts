import { mediaType, translate } from '@waymark/shared'
import { doneCookie } from '../answers/done.ts'
import type { ResponseOrProblem, Exchange } from '../exchange.ts'
import { parseIdempotencyKey, type IdempotentRequest, type IdempotencyVerdict } from './idempotency.ts'
import { isProblem, protocolProblem, type Response } from '../problem.ts'

export interface InOwnTransaction {
  /** The submitted content with its media type. */
  readonly content: string
  /** Whether the attempt takes row locks. */
  readonly takesLocks?: boolean
  /** Whether the attempt changes only what its stores tag. */
  readonly isTagged?: boolean
  readonly attempt: () => Promise<ResponseOrProblem>
}

/** Deduplicates a POST: a retry with its Idempotency-Key gets the stored response; without a key, duplicates are suspected. */
export async function runIdempotently(
  exchange: Exchange,
  { content, takesLocks = false, isTagged = false, attempt }: InOwnTransaction,
): Promise<ResponseOrProblem> {
  const request = { ...idempotentRequestOf(exchange, content), takesLocks, isTagged }
  const verdict = await exchange.service.idempotency.once<ResponseOrProblem>(request, () => attemptResult(attempt))
  return repeatedForm(exchange, verdict) ?? responseTo(verdict)
}

export interface OutsideTransaction {
  readonly content: string
  /** Whether the response contains a secret, which is never stored. */
  readonly isSecret: boolean
  readonly attempt: () => Promise<ResponseOrProblem>
}

/**
 * Deduplicates a POST that must not hold a transaction open, such as one that hashes a password: only its key is claimed in
 * a transaction. Without a key there is no deduplication.
 */
export async function runIdempotentlyOutsideTransaction(
  exchange: Exchange,
  { content, isSecret, attempt }: OutsideTransaction,
): Promise<ResponseOrProblem> {
  const { key, ...request } = idempotentRequestOf(exchange, content)
  if (key === undefined) return attempt()
  const { idempotency } = exchange.service
  const storable = (answer: Response): Response => withoutSecrets(answer, isSecret)
  const verdict = await idempotency.onceOutsideTransaction<ResponseOrProblem>(
    { ...request, key },
    () => attemptResult(attempt),
    storable,
  )
  if (verdict.verdict !== 'replayed' || !isSecret) return responseTo(verdict)
  const location = verdict.answer.headers['Location']
  const detail =
    location === undefined
      ? translate('It was created with this Idempotency-Key. Delete it and create another if the secret was lost.')
      : translate(
          'It was created with this Idempotency-Key at {location}. Delete it and create another if the secret was lost.',
          { location: String(location) },
        )
  return protocolProblem('secret-shown', detail)
}

// Neither secrets nor session tokens are stored.
function withoutSecrets({ status, headers, content }: Response, isSecret: boolean): Response {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Set-Cookie'))
  return { status, headers: kept, ...(isSecret || content === undefined ? {} : { content }) }
}

function idempotentRequestOf({ request, uri, caller }: Exchange, content: string): IdempotentRequest {
  const key = parseIdempotencyKey(request.header('idempotency-key'))
  return {
    scope: `${caller.key ?? request.client} POST ${uri}`,
    key: typeof key === 'string' ? undefined : key.key,
    content,
  }
}

async function attemptResult(
  attempt: () => Promise<ResponseOrProblem>,
): Promise<{ readonly answer: Response } | { readonly refused: ResponseOrProblem }> {
  const answer = await attempt()
  return isProblem(answer) || answer.status >= 400 ? { refused: answer } : { answer }
}

// The browser of a form that was sent twice shows what the first one has done.
function repeatedForm(
  exchange: Exchange,
  verdict: IdempotencyVerdict<ResponseOrProblem>,
): ResponseOrProblem | undefined {
  const { request, chosen } = exchange
  if (verdict.verdict !== 'suspected' || request.form === undefined) return undefined
  if (chosen?.mediaType !== mediaType.html) return undefined
  if (verdict.answer === undefined) {
    const detail = translate('Your form is still being processed. Wait a few seconds, and open the page again.')
    return protocolProblem('suspected-duplicate', detail, { headers: { 'Retry-After': String(verdict.retryAfter) } })
  }
  const { status, headers } = verdict.answer
  const target = headers['Location']
  if (status !== 303 || typeof target !== 'string') return undefined
  const done = translate('You have already sent this form. This is what it has done.')
  return {
    ...verdict.answer,
    headers: { ...headers, ...doneCookie(exchange, { outcome: 'updated', done }, target, {}) },
  }
}

function responseTo(verdict: IdempotencyVerdict<ResponseOrProblem>): ResponseOrProblem {
  switch (verdict.verdict) {
    case 'done':
      return verdict.answer
    case 'refused':
      return verdict.refused
    case 'replayed':
      return { ...verdict.answer, headers: { ...verdict.answer.headers, 'Idempotency-Replayed': '?1' } }
    case 'key reused':
      return protocolProblem(
        'key-reused',
        translate('The Idempotency-Key was already used with other content. Send a new key.'),
      )
    case 'suspected': {
      const seconds = String(verdict.retryAfter)
      const detail = verdict.running
        ? translate(
            'The same content is still being processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.',
            { seconds },
          )
        : translate(
            'The same content was just processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.',
            {
              seconds,
            },
          )
      return protocolProblem('suspected-duplicate', detail, { headers: { 'Retry-After': seconds } })
    }
  }
}
