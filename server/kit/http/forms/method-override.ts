/*
 * Method override for HTML forms, which support GET and POST only. The query of the action carries `_method` and, as
 * the precondition, `_match`. Both are known before the content is read, so every decision sees the effective request;
 * resources never see the parameters.
 */
export interface EffectiveRequest {
  readonly method: string
  readonly target: string
  readonly ifMatch?: string | undefined
  /** Whether a POST was overridden. */
  readonly isOverridden: boolean
}

const methodName = '_method'
const matchName = '_match'
const overridableMethods = new Set(['PUT', 'PATCH', 'DELETE'])

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
  const isMarked = start >= 0 && target.includes(`${methodName}=`, start)
  if (!isMarked) return asSent
  const effectiveTarget = withoutParameters(target.slice(0, start), target.slice(start + 1))
  if (method === 'GET' || method === 'HEAD') return { ...asSent, target: effectiveTarget }
  const override = isForm ? methodIn(new URLSearchParams(target.slice(start))) : undefined
  return override === undefined ? asSent : { ...override, target: effectiveTarget, isOverridden: true }
}

function methodIn(parameters: URLSearchParams): Pick<EffectiveRequest, 'method' | 'ifMatch'> | undefined {
  const [method = '', ...others] = parameters.getAll(methodName)
  if (!overridableMethods.has(method) || others.length > 0) return undefined
  return { method, ifMatch: parameters.get(matchName) ?? undefined }
}

// The remaining parameters keep their encoding.
function withoutParameters(path: string, query: string): string {
  const isOurs = (pair: string): boolean => pair.startsWith(`${methodName}=`) || pair.startsWith(`${matchName}=`)
  const rest = query.split('&').filter((pair) => !isOurs(pair))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}
