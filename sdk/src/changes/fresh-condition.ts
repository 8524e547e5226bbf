import { isJsonObject, memberOf } from '../document/json.ts'
import { isSameValue } from '../document/json-difference.ts'
import type { Resource } from '../document/resource.ts'
import { Conflict } from '../errors/http-failure.ts'
import { trailAfter, type Expected, type Intent } from '../navigation/agent.ts'
import { internalsOf } from '../navigation/internals.ts'
import type { Requester } from '../navigation/interpreter.ts'
import { conditionOf, contentOf, notSent } from './condition.ts'
import { stepOf } from './step-of.ts'

/**
 * Reads the resource of a change again, and returns the change with the validators of the response. Rejects with
 * Conflict if the resource has no longer the expected content, and with the failure of the GET.
 */
export async function withFreshCondition(intent: Intent, expected: Expected, requester: Requester): Promise<Intent> {
  const { url, before, from, method } = intent
  const step = { url, kind: expected.kind, from, before, hop: { name: 'self', via: 'link' } } as const
  const since = performance.now()
  const answer = await requester.request(step, { isFresh: true })
  const theirs = await requester.interpreter.represent(answer, step)
  for (const tell of requester.connection.observers) tell({ ...answer, since, representation: theirs })
  const { resource } = internalsOf(theirs)
  // A validator of another URL does not apply to this resource.
  if (resource.url === url && isExpected(resource, expected)) {
    return { ...intent, headers: { ...intent.headers, ...conditionOf(resource, intent) } }
  }
  const refusal = { method, reason: notSent, status: 412, headers: new Headers(), body: '' }
  const versions = { mine: undefined, theirs, base: undefined }
  throw new Conflict(refusal, versions, { url, trail: trailAfter(stepOf(intent)) })
}

function isExpected(resource: Resource, { content, etag, form, isPart }: Expected): boolean {
  if (content === undefined) return resource.etag === etag
  const current = contentOf(resource, form)
  if (!isPart) return isSameValue(content, current)
  const isSameForm = current.fields === undefined || isSameValue(content.fields, current.fields)
  // Collection+JSON shows an item as a collection of one.
  return isSameForm && current.documents.some(({ state }) => isPartOf(content.documents[0]?.state, state))
}

function isPartOf(part: unknown, whole: unknown): boolean {
  if (!isJsonObject(part) || !isJsonObject(whole)) return isSameValue(part, whole)
  return Object.keys(part).every((name) => isSameValue(memberOf(part, name), memberOf(whole, name)))
}
