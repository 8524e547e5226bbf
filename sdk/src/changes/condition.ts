import type { Resource } from '../document/resource.ts'
import { formIn } from '../document/document.ts'
import { flatDocuments } from '../document/flat-documents.ts'
import type { Agent, Content, Intent } from '../navigation/agent.ts'
import type { Representation } from '../navigation/representation.ts'

/** Returns the origin of a change in the document. */
export function provenanceOf({
  base: from,
  url: owner,
  history: before,
}: Resource): Pick<Intent, 'before' | 'from' | 'owner'> {
  return { from, owner, before }
}

/** The reason of a conflict that the client itself has found. */
export const notSent = 'was not sent, because the resource has changed; read it again'

type Target = Pick<Intent, 'method' | 'url'>

const changing = new Set(['PUT', 'PATCH', 'DELETE'])

/** What protects the changes of other clients from a change. */
export type Protection = Pick<Intent, 'expected' | 'headers'>

/**
 * Returns the protection of a change to the resource that was read: If-Match with a strong tag, which alone is certain
 * (RFC 9110 §8.8.1 and §13.1.1); otherwise the content that a new GET must find, and If-Unmodified-Since.
 *
 * @param form the wire name of the form of the change
 */
export function protectionOf(resource: Resource, request: Target, form?: string): Protection {
  const headers = conditionOf(resource, request)
  if (!isOwnChange(resource, request) || 'if-match' in headers) return { headers }
  const { kind, method } = resource
  // RFC 9110 §8.7: without Content-Location, the content of a response to POST belongs to no URL.
  if (method === 'POST' && resource.headers?.has('content-location') !== true) return { headers }
  const content = contentOf(resource, form)
  // An embedded resource may be partial (draft-kelly-json-hal-11 §4.1.2).
  return { headers, expected: { kind, isPart: isEmbedded(resource), form, content } }
}

/** Returns the precondition of a change to the resource; a weak tag never matches in If-Match. */
export function conditionOf(resource: Resource, request: Target): Intent['headers'] {
  const { etag, lastModified } = resource
  if (!isOwnChange(resource, request)) return {}
  if (etag !== undefined && !etag.startsWith('W/')) return { 'if-match': etag }
  return lastModified === undefined ? {} : { 'if-unmodified-since': lastModified }
}

/** Returns the content of a resource that a change may replace: its states, and the default values of the form. */
export function contentOf({ document }: Resource, form: string | undefined): Content {
  const fields = form === undefined ? undefined : formIn(document, form)?.fields
  return {
    // A form submits its default values too, which the state may omit.
    fields: fields?.map(({ name, value, options }) => ({ name, value, selected: options?.selected })),
    documents: flatDocuments(document).map(({ document: { state }, embedded }) => ({ state, embedded })),
  }
}

/** Returns whether a resource has no response of its own. */
export function isEmbedded({ headers, method }: Resource): boolean {
  return headers === undefined && method === undefined
}

/** Returns whether the application has set a precondition, which replaces that of this package. */
export function hasCondition(given: Intent['headers']): boolean {
  return Object.keys(given).some((name) => name.startsWith('if-'))
}

/** Returns whether header fields have credentials, which are never stored. */
export function hasSecret(given: Intent['headers']): boolean {
  return 'authorization' in given || 'cookie' in given
}

/** Returns whether a request changes the resource itself. */
export function isOwnChange({ url }: Resource, request: Target): boolean {
  return changing.has(request.method) && request.url === url
}

/** The target of a change. */
export interface ChangeTarget {
  readonly agent: Agent
  readonly resource: Resource
  /** The representation that the change is based on; undefined for the target of a link. */
  readonly base: Representation | undefined
}
