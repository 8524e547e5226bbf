import { conditionOf, type ChangeTarget } from './condition.ts'
import { formIn } from '../document/document.ts'
import { flatDocuments } from '../document/flat-documents.ts'
import { trailAfter, type Intent } from '../navigation/agent.ts'
import { stepOf } from './step-of.ts'
import { internalsOf, type Internals } from '../navigation/internals.ts'
import { Conflict } from '../errors/http-failure.ts'
import type { Form } from '../forms/form.ts'
import type { Representation } from '../navigation/representation.ts'
import type { Resource } from '../document/resource.ts'
import { isSameValue } from '../document/json-difference.ts'

/** The input of a change, and its form. */
export interface Change {
  readonly mine: unknown
  readonly form?: Form
}

/**
 * Adds the validator of a new GET if the resource still has the state of the representation. Rejects with Conflict if
 * not, and with the failure of the GET. Without validators there is no precondition.
 */
export async function withFreshCondition(
  target: ChangeTarget,
  intent: Intent,
  { mine, form }: Change,
): Promise<Intent> {
  const { theirs, current } = await reread(target, form)
  if (current !== undefined) return { ...intent, headers: { ...intent.headers, ...conditionOf(current, intent) } }
  const reason = 'was not sent, because the resource has changed; read it again'
  const { method, url } = intent
  const refusal = { method, reason, status: 412, headers: new Headers(), body: '' }
  const versions = { mine, theirs, base: target.base }
  throw new Conflict(refusal, versions, { url, trail: trailAfter(stepOf(intent)) })
}

/** The result of a new GET. */
interface Reread {
  readonly theirs: Representation
  /** The resource with its validators; undefined if its state has changed. */
  readonly current: Resource | undefined
}

/** Reads a resource again; rejects if it cannot be read. */
export async function reread({ agent, resource }: Internals, form?: Form): Promise<Reread> {
  const { url, kind } = resource
  const hop = { name: 'self', via: 'link' } as const
  const theirs = await agent.fetch({ url, kind, from: resource, hop, isFresh: true })
  const { resource: current } = internalsOf(theirs)
  // A validator of another URL does not apply to this resource.
  const isSame = current.url === url && isSameValue(contentOf(resource, form), contentOf(current, form))
  return { theirs, current: isSame ? current : undefined }
}

// A form submits its default values too, which the state may omit.
function contentOf({ document }: Resource, form: Form | undefined): unknown {
  const held =
    form && formIn(document, form.name)?.fields.map(({ name, value, options }) => [name, value, options?.selected])
  return [held, flatDocuments(document).map(({ document: { state }, embedded }) => [state, embedded])]
}
