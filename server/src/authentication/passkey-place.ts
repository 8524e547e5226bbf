/** Where passkeys hold; it comes from the configuration, never from a request. */
export interface PasskeyPlace {
  /** As browsers write it: scheme, host and, where it is not the usual one, port. */
  readonly origin: string
  /** The relying party id: the host. */
  readonly id: string
  /** What people know the service by. */
  readonly name: string
}

/**
 * The place of passkeys; undefined where there is none. Browsers make them for a named host only, by TLS or on the same
 * machine (Web Authentication §5.1.3, Secure Contexts §3.1).
 */
export function passkeyPlaceOf(origin: string | undefined, name: string): PasskeyPlace | undefined {
  if (origin === undefined) return undefined
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? undefined : { origin: new URL(origin).origin, id: hostname, name }
}
