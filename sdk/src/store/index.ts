/**
 * A resource as an observable store for user interfaces. `subscribe` and `getSnapshot` work with React, Vue, Svelte and
 * Solid.
 *
 * @module @waymark/sdk/store
 */
export type { Dehydrated } from './dehydrated.ts'
export { readable, type Readable } from './resource-store.ts'
export { store, type Snapshot, type Store, type StoreOptions } from './resource-store.ts'
