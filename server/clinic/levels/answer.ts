import type { HeaderFields, Response } from '@waymark/server'

const encoder = new TextEncoder()

/** Returns a JSON response, as all levels send it. */
export function json(status: number, body: unknown, cacheControl = 'no-store'): Response {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': cacheControl },
    content: encoder.encode(JSON.stringify(body)),
  }
}

/** Returns a plain-text response, as level 2 sends it. */
export function sentence(status: number, text: string, more: HeaderFields = {}): Response {
  return {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
    content: encoder.encode(`${text}\n`),
  }
}

/*
 * The outcome codes below level 2, in the content of a 200 response.
 *   0 done · 1 slot or doctor not available · 2 invalid request · 3 try again later
 */
export const codes = { done: 0, unavailable: 1, unclear: 2, later: 3 } as const

export function outcome(code: keyof typeof codes, message: string): Response {
  return json(200, { code: codes[code], message })
}
