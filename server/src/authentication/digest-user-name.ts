import type { DigestAlgorithm } from '@waymark/shared'
import { digestLength } from './digest-hash.ts'

export type DigestUserName = { readonly account: string } | { readonly userHash: string }

type Read = DigestUserName | { readonly fault: string }

/** Who the credentials are of: a name, a name in the notation of RFC 8187, or what stands for it (RFC 7616 §3.4). */
export function readDigestUser(parameters: ReadonlyMap<string, string>, algorithm: DigestAlgorithm): Read {
  const plain = parameters.get('username')
  const extended = parameters.get('username*')
  const userHash = parameters.get('userhash')?.toLowerCase() ?? 'false'
  if (userHash !== 'true' && userHash !== 'false') return { fault: 'The parameter userhash is true or false.' }
  if ((plain === undefined) === (extended === undefined)) return { fault: 'One of username and username* is needed.' }
  if (userHash === 'true') return hashed(plain, algorithm)
  const account = plain === undefined ? extendedValue(extended ?? '') : utf8Of(plain)
  return account === undefined ? { fault: 'The user name is not UTF-8.' } : { account }
}

function hashed(plain: string | undefined, algorithm: DigestAlgorithm): Read {
  const digits = digestLength(algorithm)
  const isHash = plain?.length === digits && /^[0-9a-f]+$/i.test(plain)
  return isHash ? { userHash: plain.toLowerCase() } : { fault: `A hashed user name is ${String(digits)} digits.` }
}

const extendedNotation = /^utf-8'[a-z0-9-]*'((?:[a-z0-9!#$&+\-.^_`|~]|%[0-9a-f]{2})*)$/i

function extendedValue(text: string): string | undefined {
  const encoded = extendedNotation.exec(text)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

// A header field arrives as one character for each octet.
function utf8Of(field: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(field, 'latin1'))
  } catch {
    return undefined
  }
}
