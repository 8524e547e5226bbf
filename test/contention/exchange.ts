import { setTimeout as sleep } from 'node:timers/promises'
import type { Wanted } from './booking-actions.ts'
import type { Operation } from './history.ts'

/** The members of a document that the clients use. */
export interface ReceivedDocument {
  readonly type?: string
  readonly status?: string
  readonly expires?: string
  readonly offerExpires?: string
  readonly _links?: Readonly<Record<string, { readonly href?: string }>>
}

export interface ReceivedResponse {
  readonly outcome: Operation['outcome']
  /** Whether the client has given up an attempt before, which may still be performed. */
  readonly isLate: boolean
  /** Why the last attempt without a response had none. */
  readonly lost?: string
  readonly problem?: string
  readonly location?: string
  readonly document?: ReceivedDocument
}

export interface ClientRequest extends Wanted {
  readonly key: string
  readonly address: string
  readonly token?: string | undefined
  readonly patience: number
}

/**
 * How a request without a response is sent again: it has the same response as a lost attempt; or it may be refused because of
 * what another client did after a lost attempt; or it is not sent again.
 */
export type Repetition = 'same' | 'overtaken' | 'none'

type Answer = Omit<ReceivedResponse, 'isLate' | 'lost'>

const attempts = 8

/** What is known of the attempts without a response. */
interface LostAttempts {
  readonly isLate: boolean
  /** Whether a refusal does not tell what a lost attempt has done. */
  readonly isDoubtful: boolean
  readonly reason?: { readonly lost: string }
}

/** Sends a request to either server, and repeats it without a response. */
export async function responseTo(
  origin: () => string,
  request: ClientRequest,
  repetition: Repetition,
): Promise<ReceivedResponse> {
  let before: LostAttempts = { isLate: false, isDoubtful: false }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return after(before, await exchanged(origin(), request))
    } catch (error) {
      before = withLost(before, error, repetition)
      if (repetition === 'none' && !isRefused(error)) break
    }
    await sleep(100)
  }
  return { outcome: 'unknown', isLate: before.isLate, ...before.reason }
}

function after({ isLate, isDoubtful, reason }: LostAttempts, answer: Answer): ReceivedResponse {
  // What was refused now may still be done by an attempt that was given up.
  const isUnknown = answer.outcome === 'conflict' && (isLate || isDoubtful)
  return { ...(isUnknown ? { outcome: 'unknown' } : answer), isLate, ...reason }
}

function withLost({ isLate, isDoubtful }: LostAttempts, error: unknown, repetition: Repetition): LostAttempts {
  return {
    isLate: isLate || (error instanceof DOMException && error.name === 'TimeoutError'),
    // If the connection was refused, nothing was done.
    isDoubtful: isDoubtful || (repetition === 'overtaken' && !isRefused(error)),
    reason: { lost: reasonOf(error) },
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, name, message } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return name === 'Error' ? message : name
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

async function exchanged(
  origin: string,
  { method, path, content, key, address, token, patience }: ClientRequest,
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      accept: 'application/hal+json',
      'x-forwarded-for': address,
      ...(method === 'POST' ? { 'idempotency-key': `"${key}"` } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    signal: AbortSignal.timeout(patience),
  })
  const text = await response.text()
  if (response.status >= 500) throw new Error(`${String(response.status)} ${text}`)
  return answerOf(response.status, response.headers, text)
}

function answerOf(status: number, headers: Headers, text: string): Answer {
  const document = (text === '' ? {} : JSON.parse(text)) as ReceivedDocument
  if (status >= 400) return { outcome: 'conflict', problem: document.type?.split('/').at(-1) ?? String(status) }
  const location = headers.get('location')
  return { outcome: 'done', document, ...(location === null ? {} : { location }) }
}
