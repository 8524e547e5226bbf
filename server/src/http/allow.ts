import { formMediaTypes } from './content.ts'
import type { Resource, WriteMethod } from './resource.ts'
import type { HeaderFields } from './response.ts'

/** The methods that some resource of the service may know (RFC 9110 §9, RFC 5789). */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function isKnownMethod(method: string): boolean {
  return knownMethods.has(method)
}

/** The methods of a resource, in the order of the Allow field. */
export function allowedMethods(resource: Pick<Resource, 'actions'>): readonly string[] {
  return ['GET', 'HEAD', ...Object.keys(resource.actions), 'OPTIONS']
}

/** Whether a method changes something and the resource has an action for it. */
export function isWrite(resource: Pick<Resource, 'actions'>, method: string): method is WriteMethod {
  return Object.hasOwn(resource.actions, method)
}

/** What a resource says of its methods: Allow, and in which media types it takes content. */
export function methodFields(resource: Pick<Resource, 'actions'>): HeaderFields {
  const { POST, PATCH } = resource.actions
  return {
    Allow: allowedMethods(resource).join(', '),
    ...(POST === undefined ? {} : { 'Accept-Post': formMediaTypes.join(', ') }),
    ...(PATCH === undefined ? {} : { 'Accept-Patch': formMediaTypes.join(', ') }),
  }
}
