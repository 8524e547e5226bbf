import type { Response } from '../../http/problem.ts'

/** What clients learn about a protected resource before they have a token. */
export interface ProtectedResource {
  /** The origin of the service. */
  readonly origin: string
  /** The path of the resource; by default that of the whole service. */
  readonly path?: string
  /** The issuers that the service accepts tokens of, the preferred one first. */
  readonly issuers: readonly string[]
  /** Every scope that a client application can ask for. */
  readonly scopes: readonly string[]
}

/**
 * Returns the metadata of a protected resource (RFC 9728 §3.2). The service gives its address in the challenge of
 * `bearer`.
 */
export function resourceMetadata({ origin, path = '/', issuers, scopes }: ProtectedResource): Response {
  const metadata = {
    resource: `${origin}${path}`,
    authorization_servers: issuers,
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
  }
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=300' },
    content: new TextEncoder().encode(JSON.stringify(metadata)),
  }
}
