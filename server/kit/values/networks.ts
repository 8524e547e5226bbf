import ipaddr from 'ipaddr.js'

/** Returns the network of an IPv6 address that has a prefix of so many bits, a multiple of 8. */
export function ipv6Network(address: string, bits: number): string {
  const octets = ipaddr.parse(address).toByteArray()
  const network = octets.map((octet, position) => (position < bits / 8 ? octet : 0))
  return `${ipaddr.fromByteArray(network).toString()}/${String(bits)}`
}

/** A network and how many times the limit of one client counts for it. */
export interface CountedNetwork {
  readonly network: string
  readonly times: number
}

/**
 * Returns the networks that a client is counted for, by its key: a subscriber of IPv6 gets a /56 or a /48, and so can
 * choose among many networks of /64.
 */
export function countedNetworks(client: string): readonly CountedNetwork[] {
  const own = { network: client, times: 1 }
  const [address = '', bits] = client.split('/')
  if (bits !== '64') return [own]
  return [own, { network: ipv6Network(address, 56), times: 2 }, { network: ipv6Network(address, 48), times: 4 }]
}
