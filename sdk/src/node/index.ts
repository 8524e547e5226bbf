/**
 * Features that need Node.
 *
 * @module @waymark/sdk/node
 */
export { fileCookies, fileOutboxStore, fileStore } from './file-stores.ts'
export { isPublicHost, nodeFetch, type NodeFetchOptions } from './node-fetch.ts'
export { md5, nodeHashes } from './node-hashes.ts'
