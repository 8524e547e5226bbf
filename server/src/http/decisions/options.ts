import { methodFields } from '../allow.ts'
import type { Decision } from '../decision.ts'
import type { Routed } from '../exchange.ts'

/** RFC 9110 §9.3.7. */
export const options: Decision<Routed> = {
  name: 'options',
  question: 'Is it asked what the resource can do?',
  decide({ exchange: { request, service }, resource }) {
    if (request.method !== 'OPTIONS') return undefined
    return { status: 204, headers: { 'Cache-Control': 'no-store', ...methodFields(resource, service.echoes) } }
  },
}
