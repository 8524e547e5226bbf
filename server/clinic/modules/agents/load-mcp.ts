import type { httpSessions, mcpServer, serviceLog } from '@waymark/mcp'
import type { connect } from '@waymark/sdk'

/** What the endpoint of MCP uses of its packages. */
export interface LoadedMcp {
  readonly httpSessions: typeof httpSessions
  readonly mcpServer: typeof mcpServer
  readonly serviceLog: typeof serviceLog
  readonly connect: typeof connect
}

/** Loads the packages for MCP: most clinics never use them, and they take a part of the start. */
export async function loadMcp(): Promise<LoadedMcp> {
  const [mcp, sdk] = await Promise.all([import('@waymark/mcp'), import('@waymark/sdk')])
  return { ...mcp, ...sdk }
}
