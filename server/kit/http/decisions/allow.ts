import { acceptedTypes, type WriteMethod } from '../content/content.ts'
import { queryTypes, takesQuery } from '../query.ts'
import type { Resource } from '../resource.ts'

/** The methods of RFC 9110 §9 and RFC 5789 that resources may support. */
const knownMethods = new Set(['GET', 'HEAD', 'QUERY', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

export function isKnownMethod(method: string): boolean {
  return knownMethods.has(method)
}

/** Returns the methods that resources of the service may support, for `OPTIONS *`. */
export function serverMethods(answersTrace: boolean): readonly string[] {
  return [...knownMethods].filter((method) => answersTrace || method !== 'TRACE')
}

type Methods = Pick<Resource, 'actions' | 'isWriteOnly' | 'hasRanges' | 'parameters'>

/** Returns the methods of a resource in the order of the Allow field. */
export function allowedMethods(resource: Methods, answersTrace: boolean): readonly string[] {
  const { actions, isWriteOnly = false } = resource
  return [
    ...(isWriteOnly ? [] : ['GET', 'HEAD']),
    ...(takesQuery(resource) ? ['QUERY'] : []),
    ...Object.keys(actions),
    'OPTIONS',
    ...(answersTrace ? ['TRACE'] : []),
  ]
}

/** Whether a method is unsafe and supported by the resource. */
export function isWrite(resource: Pick<Resource, 'actions'>, method: string): method is WriteMethod {
  return Object.hasOwn(resource.actions, method)
}

/** Returns Allow, Accept-Query, Accept-Post, Accept-Patch and Accept-Ranges. */
export function methodFields(resource: Methods, answersTrace: boolean): Readonly<Record<string, string>> {
  const { actions, isWriteOnly = false, hasRanges = !isWriteOnly } = resource
  const { POST } = actions
  return {
    Allow: allowedMethods(resource, answersTrace).join(', '),
    ...(takesQuery(resource) ? { 'Accept-Query': queryTypes.join(', ') } : {}),
    ...(POST === undefined ? {} : { 'Accept-Post': acceptedTypes('POST', POST).join(', ') }),
    ...patchField(resource),
    ...(hasRanges ? { 'Accept-Ranges': 'bytes' } : {}),
  }
}

/** Returns Accept-Patch, which any response may have (RFC 5789 §3.1). */
export function patchField({ actions: { PATCH } }: Pick<Resource, 'actions'>): Readonly<Record<string, string>> {
  return PATCH === undefined ? {} : { 'Accept-Patch': acceptedTypes('PATCH', PATCH).join(', ') }
}
