import { conditionOf, placeOf } from './condition.ts'
import type { Intent } from './intent.ts'
import type { Resource } from './resource.ts'

/** What is written to a resource without a form. */
export interface Content {
  readonly contentType: string
  readonly body: string
}

export function writeIntent(method: 'PUT' | 'PATCH' | 'DELETE', owner: Resource, content?: Content): Intent {
  const { url, kind } = owner
  const type = content === undefined ? {} : { 'content-type': content.contentType }
  const headers = { ...type, ...conditionOf(owner, { method, url }) }
  const name = method.toLowerCase()
  return { method, url, headers, body: content?.body, kind, name, through: 'write', ...placeOf(owner) }
}
