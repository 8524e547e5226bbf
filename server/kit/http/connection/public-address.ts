import { lookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A host name without a public address. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} has no public address`)
  }
}

/**
 * Tells whether an IP address is public and unicast: not of this host, of a private network, of a link, of a carrier, or
 * mapped or translated to such a one.
 *
 * @example
 * assert.equal(isPublicAddress('93.184.215.14'), true)
 * assert.equal(isPublicAddress('169.254.169.254'), false)
 * assert.equal(isPublicAddress('::ffff:127.0.0.1'), false)
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/**
 * Tells whether a URL names a private address itself; connections to an address make no lookup.
 *
 * @example
 * assert.equal(namesPrivateAddress(new URL('https://[::1]/')), true)
 * assert.equal(namesPrivateAddress(new URL('https://2130706433/')), true)
 * assert.equal(namesPrivateAddress(new URL('https://clinic.example/')), false)
 */
export function namesPrivateAddress({ hostname }: URL): boolean {
  const address = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/**
 * Looks up a host name for a connection, and fails with `PrivateAddress` if one of its addresses is not public. The connection
 * goes to an address that was checked, so that another answer of the name server cannot redirect it.
 *
 * @example
 * import { request } from 'node:https'
 *
 * request('https://calendar.example/', { lookup: publicLookup })
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error: Error | null, found: readonly LookupAddress[] | undefined) => {
    // With an error there are none, which the types of Node do not say.
    const addresses = found ?? []
    const [first] = addresses
    if (error !== null || first === undefined) {
      done(error ?? new PrivateAddress(host), [])
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      done(new PrivateAddress(host), [])
    } else if (options.all === true) {
      done(null, [...addresses])
    } else {
      done(null, first.address, first.family)
    }
  })
}
