import type { Answer } from './exchange.ts'

/** Where the result of a change is: in the answer, or at a URL that is still to be fetched. */
export type Result =
  { readonly kind: 'answer'; readonly url: string } | { readonly kind: 'fetch'; readonly url: string }

/** The URL that a field of an answer gives, absolute. */
export function headerUrl(answer: Answer, name: string): string | undefined {
  const value = answer.headers.get(name)
  return value === null ? undefined : URL.parse(value, answer.url)?.href
}

/** Whether an answer has no body; one that could not be read is not empty. */
export function isEmpty(answer: Answer): boolean {
  return answer.body === '' && answer.unread === undefined
}

/**
 * Reads the result from a success. `self` is the URL that the document in the answer gives itself, `owner` the URL of
 * the resource that was changed.
 *
 * The body of a 201 is what was created if the service says so, by Content-Location or by `self`, or if there is no
 * other place to find it (RFC 9110 §15.3.2); a Content-Location of another origin is not believed (§8.7).
 */
export function resultOf(answer: Answer, self: string | undefined, owner: string): Result {
  if (answer.seeOther !== undefined) return { kind: 'fetch', url: answer.seeOther }
  // What was removed is not there any more; a service may say where to go on.
  const location = answer.status === 201 || answer.status === 204 ? headerUrl(answer, 'location') : undefined
  if (hasNoResult(answer, self, owner)) return { kind: 'fetch', url: location ?? owner }
  if (location === undefined) return { kind: 'answer', url: ownPlace(answer) ?? answer.url }
  const isCreated = headerUrl(answer, 'content-location') === location || self === location
  return isCreated ? { kind: 'answer', url: location } : { kind: 'fetch', url: location }
}

/*
 * What answers a change of the resource itself with 200 is its new state only if something says so: Content-Location
 * (RFC 9110 §6.4.2), Preference-Applied (RFC 7240 §4.2) or `self`. Else it may be a note of what was done.
 */
function hasNoResult(answer: Answer, self: string | undefined, owner: string): boolean {
  if (isEmpty(answer)) return true
  const { method, status, url, headers } = answer
  if (status !== 200 || url !== owner || (method !== 'PUT' && method !== 'PATCH')) return false
  const isPreferred = /\breturn\s*=\s*"?representation\b/i.test(headers.get('preference-applied') ?? '')
  return !isPreferred && headerUrl(answer, 'content-location') !== url && self !== url
}

function ownPlace(answer: Answer): string | undefined {
  const claimed = headerUrl(answer, 'content-location')
  return claimed !== undefined && new URL(claimed).origin === new URL(answer.url).origin ? claimed : undefined
}
