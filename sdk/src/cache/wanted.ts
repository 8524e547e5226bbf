import type { Send, WireRequest } from '../transport.ts'
import type { BoundedStore } from './bounded-store.ts'
import type { Directives } from './directives.ts'
import { ageOf } from './freshness.ts'
import { headersOf, type StoredResponse } from './stored-response.ts'

export interface CachingOptions {
  readonly store: BoundedStore
  /** Bytes that one answer may have. */
  readonly mostEach: number
  readonly staleIfError: number | undefined
  readonly principal: (() => string) | undefined
  readonly now: () => number
}

/** The way to the service. */
export interface Way {
  readonly network: Send
  readonly signal: AbortSignal
  /** Whether cookies may go with it that nobody sees. */
  readonly isBlind: boolean
}

/** A GET that is looked for. */
export interface Wanted {
  readonly request: WireRequest
  readonly key: string
  readonly partition: string
  readonly asked: Directives
}

const withoutBody = new Set([204, 205, 304])

/** A stored answer as the network would give it, with what the service said of this one exchange. */
export function answerOf(stored: StoredResponse, now: number, exchanged?: Headers): Response {
  const headers = headersOf(stored)
  // RFC 9211 §2: what is nearest to who asks stands last.
  headers.append('cache-status', `waymark; ${exchanged === undefined ? 'hit' : 'fwd=stale; fwd-status=304'}`)
  headers.set('age', String(Math.floor(ageOf(stored, now))))
  for (const cookie of exchanged?.getSetCookie() ?? []) headers.append('set-cookie', cookie)
  const info = exchanged?.get('authentication-info') ?? null
  // A proof of the content is of the one that was not sent.
  if (info !== null && !info.includes('auth-int')) headers.set('authentication-info', info)
  const body = withoutBody.has(stored.status) ? null : new Uint8Array(stored.body)
  return new Response(body, { status: stored.status, headers })
}
