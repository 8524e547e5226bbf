import type { Description, KindOf } from '@waymark/shared'
import { use, useSyncExternalStore } from 'react'
import type { Representation } from '../navigation/representation.ts'
import type { Snapshot, Store } from './resource-store.ts'

/**
 * Hooks for React, as an entry of its own: it is the only one that needs React.
 *
 * @module @waymark/sdk/react
 */

/**
 * What a store shows, and again after every change; loading and failures are for the component to show.
 *
 * @example
 * import { createElement, type ReactNode } from 'react'
 *
 * const doctors = store(clinic.follow('doctors'))
 *
 * function Doctors(): ReactNode {
 *   const { status, representation } = useSnapshot(doctors)
 *   return createElement('p', {}, representation?.state.total ?? status)
 * }
 */
export function useSnapshot<D extends Description, K extends KindOf<D>>(store: Store<D, K>): Snapshot<D, K> {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}

/**
 * What a store shows, as soon as there is something: before, the component waits at the nearest Suspense; where there
 * never will be, the nearest error boundary has the failure. A store is made outside of components, or it is another
 * one at each rendering.
 *
 * @example
 * import { createElement, type ReactNode } from 'react'
 *
 * const doctors = store(clinic.follow('doctors'))
 *
 * function Doctors(): ReactNode {
 *   const page = useResource(doctors)
 *   return createElement('ul', {}, ...page.embedded('item').map(({ state }) => createElement('li', {}, state.name)))
 * }
 */
export function useResource<D extends Description, K extends KindOf<D>>(store: Store<D, K>): Representation<D, K> {
  const { representation } = useSnapshot(store)
  if (representation === undefined) return use(loadingOf(store))
  // React wants a component that has waited to say each time what it has waited for.
  use(readyOf(representation))
  return representation
}

const waitedFor = new WeakMap<object, Promise<unknown>>()

function loadingOf<D extends Description, K extends KindOf<D>>(store: Store<D, K>): Promise<Representation<D, K>> {
  const loading = store.load()
  loading.then(
    (representation) => waitedFor.set(representation, loading),
    () => undefined,
  )
  return loading
}

/** What was waited for when the representation came; for one that came in another way, what needs no waiting. */
function readyOf(representation: object): Promise<unknown> {
  // React looks at these members before it waits.
  const ready =
    waitedFor.get(representation) ??
    Object.assign(Promise.resolve(representation), { status: 'fulfilled', value: representation })
  waitedFor.set(representation, ready)
  return ready
}
