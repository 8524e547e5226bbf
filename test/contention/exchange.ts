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

const attempts = 8

/** Sends a request to either server, and repeats idempotent requests without a response. */
export async function responseTo(
  origin: () => string,
  request: ClientRequest,
  isRepeatable: boolean,
): Promise<ReceivedResponse> {
  let isLate = false
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const answer = await exchanged(origin(), request)
      // What was refused now may still be done by an attempt that was given up.
      return isLate && answer.outcome === 'conflict' ? { outcome: 'unknown', isLate } : { ...answer, isLate }
    } catch (error) {
      isLate ||= error instanceof DOMException && error.name === 'TimeoutError'
      // If the connection was refused, nothing was done.
      if (!isRepeatable && !isRefused(error)) return { outcome: 'unknown', isLate }
    }
    await sleep(100)
  }
  return { outcome: 'unknown', isLate }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

async function exchanged(
  origin: string,
  { method, path, content, key, address, token, patience }: ClientRequest,
): Promise<Omit<ReceivedResponse, 'isLate'>> {
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

function answerOf(status: number, headers: Headers, text: string): Omit<ReceivedResponse, 'isLate'> {
  const document = (text === '' ? {} : JSON.parse(text)) as ReceivedDocument
  if (status >= 400) return { outcome: 'conflict', problem: document.type?.split('/').at(-1) ?? String(status) }
  const location = headers.get('location')
  return { outcome: 'done', document, ...(location === null ? {} : { location }) }
}
