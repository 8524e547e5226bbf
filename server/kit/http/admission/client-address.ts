import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { isIP } from 'node:net'
import { ipv6Network } from '../../values/networks.ts'
import { trimmed } from '../field-syntax.ts'

type Address = ReturnType<typeof ipaddr.parse>

// proxy-addr 2.0.8 fails half of the tests: it accepts invalid addresses, ports and zones, and does not unwrap
// IPv4-mapped IPv6.
/**
 * Returns a function that finds the client's address behind trusted proxies. X-Forwarded-For is read from the right and
 * only as far as trusted proxies wrote it; everything to the left of the first untrusted address may be forged.
 *
 * @param trusted addresses and CIDR blocks; throws on anything else
 */
export function clientAddressOf(
  trusted: readonly string[],
): (socketAddress: string | undefined, xForwardedFor: string | undefined) => string {
  const isTrusted = trustedIn(trusted)
  return (socketAddress, xForwardedFor) => {
    let client = parseAddress(socketAddress ?? '')
    if (client === undefined) return 'unknown'
    const forwarded = xForwardedFor?.split(',') ?? []
    while (isTrusted(client)) {
      const next = parseAddress(forwarded.pop() ?? '')
      if (next === undefined) break
      client = next
    }
    return client.toString()
  }
}

function trustedIn(trusted: readonly string[]): (address: Address) => boolean {
  const blocks = trusted.map(block)
  return (address) =>
    blocks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
}

/** Returns whether the address of a connection is one of trusted addresses and CIDR blocks. */
export function isTrustedIn(trusted: readonly string[]): (socketAddress: string) => boolean {
  const isTrusted = trustedIn(trusted)
  return (socketAddress) => {
    const address = parseAddress(socketAddress)
    return address !== undefined && isTrusted(address)
  }
}

function block(text: string): readonly [network: Address, bits: number] {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (isIP(address) === 0) throw new Error(`"${text}" is neither an address nor a CIDR block`)
  const parsed = ipaddr.parse(address)
  const width = parsed.kind() === 'ipv4' ? 32 : 128
  const length = bits === undefined ? width : Number(bits)
  if (length > width) throw new Error(`"${text}" has a prefix of more than ${String(width)} bits`)
  const network = ipaddr.process(address)
  return [network, network.kind() === parsed.kind() ? length : Math.max(0, length - 96)]
}

const withPort = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/

// Some proxies append the port. IPv4-mapped addresses become IPv4; zone identifiers are local and dropped.
function parseAddress(text: string): Address | undefined {
  const given = trimmed(text)
  const [, v6, v4] = withPort.exec(given) ?? []
  const address = (v6 ?? v4 ?? given).replace(/%.*$/s, '')
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}

/** Returns the key that rate limits count a client under: an IPv4 address, or the /64 network of an IPv6 subscriber. */
export function limitKey(address: string): string {
  const parsed = address.includes(':') ? parseAddress(address) : undefined
  if (parsed === undefined) return address
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipv6Network(parsed.toString(), 64)
}

/** Returns the rate-limit key of a client from the socket address and X-Forwarded-For. */
export type ClientKey = (socketAddress: string | undefined, xForwardedFor: string | undefined) => string

/** Returns a function that computes limitKey from the socket address and X-Forwarded-For, with a cache. */
export function clientKeyOf(trusted: readonly string[]): ClientKey {
  const addressOf = clientAddressOf(trusted)
  const known = new LRUCache<string, string>({ max: 10_000 })
  return (socketAddress, xForwardedFor) => {
    // X-Forwarded-For of untrusted clients must not fill the cache, and long values are not cached.
    const forwarded = trusted.length === 0 ? '' : (xForwardedFor ?? '')
    if (forwarded.length > 200) return limitKey(addressOf(socketAddress, forwarded))
    const shown = `${socketAddress ?? ''} ${forwarded}`
    const found = known.get(shown)
    if (found !== undefined) return found
    const key = limitKey(addressOf(socketAddress, xForwardedFor))
    known.set(shown, key)
    return key
  }
}
