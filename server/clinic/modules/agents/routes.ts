/** The endpoint of the Model Context Protocol, which has a protocol of its own. */
export const agentEndpoints = { mcp: '/mcp' } as const
