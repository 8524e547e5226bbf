import { contentTypes, type WriteMethod } from '../content/content.ts'
import type { Resource } from '../resource.ts'

/** The methods that some resource of the service may know (RFC 9110 §9, RFC 5789). */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])

export function isKnownMethod(method: string): boolean {
  return knownMethods.has(method)
}

type Methods = Pick<Resource, 'actions' | 'isWriteOnly'>

/** The methods of a resource, in the order of the Allow field. */
export function allowedMethods({ actions, isWriteOnly = false }: Methods, echoes: boolean): readonly string[] {
  return [...(isWriteOnly ? [] : ['GET', 'HEAD']), ...Object.keys(actions), 'OPTIONS', ...(echoes ? ['TRACE'] : [])]
}

/** Whether a method changes something and the resource has an action for it. */
export function isWrite(resource: Pick<Resource, 'actions'>, method: string): method is WriteMethod {
  return Object.hasOwn(resource.actions, method)
}

/** What a resource says of its methods: Allow, in which media types it takes content, and that it gives ranges. */
export function methodFields(resource: Methods, echoes: boolean): Readonly<Record<string, string>> {
  const { POST, PATCH } = resource.actions
  return {
    Allow: allowedMethods(resource, echoes).join(', '),
    ...(POST === undefined ? {} : { 'Accept-Post': contentTypes('POST', POST.texts).join(', ') }),
    ...(PATCH === undefined ? {} : { 'Accept-Patch': contentTypes('PATCH').join(', ') }),
    ...(resource.isWriteOnly === true ? {} : { 'Accept-Ranges': 'bytes' }),
  }
}
