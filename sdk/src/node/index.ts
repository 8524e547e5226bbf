/**
 * Features that need Node.
 *
 * @module @waymark/sdk/node
 */
export { fileCookies, fileOutboxStore, fileStore } from './file-stores.ts'
export { loopback, type LoopbackOptions } from './loopback.ts'
export { isPublicHost, nodeFetch, type NodeFetchOptions } from './node-fetch.ts'
export { md5, nodeHashes } from './node-hashes.ts'
export { savedCredentials, savedSignIns, type SavedSignIn, type SavedSignIns } from './saved-sign-ins.ts'
