/**
 * Composables for Vue.
 *
 * @module @waymark/sdk/vue
 */
import type { Description, KindOf } from '@waymark/shared'
import { computed, onScopeDispose, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { Representation } from '../navigation/representation.ts'
import type { Snapshot, Store } from './resource-store.ts'

/**
 * Returns the snapshot of a store as a shallow ref, until its component or effect scope ends; the component handles loading and
 * failures.
 *
 * @example
 * import { defineComponent, h } from 'vue'
 *
 * const doctors = store(clinic.follow('doctors'))
 *
 * const Doctors = defineComponent(() => {
 *   const snapshot = useStore(doctors)
 *   return () => h('p', snapshot.value.representation?.state.total ?? snapshot.value.status)
 * })
 * console.log(typeof Doctors)
 */
export function useStore<D extends Description, K extends KindOf<D>>(
  store: Store<D, K>,
): Readonly<ShallowRef<Snapshot<D, K>>> {
  // Shallow, because a representation has private members, which a deep proxy hides.
  const seen = shallowRef(store.getSnapshot())
  const look = (): void => {
    seen.value = store.getSnapshot()
  }
  onScopeDispose(store.subscribe(look))
  look()
  return seen
}

/**
 * Returns the representation of a store for an asynchronous `setup`, with Suspense while it loads. Rejects if it cannot be loaded.
 *
 * @example
 * import { defineComponent, h } from 'vue'
 *
 * const doctors = store(clinic.follow('doctors'))
 *
 * const Doctors = defineComponent({
 *   async setup() {
 *     const page = await useRepresentation(doctors)
 *     return () => h('ul', page.value.embedded('item').map(({ state }) => h('li', state.name)))
 *   },
 * })
 * console.log(typeof Doctors)
 */
export async function useRepresentation<D extends Description, K extends KindOf<D>>(
  store: Store<D, K>,
): Promise<ComputedRef<Representation<D, K>>> {
  // Before the promise, while the component is known.
  const seen = useStore(store)
  const first = await store.load()
  return computed(() => seen.value.representation ?? first)
}
