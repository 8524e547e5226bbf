/** The endpoint of the Model Context Protocol, which has a protocol of its own, and its metadata (RFC 9728 §3.1). */
export const agentEndpoints = { mcp: '/mcp', mcpMetadata: '/.well-known/oauth-protected-resource/mcp' } as const
