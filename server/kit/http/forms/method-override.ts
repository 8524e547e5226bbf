import { isReading } from '../request.ts'

/*
 * Method override for HTML forms, which support GET and POST only. The query of the action carries `_method` and, as
 * the precondition, `_match`. The form of a page for a user has `_user`, its expected user. All are known before the
 * content is read, so every decision sees the effective request; resources never see the parameters.
 */
export interface EffectiveRequest {
  readonly method: string
  readonly target: string
  readonly ifMatch?: string | undefined
  /** The key of the user that the page with the form was for. */
  readonly expectedUser?: string | undefined
  /** Whether a POST was overridden. */
  readonly isOverridden: boolean
}

const methodName = '_method'
const matchName = '_match'
const userName = '_user'
const ours = [methodName, matchName, userName].map((name) => `${name}=`)
const overridableMethods = new Set(['PUT', 'PATCH', 'DELETE', 'QUERY'])

/**
 * Returns the effective request of a form. For GET and HEAD the parameters are ignored, because a browser that reloads
 * the response to a form keeps them in its address. Otherwise they are left in the query, and the resource rejects them
 * as unknown.
 *
 * @param isForm whether the request is a POST that an HTML form can send
 */
export function effectiveRequest(method: string, target: string, isForm: boolean): EffectiveRequest {
  const asSent = { method, target, isOverridden: false }
  const start = target.indexOf('?')
  const query = start < 0 ? '' : target.slice(start + 1)
  if (!query.includes(`${methodName}=`) && !query.includes(`${userName}=`)) return asSent
  const effectiveTarget = withoutParameters(target.slice(0, start), query)
  if (isReading(method)) return { ...asSent, target: effectiveTarget }
  const marks = isForm ? marksIn(method, new URLSearchParams(query)) : undefined
  return marks === undefined ? asSent : { ...marks, target: effectiveTarget }
}

function marksIn(sent: string, parameters: URLSearchParams): Omit<EffectiveRequest, 'target'> | undefined {
  const [method, ...others] = parameters.getAll(methodName)
  const expectedUser = parameters.get(userName) ?? undefined
  if (method === undefined) return { method: sent, expectedUser, isOverridden: false }
  if (!overridableMethods.has(method) || others.length > 0) return undefined
  return { method, ifMatch: parameters.get(matchName) ?? undefined, expectedUser, isOverridden: true }
}

/** Tells whether a form that is sent to an address with this query is one of these methods. */
export function overridesOneOf(methods: readonly string[], query: URLSearchParams): boolean {
  const [method = '', ...others] = query.getAll(methodName)
  return others.length === 0 && overridableMethods.has(method) && methods.includes(method)
}

// The remaining parameters keep their encoding.
function withoutParameters(path: string, query: string): string {
  const rest = query.split('&').filter((pair) => !ours.some((mark) => pair.startsWith(mark)))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}
