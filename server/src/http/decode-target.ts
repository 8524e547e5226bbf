import { decodeText } from '../hypermedia/form.ts'
import { choiceFaults, type Routed } from './exchange.ts'
import { protocolProblem, type Problem } from './problem.ts'
import type { Target } from './resource.ts'

/** What a resource is found by, or the problem that the query has what the resource does not know. */
export function targetOf({ exchange, resource }: Routed): Target | Problem {
  const { parameters, preferences, request, caller } = exchange
  // RFC 7240 §4.4: strict is what we always are, lenient is what was asked for.
  if (preferences.handling !== undefined) exchange.applied.handling = preferences.handling
  const isLenient = preferences.handling === 'lenient'
  const known = isLenient ? parameters.filter(([name]) => Object.hasOwn(resource.parameters, name)) : parameters
  const decoded = decodeText(resource.parameters, known)
  const choice = isLenient ? [] : choiceFaults(exchange)
  if (decoded.ok && choice.length === 0) {
    const { variables, client } = request
    const isFromOwnPage = request.sender === 'own page'
    const agent = request.header('user-agent')
    const shown = { authorization: request.header('authorization'), cookie: request.header('cookie') }
    return { variables, parameters: decoded.value, caller, client, agent, isFromOwnPage, shown }
  }
  const detail = 'The query has parameters or values that the resource does not know.'
  return protocolProblem('malformed-request', detail, { errors: [...(decoded.ok ? [] : decoded.faults), ...choice] })
}
