/// <reference types="node" />
import { createHash } from 'node:crypto'
import type { Hash, Hashes } from '../authentication/digest-session.ts'

/**
 * The Digest hash functions that Web Cryptography lacks, except for MD5.
 *
 * @example
 * const credentials = digest(program, { hashes: nodeHashes })
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials })
 * const user = await clinic.follow('session').follow('user')
 * console.log(user.state.name)
 */
export const nodeHashes: Hashes = {
  'SHA-512-256': (data) => createHash('sha512-256').update(data).digest(),
}

/**
 * For services that support nothing better: passwords are quickly cracked from it. Pass `hashes: { MD5: md5 }`.
 *
 * @example
 * const hashes = { ...nodeHashes, MD5: md5 }
 * const old = connect('http://localhost:3000/', { credentials: digest(program, { hashes }) })
 */
export const md5: Hash = (data) => createHash('md5').update(data).digest()
