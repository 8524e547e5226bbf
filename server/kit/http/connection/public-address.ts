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
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (!('parts' in parsed) || isGlobal(parsed))
}

// RFC 4291 §2.5.5.1 and §2.4: 2000::/3 alone is in use; others are reserved, or contain an IPv4 address.
function isGlobal(address: ipaddr.IPv6): boolean {
  return address.match(ipaddr.IPv6.parse('2000::'), 3)
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
 * Tells whether a URL that a user has given may be requested, as far as the URL itself tells: it is an https URL, and names no
 * private address.
 *
 * @example
 * assert.equal(mayBePublic(new URL('https://calendar.example/')), true)
 * assert.equal(mayBePublic(new URL('http://calendar.example/')), false)
 */
export function mayBePublic(url: URL): boolean {
  return url.protocol === 'https:' && !namesPrivateAddress(url)
}

/**
 * Resolves a name to all of its addresses, as `lookup` of node:dns does.
 *
 * @example
 * const resolve: Resolve = (_name, _options, done) => done(null, [{ address: '192.0.43.8', family: 4 }])
 * publicLookup(resolve)('calendar.example', {}, (_error, address) => assert.equal(address, '192.0.43.8'))
 */
export type Resolve = (
  name: string,
  options: { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Returns the lookup of a connection, which fails with `PrivateAddress` if one of the addresses of the host is not public. The
 * connection goes to an address that was checked, so that another answer of the name server cannot redirect it. It needs a
 * connection of its own (`agent: false`), because a pooled one may be unchecked.
 *
 * @example
 * const resolve: Resolve = (_name, _options, done) => done(null, [{ address: '10.0.0.1', family: 4 }])
 * publicLookup(resolve)('calendar.example', {}, (error) => assert.ok(error instanceof PrivateAddress))
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, { all = false }, done) => {
    resolve(host, { all: true }, (error, addresses) => {
      if (error !== null) {
        done(error, [])
        return
      }
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
        done(new PrivateAddress(host), [])
      } else if (all) {
        done(null, addresses)
      } else {
        done(null, first.address, first.family)
      }
    })
  }
}
