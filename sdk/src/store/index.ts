/**
 * A resource as something that changes in time, for user interfaces, as an entry of its own. It belongs to no framework:
 * `subscribe` and `getSnapshot` are what React, Vue, Svelte and Solid each know how to listen to.
 *
 * @module @waymark/sdk/store
 */
export type { Dehydrated } from './dehydrated.ts'
export { readable, type Readable } from './resource-store.ts'
export { store, type Snapshot, type Store, type StoreOptions } from './resource-store.ts'
