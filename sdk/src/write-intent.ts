import { conditionOf, placeOf } from './condition.ts'
import type { Encoded } from './document.ts'
import type { Intent } from './intent.ts'
import type { Resource } from './resource.ts'

/** A change of a resource without a form. */
export function writeIntent(method: 'PUT' | 'PATCH' | 'DELETE', owner: Resource, content?: Encoded): Intent {
  const { url, kind } = owner
  const type = content === undefined ? {} : { 'content-type': content.contentType }
  const headers = { ...type, ...conditionOf(owner, { method, url }) }
  const name = method.toLowerCase()
  return { method, url, headers, body: content?.body, kind, name, through: 'write', ...placeOf(owner) }
}
