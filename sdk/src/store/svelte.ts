/**
 * Reactive stores for Svelte 5.
 *
 * @module @waymark/sdk/svelte
 */
import type { Description, KindOf } from '@waymark/shared'
import { createSubscriber } from 'svelte/reactivity'
import type { Snapshot, Store } from './resource-store.ts'

/** The snapshot of a store; effects and templates that read `current` run again after a change. */
export interface Watched<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  readonly current: Snapshot<D, K>
}

/**
 * Makes a store reactive: it is loaded while an effect or a template reads `current`. With the syntax of Svelte 4, `$page` of
 * `readable` of `@waymark/sdk/store` is the same.
 *
 * @example
 * const doctors = watched(store(clinic.follow('doctors')))
 * console.log(doctors.current.status)
 */
export function watched<D extends Description, K extends KindOf<D>>(store: Store<D, K>): Watched<D, K> {
  const subscribe = createSubscriber((update) => store.subscribe(update))
  return {
    get current() {
      subscribe()
      return store.getSnapshot()
    },
  }
}
