/** What the browser says of a ceremony (Web Authentication §5.8.1). */
export interface ClientData {
  readonly type: string
  readonly challenge: string
  readonly origin: string
  /** Whether the page was shown within a page of another origin. */
  readonly isFramed: boolean
}

/** Undefined where it is not what a browser writes. */
export function readClientData(encoded: string): ClientData | undefined {
  const data = parsed(Buffer.from(encoded, 'base64url'))
  if (typeof data !== 'object' || data === null) return undefined
  const { type, challenge, origin, crossOrigin, topOrigin } = data as Partial<Record<string, unknown>>
  if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return undefined
  const isFramed = (crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined
  return { type, challenge, origin, isFramed }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
