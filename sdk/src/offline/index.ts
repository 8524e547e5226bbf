/**
 * What an application needs to go on without a connection, beside a cache, as an entry of its own: who has no need of it
 * does not load it.
 *
 * @module @waymark/sdk/offline
 */
export type { Intent } from '../navigation/agent.ts'
export { Outbox, outbox, type OutboxOptions, type Replayed } from './outbox.ts'
export { memoryOutboxStore, webOutboxStore, type OutboxStore, type Postponed } from './outbox-store.ts'
