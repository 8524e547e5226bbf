import { isDecodeFailure, isHttpFailure } from '../errors/guards.ts'
import { bareDocument, type Document } from '../document/document.ts'
import { stepOf } from './step-of.ts'
import { trailAfter, type NavigationStep, type Intent } from '../navigation/agent.ts'
import type { HttpFailure } from '../errors/http-failure.ts'
import { isEmpty, type Answer } from '../transport/answer.ts'
import { selfUrl } from '../document/hal-forms.ts'
import type { Requester } from '../navigation/interpreter.ts'
import type { DoneOptions } from './outcome.ts'
import { loadChunk } from '../transport/lazy.ts'
import type { Outcome, Representation } from '../navigation/representation.ts'

/** The location of the result of a change: the response, or a URL to fetch. */
type Result = { readonly kind: 'answer'; readonly url: string } | { readonly kind: 'fetch'; readonly url: string }

/** Returns the absolute URL in a header field. */
function headerUrl(answer: Answer, name: string): string | undefined {
  const value = answer.headers.get(name)
  return value === null ? undefined : URL.parse(value, answer.url)?.href
}

/**
 * Locates the result of a successful change. `self` is the `self` link of the response, `owner` the URL of the changed
 * resource.
 *
 * The content of a 201 is the created resource if Content-Location or `self` says so, or without a Location (RFC 9110
 * §15.3.2). A cross-origin Content-Location is ignored (§8.7).
 */
function resultOf(answer: Answer, self: string | undefined, owner: string): Result {
  if (answer.seeOther !== undefined) return { kind: 'fetch', url: answer.seeOther }
  // A deleted resource is gone, but the response may have a Location to continue.
  const location = answer.status === 201 || answer.status === 204 ? headerUrl(answer, 'location') : undefined
  if (hasNoResult(answer, self, owner)) return { kind: 'fetch', url: location ?? owner }
  if (location === undefined) return { kind: 'answer', url: ownPlace(answer, self) }
  const isCreated = headerUrl(answer, 'content-location') === location || self === location
  return isCreated ? { kind: 'answer', url: location } : { kind: 'fetch', url: location }
}

/*
 * The content of a 200 response to PUT or PATCH is the new state only if Content-Location (RFC 9110 §6.4.2),
 * Preference-Applied (RFC 7240 §4.2) or `self` says so. Otherwise it may be a status message.
 */
function hasNoResult(answer: Answer, self: string | undefined, owner: string): boolean {
  if (isEmpty(answer)) return true
  const { method, status, url, headers } = answer
  if (status !== 200 || url !== owner || (method !== 'PUT' && method !== 'PATCH')) return false
  const isPreferred = /\breturn\s*=\s*"?representation\b/i.test(headers.get('preference-applied') ?? '')
  return !isPreferred && headerUrl(answer, 'content-location') !== url && self !== url
}

function ownPlace(answer: Answer, self: string | undefined): string {
  const { status, url } = answer
  const claimed = headerUrl(answer, 'content-location') ?? (status === 201 ? self : undefined)
  return claimed !== undefined && new URL(claimed).origin === new URL(url).origin ? claimed : url
}

/** Reads the outcome of a successful response. Never rejects for a failure that follows the change. */
export async function outcomeOf(answer: Answer, intent: Intent, requester: Requester): Promise<Outcome> {
  const step = stepOf(intent)
  const shown = await shownIn(answer, step, intent.owner, requester)
  const { status, method, headers } = answer
  const { location, representation } = shown
  const get = (): Promise<Representation> => shown.get()
  if (answer.seeOther !== undefined) return { kind: 'see-other', status, location, get }
  switch (status) {
    case 201: {
      const place = headerUrl(answer, 'location') ?? createdUrl(answer, shown)
      const { url } = answer
      if (place === undefined)
        requester.notify({ code: 'location-missing', message: 'The created resource has no URL', url })
      return { kind: 'created', status, location: place, representation, get }
    }
    case 202: {
      const monitor = headerUrl(answer, 'location') ?? location
      const watched = { ...step, url: monitor, from: answer.url }
      const done = async (options: DoneOptions = {}): Promise<Representation> => {
        const { pollMonitor } = await loadChunk(import('./monitor.ts'), { url: monitor, trail: trailAfter(step) })
        return pollMonitor(watched, headers.get('retry-after'), { options, requester })
      }
      return { kind: 'accepted', status, location: monitor, representation, get, done }
    }
    default:
  }
  if (isEmpty(answer)) return { kind: 'none', status, location: headerUrl(answer, 'location'), get }
  return { kind: method === 'GET' ? 'found' : 'updated', status, location, representation, get }
}

// RFC 9110 §15.3.2: without Location, PUT created its target; the content of a response to POST may have a URL.
function createdUrl({ method, url }: Answer, { representation, location }: ShownResult): string | undefined {
  if (method === 'PUT') return url
  return representation === undefined || location === url ? undefined : location
}

interface ShownResult {
  readonly location: string
  readonly representation: Representation | undefined
  get(): Promise<Representation>
}

async function shownIn(
  answer: Answer,
  step: NavigationStep,
  owner: string,
  requester: Requester,
): Promise<ShownResult> {
  const { interpreter } = requester
  const isSilent = answer.seeOther !== undefined || isEmpty(answer)
  const document = isSilent ? undefined : await orDecodeFailure(() => interpreter.read(answer, step))
  const self = document instanceof Error ? undefined : selfOf(document, answer)
  const { kind, url } = resultOf(answer, self, owner)
  if (kind === 'fetch') {
    const next = { ...step, url, from: answer.url }
    return { location: url, representation: undefined, get: () => followLocation(answer, next, requester) }
  }
  const found =
    document instanceof Error
      ? document
      : await orDecodeFailure(() => interpreter.represent(answer, step, { url, document }))
  if (found instanceof Error) return { location: url, representation: undefined, get: () => Promise.reject(found) }
  return { location: url, representation: found, get: () => Promise.resolve(found) }
}

function selfOf(document: Document | undefined, answer: Answer): string | undefined {
  return document === undefined ? undefined : selfUrl(document.links, answer.url)
}

// The response to a completed change may be unreadable, which does not undo the change.
async function orDecodeFailure<A>(read: () => Promise<A>): Promise<A | Error> {
  try {
    return await read()
  } catch (failure) {
    if (isDecodeFailure(failure)) return failure
    throw failure
  }
}

// The change is complete. A next page that the user may not read, as after signing out, is not a failure of it.
async function followLocation(done: Answer, step: NavigationStep, requester: Requester): Promise<Representation> {
  const { interpreter } = requester
  try {
    return await interpreter.represent(await requester.request(step, { isFresh: false }), step)
  } catch (failure) {
    if (done.status !== 204 || !isHttpFailure(failure) || !isClosed(failure)) throw failure
    return interpreter.represent(done, { ...step, kind: undefined }, { url: step.url, document: bareDocument({}) })
  }
}

function isClosed({ status }: HttpFailure): boolean {
  return status === 401 || status === 403 || status === 404 || status === 410
}
