import type { HeaderFields, Response } from '@waymark/server/http/problem'

const encoder = new TextEncoder()

/** JSON, as all levels send it. */
export function json(status: number, body: unknown, cacheControl = 'no-store'): Response {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl },
    content: encoder.encode(JSON.stringify(body)),
  }
}

/** A sentence, as level 2 says how it went. */
export function sentence(status: number, text: string, more: HeaderFields = {}): Response {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
    content: encoder.encode(`${text}\n`),
  }
}

/*
 * How something went, below level 2: in the content of a 200.
 *   0 it is done · 1 the doctor is not available · 2 what was asked cannot be understood · 3 try again later
 */
export const codes = { done: 0, unavailable: 1, unclear: 2, later: 3 } as const

export function outcome(code: keyof typeof codes, message: string): Response {
  return json(200, { code: codes[code], message })
}
