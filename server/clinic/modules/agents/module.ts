import { module } from '../../module.ts'
import { mcpMetadata } from './mcp-authorization.ts'
import { mcpEndpoint } from './mcp-endpoint.ts'
import type { Ports } from './ports.ts'

/** Agents, which use the service by the Model Context Protocol with the permissions of a user. */
export const agents = module<Ports>()({
  name: 'agents',
  ports: ({ offersMcp = false }) => ({ offersMcp }),
  endpoints(ports) {
    const { offersMcp, protectedResource } = ports
    if (!offersMcp) return []
    return [mcpEndpoint(ports), ...(protectedResource === undefined ? [] : [mcpMetadata(protectedResource)])]
  },
})
