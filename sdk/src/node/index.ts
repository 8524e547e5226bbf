/**
 * What only Node can do, as an entry of its own, so that the main one runs in browsers as it is.
 *
 * @module @waymark/sdk/node
 */
export { fileOutboxStore } from './file-stores.ts'
export { fileStore } from './file-stores.ts'
export { nodeFetch, type NodeFetchOptions } from './node-fetch.ts'
export { md5, nodeHashes } from './node-hashes.ts'
