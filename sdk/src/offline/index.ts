/**
 * Offline writes: an outbox for changes.
 *
 * @module @waymark/sdk/offline
 */
export type { Intent } from '../navigation/agent.ts'
export { Outbox, outbox, type OutboxOptions, type Replayed } from './outbox.ts'
export { memoryOutboxStore, webOutboxStore, type OutboxStore, type Postponed } from './outbox-store.ts'
