import { conditionOf, type Written } from './condition.ts'
import { formIn } from '../document/document.ts'
import { flatDocuments } from '../document/flat-document.ts'
import { errandOf, trailAfter, insideOf, type Inside, type Intent } from '../navigation/agent.ts'
import { Conflict } from '../errors/conflict.ts'
import type { Form } from '../forms/form.ts'
import type { Representation } from '../navigation/representation.ts'
import type { Resource } from '../document/resource.ts'
import { isSameValue } from './difference.ts'

/** The input of a change, and the form that takes it. */
export interface Change {
  readonly mine: unknown
  readonly form?: Form
}

/**
 * Returns the change with the validator of a new GET, if the resource still is as the representation shows. Rejects with
 * Conflict where it is not, and with the failure of the GET. A service that has no validators gets no condition.
 */
export async function withFreshCondition(target: Written, intent: Intent, { mine, form }: Change): Promise<Intent> {
  const { theirs, current } = await reread(target, form)
  if (current !== undefined) return { ...intent, headers: { ...intent.headers, ...conditionOf(current, intent) } }
  const reason = 'was not sent, since the resource is not as shown any more'
  const { method, url } = intent
  const refusal = { method, reason, status: 412, headers: new Headers(), body: '' }
  const versions = { mine, theirs, base: target.base }
  throw new Conflict(refusal, versions, { url, trail: trailAfter(errandOf(intent)) })
}

/** What a new GET gave. */
interface Reread {
  readonly theirs: Representation
  /** The resource with its validators; nothing where it is not as it was any more. */
  readonly current: Resource | undefined
}

/** Reads a resource again; rejects with the failure where it cannot be read. */
export async function reread({ agent, resource }: Inside, form?: Form): Promise<Reread> {
  const { url, kind } = resource
  const hop = { name: 'self', through: 'link' } as const
  const theirs = await agent.fetch({ url, kind, from: resource, hop, isFresh: true })
  const { resource: current } = insideOf(theirs)
  // The validator of another URL says nothing of this resource.
  const isSame = current.url === url && isSameValue(contentOf(resource, form), contentOf(current, form))
  return { theirs, current: isSame ? current : undefined }
}

// The values that a form holds are sent too, and the state need not show them.
function contentOf({ document }: Resource, form: Form | undefined): unknown {
  const held =
    form && formIn(document, form.name)?.fields.map(({ name, value, options }) => [name, value, options?.selected])
  return [held, flatDocuments(document).map(({ document: { state }, embedded }) => [state, embedded])]
}
