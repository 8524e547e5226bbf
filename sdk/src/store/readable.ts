import type { Description, KindOf } from '@waymark/shared'
import type { Snapshot, Store } from './resource-store.ts'

/** What Svelte and Solid listen to; {@link readable} makes it. */
export interface Readable<D extends Description = Description, K extends KindOf<D> = KindOf<D>> {
  /** Tells what there is at once, and after every change; gives what ends that. */
  readonly subscribe: (tell: (snapshot: Snapshot<D, K>) => void) => () => void
}

/**
 * A store as Svelte has them (`$doctors`), which `from` of Solid takes too: who subscribes is told at once, and after every
 * change. For Vue, put what it tells into a `shallowRef`.
 *
 * @example
 * const doctors = readable(store(clinic.follow('doctors')))
 * const stop = doctors.subscribe(({ status, representation }) => {
 *   console.log(status, representation?.state.total)
 * })
 * stop()
 */
export function readable<D extends Description, K extends KindOf<D>>(store: Store<D, K>): Readable<D, K> {
  return {
    subscribe: (tell) => {
      let told: Snapshot<D, K> | undefined
      const look = (): void => {
        const seen = store.getSnapshot()
        if (seen !== told) tell((told = seen))
      }
      const stop = store.subscribe(look)
      look()
      return stop
    },
  }
}
