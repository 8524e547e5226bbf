import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedNetworks } from '../../values/networks.ts'
import { isTrustedIn, limitKey } from './client-address.ts'

export interface ConnectionTerms {
  /** Maximum number of open connections of a network; 0 for no limit. */
  readonly perNetwork: number
  /** Proxies, which open the connections of many clients. */
  readonly trusted: readonly string[]
}

// Connections of this machine beyond its limit, and milliseconds until they must have sent a request.
const mostReserved = 50
const reservedTime = 1000

const loopback = /^(?:127\.|::1$)/

/**
 * Closes connections beyond the limit of their network, with growing limits for the wider networks of IPv6. Some more
 * from this machine are kept for probes.
 *
 * @returns whether a connection may be used for probes only
 */
export function limitConnections(
  server: Server,
  { perNetwork, trusted }: ConnectionTerms,
): (connection: Ends) => boolean {
  const open = new Map<string, number>()
  const reserved = new Set<string>()
  const isTrusted = isTrustedIn(trusted)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (perNetwork === 0 || isTrusted(address)) return
    const key = limitKey(address)
    const networks = countedNetworks(key)
    if (networks.every(({ network, times }) => (open.get(network) ?? 0) < perNetwork * times)) {
      for (const { network } of networks) count(open, network, 1)
      socket.once('close', () => {
        for (const { network } of networks) count(open, network, -1)
      })
    } else if (loopback.test(key) && reserved.size < mostReserved) {
      const name = nameOf(socket)
      reserved.add(name)
      const timer = setTimeout(() => socket.destroy(), reservedTime)
      socket.once('close', () => {
        clearTimeout(timer)
        reserved.delete(name)
      })
    } else socket.destroy()
  })
  return (connection) => reserved.has(nameOf(connection))
}

/** The end of a connection at its client. */
type Ends = Pick<Socket, 'remoteAddress' | 'remotePort'>

// With TLS, a request has another socket than its connection, with the same ends.
function nameOf({ remoteAddress, remotePort }: Ends): string {
  return `${String(remoteAddress)} ${String(remotePort)}`
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}
