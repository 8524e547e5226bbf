/**
 * Offline writes: an outbox for changes.
 *
 * @module @waymark/sdk/offline
 */
export type { Intent } from '../navigation/agent.ts'
export { Outbox, outbox, type OutboxOptions, type ReplayOptions } from './outbox.ts'
export { memoryOutboxStore, webOutboxStore, type OutboxStore, type Postponed } from './outbox-store.ts'
export type { Replayed, ReplayedConflict } from './replayed.ts'
export { mergeStates, type Merge, type Versions } from './versions.ts'
