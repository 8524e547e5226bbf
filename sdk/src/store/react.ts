/**
 * Hooks for React.
 *
 * @module @waymark/sdk/react
 */
import type { Description, KindOf } from '@waymark/shared'
import { use, useSyncExternalStore } from 'react'
import type { Representation } from '../navigation/representation.ts'
import type { Snapshot, Store } from './resource-store.ts'

/**
 * Returns the snapshot of a store and re-renders on changes; the component handles loading and failures.
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
 * Returns the representation of a store, with Suspense while it loads and the error boundary on failure. Create stores
 * outside of components.
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
  // React requires the same promise on each render.
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

/** Returns the promise of a representation, already resolved if there was none. */
function readyOf(representation: object): Promise<unknown> {
  // React reads these members before it suspends.
  const ready =
    waitedFor.get(representation) ??
    Object.assign(Promise.resolve(representation), { status: 'fulfilled', value: representation })
  waitedFor.set(representation, ready)
  return ready
}
