import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'

/** RFC 9110 §9.3.8; only where it is switched on. */
export const echo: Decision<Routed> = {
  name: 'echo',
  question: 'Is the request only to be sent back?',
  decide({ exchange: { request, service } }) {
    if (request.method !== 'TRACE' || !service.echoes) return undefined
    const headers = { 'Content-Type': 'message/http', 'Cache-Control': 'no-store' }
    return { status: 200, headers, content: new TextEncoder().encode(request.echo()) }
  },
}
