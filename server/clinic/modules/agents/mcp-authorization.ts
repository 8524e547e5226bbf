import { type Endpoint, href, type Problem } from '@waymark/server'
import { type ProtectedResource, resourceMetadata } from '@waymark/server/oauth'
import { formatChallenge } from '@waymark/shared'
import type { Ports } from './ports.ts'
import { agentEndpoints } from './routes.ts'

/**
 * Returns a refusal with the one challenge that the endpoint of MCP accepts (RFC 9110 §11.6.1); it leads to the metadata of
 * the endpoint (RFC 9728 §5.1).
 */
export function withBearerChallenge(
  { protectedResource }: Pick<Ports, 'protectedResource'>,
  problem: Problem,
  error?: 'invalid_token',
): Problem {
  const realm = [['realm', 'Model Context Protocol']] as const
  const failed = error === undefined ? [] : ([['error', error]] as const)
  const metadata =
    protectedResource === undefined
      ? []
      : ([['resource_metadata', protectedResource.origin + href(agentEndpoints.mcpMetadata, {})]] as const)
  const challenge = formatChallenge({ scheme: 'Bearer', parameters: new Map([...realm, ...failed, ...metadata]) })
  return { ...problem, headers: { ...problem.headers, 'WWW-Authenticate': [challenge] } }
}

/** Returns the metadata of the endpoint of MCP, which are other than those of the service (RFC 9728 §3.3). */
export function mcpMetadata(service: ProtectedResource): Endpoint {
  return {
    template: agentEndpoints.mcpMetadata,
    method: 'GET',
    description: {
      summary: 'The metadata of the endpoint for agents (RFC 9728).',
      responses: {
        200: { description: 'Done', content: { 'application/json': { type: 'object' } } },
        429: { description: 'Too many requests' },
        500: { description: 'The service cannot answer now' },
        503: { description: 'The service cannot answer now' },
      },
    },
    answer: () => Promise.resolve(resourceMetadata({ ...service, path: href(agentEndpoints.mcp, {}) })),
  }
}
