import type { Guide } from './follow.ts'
import type { Hop } from './history.ts'
import type { IdempotencyKeys } from './idempotency-key.ts'
import type { Intent, Submission } from './intent.ts'
import type { Limits } from './limits.ts'
import type { Outcome, Representation } from './representation.ts'
import type { Resource } from './resource.ts'
import type { Opened, Opening } from './opening.ts'

/** A resource that is to be fetched. */
export interface Target {
  readonly url: string
  readonly kind: string | undefined
  /** The document that leads there. */
  readonly from: Resource
  readonly hop: Pick<Hop, 'name' | 'through'>
  /** Not from a cache, unless the service says that what is there is still so. */
  readonly isFresh?: boolean
}

/** Whoever makes the requests of a representation. It is asked; it never changes a representation. */
export interface Agent extends Guide {
  readonly idempotencyKeys: IdempotencyKeys
  fetch(target: Target): Promise<Representation>
  /** Makes a change of what is put into a form; rejects with InputRefused or RequestRefused. */
  intend(submission: Submission): Promise<Intent>
  /** Asks for a change; rejects with HttpFailure where it is refused. What comes after a change is never thrown here. */
  perform(intent: Intent): Promise<Outcome>
  /** Asks for another media type of a resource, and leaves the content to be read. */
  open(opening: Opening, from: Resource): Promise<Opened>
  /** The same agent, bounded. */
  within(limits: Limits): Agent
}
