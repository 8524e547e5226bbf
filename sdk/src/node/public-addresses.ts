/// <reference types="node" />
import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/*
 * Addresses that are not of the public internet: whoever lets a service say where to go on from inside a network would
 * let it reach what only that network can (IANA special-purpose address registries; RFC 6890).
 */
const subnets = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: [
    ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
    ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ],
} as const

// One list for each: to one that holds both, every IPv4 address is among those within IPv6.
const special = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }

function listOf(family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of subnets[family]) {
    const [network = '', bits = ''] = subnet.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}

/** Whether an address is one of the public internet; one that is an IPv4 address within IPv6 is not. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  const family = version === 6 ? 'ipv6' : 'ipv4'
  return version !== 0 && !special[family].check(address, family)
}

/** The address that a URL says itself, in place of a name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) === 0 ? undefined : address
}

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'

  constructor(host: string, address: string) {
    super(`${host} has the address ${address}, which is not of the public internet`)
  }
}

/** Finds the addresses of a name, and fails with PrivateAddress where one of them is not public. */
// The address that was looked at is the one that is connected to: asked twice, a name may give two answers.
export const lookupPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      done(error, [])
      return
    }
    const wrong = addresses.find(({ address }) => !isPublicAddress(address))
    if (wrong !== undefined) done(new PrivateAddress(host, wrong.address), [])
    else if (options.all === true) done(null, addresses)
    else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}
