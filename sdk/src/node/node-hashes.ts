/// <reference types="node" />
import { createHash } from 'node:crypto'
import type { Hash, Hashes } from '../authentication/hashes.ts'

/**
 * The hash functions of Digest that Web Cryptography does not have, but for MD5.
 *
 * @example
 * connect(url, { credentials: digest(account, { hashes: nodeHashes }) })
 */
export const nodeHashes: Hashes = {
  'SHA-512-256': (data) => createHash('sha512-256').update(data).digest(),
}

/** For services that know nothing better: passwords are soon guessed from it. Give it as `hashes: { MD5: md5 }`. */
export const md5: Hash = (data) => createHash('md5').update(data).digest()
