import type { HeaderFields, Response } from '../http/response.ts'

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
