/**
 * What only Node can do, as an entry of its own, so that the main one runs in browsers as it is.
 *
 * @module @waymark/sdk/node
 */
export { fileOutboxStore } from './node/file-outbox-store.ts'
export { fileStore } from './node/file-store.ts'
export { nodeFetch, type NodeFetchOptions } from './node/node-fetch.ts'
export { md5, nodeHashes } from './node/node-hashes.ts'
