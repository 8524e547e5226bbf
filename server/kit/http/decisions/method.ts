import { translate } from '@waymark/shared'
import type { Decision, Exchange, Routed } from '../exchange.ts'
import { overridesOneOf } from '../forms/method-override.ts'
import { protocolProblem } from '../problem.ts'
import { isKnownMethod, allowedMethods, methodFields } from './allow.ts'

/** RFC 9110 §15.6.2. */
export const methodKnown: Decision<{ readonly exchange: Exchange }> = {
  name: 'method known',
  question: 'Is the method unknown to the service?',
  decide({ exchange: { request } }) {
    if (isKnownMethod(request.method)) return undefined
    return protocolProblem(
      'not-implemented',
      translate('No resource supports the method {method}.', { method: request.method }),
    )
  },
}

/** RFC 9110 §15.5.6: Allow lists the supported methods. */
export const methodAllowed: Decision<Routed> = {
  name: 'method allowed',
  question: 'Does the resource not support the method?',
  decide({ exchange: { request, service }, resource }) {
    const allowed = allowedMethods(resource, service.answersTrace)
    if (allowed.includes(request.method)) return undefined
    const detail = translate('The resource supports {allowed}, not {method}.', {
      allowed: allowed.join(', '),
      method: request.method,
    })
    return protocolProblem('method-not-allowed', detail, { headers: methodFields(resource, service.answersTrace) })
  },
}

/** RFC 9110 §9.3.7. The address of an HTML form that overrides its method takes POST. */
export const options: Decision<Routed> = {
  name: 'options',
  question: 'Does the client ask for the supported methods?',
  decide({ exchange: { request, service }, resource }) {
    if (request.method !== 'OPTIONS') return undefined
    const fields = methodFields(resource, service.answersTrace)
    const methods = allowedMethods(resource, service.answersTrace)
    const isFormAddress = !methods.includes('POST') && overridesOneOf(methods, request.query)
    const allow = isFormAddress ? { Allow: [...methods, 'POST'].join(', ') } : {}
    return { status: 204, headers: { 'Cache-Control': 'no-store', ...fields, ...allow } }
  },
}

/** RFC 9110 §9.3.8; only if enabled. */
export const traceMethod: Decision<Routed> = {
  name: 'trace method',
  question: 'Is the request a TRACE?',
  decide({ exchange: { request, service } }) {
    if (request.method !== 'TRACE' || !service.answersTrace) return undefined
    const headers = { 'Content-Type': 'message/http', 'Cache-Control': 'no-store' }
    return { status: 200, headers, content: new TextEncoder().encode(request.traceMessage()) }
  },
}
