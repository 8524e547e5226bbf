/*
 * HTML forms know GET and POST only. A form for another method says so in the query of its action: `_method` is the
 * method that is meant, `_match` the If-Match that it is sent with. Both are known before the content is read, so
 * every decision sees the request that is meant. They belong to the protocol: no resource gets to know them.
 */
export interface MeantRequest {
  readonly method: string
  /** The target without the two parameters. */
  readonly target: string
  readonly ifMatch?: string | undefined
  /** Whether a POST stands for another method. */
  readonly isOverridden: boolean
}

const methodName = '_method'
const matchName = '_match'
const meantMethods = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * The request that a form stands for; `isForm` says whether it is a POST that a form can have sent. Where something is
 * only read the parameters are of no effect: who reloads the page that answered a form has them in the address.
 * Anywhere else they stay, and the resource refuses what it does not know.
 */
export function meantRequest(method: string, target: string, isForm: boolean): MeantRequest {
  const asSent = { method, target, isOverridden: false }
  const start = target.indexOf('?')
  const isMarked = start >= 0 && target.includes(`${methodName}=`, start)
  if (!isMarked) return asSent
  const meantTarget = withoutParameters(target.slice(0, start), target.slice(start + 1))
  if (method === 'GET' || method === 'HEAD') return { ...asSent, target: meantTarget }
  const meant = isForm ? methodIn(new URLSearchParams(target.slice(start))) : undefined
  return meant === undefined ? asSent : { ...meant, target: meantTarget, isOverridden: true }
}

function methodIn(parameters: URLSearchParams): Pick<MeantRequest, 'method' | 'ifMatch'> | undefined {
  const [method = '', ...others] = parameters.getAll(methodName)
  if (!meantMethods.has(method) || others.length > 0) return undefined
  return { method, ifMatch: parameters.get(matchName) ?? undefined }
}

// What stays is spelled as it was sent.
function withoutParameters(path: string, query: string): string {
  const isOurs = (pair: string): boolean => pair.startsWith(`${methodName}=`) || pair.startsWith(`${matchName}=`)
  const rest = query.split('&').filter((pair) => !isOurs(pair))
  return rest.length === 0 ? path : `${path}?${rest.join('&')}`
}
