import { translate, translateDescribed } from '@waymark/shared'
import type { CachePolicy } from '../caching/cache-policy.ts'
import type { Caller } from '../caller.ts'
import { protocolProblem, refusalOfCaller, type Problem } from '../problem.ts'
import { RolledBack } from '../actions/rolled-back.ts'
import type { CollectionOf, CollectionParts } from './served-collection.ts'

/** The permission of a caller to write the items of a collection. */
export interface Writing {
  readonly mayWrite: boolean
  readonly principal: unknown
}

export function writingOf({ mayWrite }: CollectionParts, { principal }: Caller): Writing {
  return { mayWrite: mayWrite(principal), principal }
}

/** Tells whether a caller sees the forms: an anonymous one is challenged when it sends one. */
export function isOffered({ mayWrite, principal }: Writing): boolean {
  return mayWrite || principal === undefined
}

export function refusalOf({ mayWrite, principal }: Writing): Problem | undefined {
  return mayWrite ? undefined : refusalOfCaller(principal === undefined)
}

/** Returns the 401 or 403 of a caller that may not read a collection; it does not reveal whether an item exists. */
export function refusalOfReader({ mayRead }: CollectionParts, { principal }: Caller): Problem | undefined {
  return mayRead === undefined || mayRead(principal) ? undefined : refusalOfCaller(principal === undefined)
}

export function cachePolicyOf({ mayRead }: CollectionParts): CachePolicy {
  return { store: mayRead === undefined ? 'public' : 'private', maxAge: 0 }
}

/** Returns the 404 of an item. */
export function noSuchItem({ texts }: Pick<CollectionOf, 'texts'>): Problem {
  return protocolProblem(
    'not-found',
    translate('There is nothing here. See {list}.', { list: translateDescribed(texts.list) }),
  )
}

/** Returns the 412 of a concurrent change. */
export function changedMeanwhile(): RolledBack {
  return new RolledBack(
    protocolProblem('precondition-failed', translate('It was changed after you read it. Read it again.')),
  )
}
