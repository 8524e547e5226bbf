import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { randomUUID } from 'node:crypto'

/** The sessions of a server for streamable HTTP, each of one user. */
export interface HttpSessions {
  /**
   * Answers a request; the caller has checked its origin and its user. A session of another user is not found.
   *
   * @param user identifies the user, the same for each of its tokens
   * @param open makes the server of a new session
   */
  readonly answer: (request: Request, user: string, open: () => McpServer) => Promise<Response>
  /** Ends all sessions. */
  readonly close: () => Promise<void>
}

/** Options of {@link httpSessions}. */
export interface HttpSessionsOptions {
  /** Maximum number of sessions of a user; a further one ends the one that was not used for the longest time. */
  readonly perUser?: number | undefined
  /** Milliseconds after the last request until a session ends. */
  readonly idle?: number | undefined
  readonly now?: (() => number) | undefined
}

interface Session {
  readonly user: string
  readonly transport: WebStandardStreamableHTTPServerTransport
  readonly server: McpServer
  used: number
}

/**
 * Returns the sessions of MCP over streamable HTTP.
 *
 * @example
 * const sessions = httpSessions()
 * const response = await sessions.answer(request, 'ada', () => mcpServer(connect('http://localhost:3000/').reference))
 */
export function httpSessions(options: HttpSessionsOptions = {}): HttpSessions {
  const { perUser = 20, idle = 1_800_000, now = Date.now } = options
  // In the order of their last use.
  const sessions = new Map<string, Session>()

  async function end(id: string): Promise<void> {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.server.close()
  }

  async function endUnused(user: string): Promise<void> {
    const old = [...sessions].filter(([, { used }]) => used + idle < now())
    const own = [...sessions].filter(([, session]) => session.user === user)
    const excess = own.slice(0, Math.max(0, own.length - perUser))
    for (const [id] of [...old, ...excess]) await end(id)
  }

  async function begin(request: Request, user: string, open: () => McpServer): Promise<Response> {
    const server = open()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: async (id) => {
        sessions.set(id, { user, transport, server, used: now() })
        await endUnused(user)
      },
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await server.connect(transport)
    const response = await transport.handleRequest(request)
    // The first request of a session must be its initialization.
    if (transport.sessionId === undefined) await server.close()
    return response
  }

  return {
    async answer(request, user, open) {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return begin(request, user, open)
      const session = sessions.get(id)
      if (session?.user !== user || session.used + idle < now()) return notFound()
      session.used = now()
      sessions.delete(id)
      sessions.set(id, session)
      return session.transport.handleRequest(request)
    },
    async close() {
      for (const id of [...sessions.keys()]) await end(id)
    },
  }
}

// The specification: a client then begins a new session.
function notFound(): Response {
  const error = { code: -32_001, message: 'Session not found' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 })
}
