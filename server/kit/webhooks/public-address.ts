import ipaddr from 'ipaddr.js'
import { lookup as resolve, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Tells whether an IP address is a public one, and not that of this machine, of a private network, or of a mechanism that leads
 * to one.
 *
 * @example
 * assert.equal(isPublicAddress('192.0.43.8'), true)
 * assert.equal(isPublicAddress('::ffff:10.0.0.1'), false)
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

/** The address of a receiver is not a public one. */
export class PrivateAddress extends Error {}

/** Resolves a name to all of its addresses. */
export type Resolve = (
  name: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Returns the lookup of a connection that resolves to public addresses only. A name with any other address is refused, and the
 * connection uses the addresses that were checked, so that a second answer of the name server cannot change them.
 */
export function publicLookup(resolveAll: Resolve = resolve): LookupFunction {
  return (name, { all = false }, done) => {
    resolveAll(name, { all: true }, (error, addresses) => {
      if (error !== null) {
        done(error, [])
        return
      }
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        done(new PrivateAddress('The name has an address that is not public'), [])
      } else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

/** Tells whether a URL has an IP address that is not a public one; no lookup sees it. */
export function hasPrivateLiteral({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) && !isPublicAddress(host)
}
